# The words of Stepbook's documents in English.

pages = { $count ->
    [one] { $count } page
   *[other] { $count } pages
}
