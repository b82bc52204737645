# The words of Stepbook's documents in English.

pages = { $count ->
    [one] { $count } page
   *[other] { $count } pages
}

## pages: cover, running heads, pages of diagrams

pages-cover = Cover
pages-edition-full = Full edition, { $paper }
pages-landscape = { $paper } landscape
pages-maker = made with { $program }
pages-page = page { $page }
pages-foot = page { $page } of { $count }
pages-solution = The solution
# At the head of a page: what its diagrams show. $unit is step, slide or move.
pages-none = { $unit ->
    [move] 0 moves
    [slide] 0 slides
   *[step] 0 steps
}
pages-single = { $unit ->
    [move] Move { $number } of { $last }
    [slide] Slide { $number } of { $last }
   *[step] Step { $number } of { $last }
}
pages-range = { $unit ->
    [move] Moves { $first }–{ $to } of { $last }
    [slide] Slides { $first }–{ $to } of { $last }
   *[step] Steps { $first }–{ $to } of { $last }
}
# The same at the head of the first of these pages.
pages-solution-head = The solution: { $unit ->
    [move] moves { $first }–{ $to } of { $last }
    [slide] slides { $first }–{ $to } of { $last }
   *[step] steps { $first }–{ $to } of { $last }
}
# Bookmarks.
pages-bookmark = { $unit ->
    [move] Moves { $first }–{ $to }
    [slide] Slides { $first }–{ $to }
   *[step] Steps { $first }–{ $to }
}
pages-bookmark-part = { $unit ->
    [move] { $number }. { $title }: moves { $first }–{ $to }
    [slide] { $number }. { $title }: slides { $first }–{ $to }
   *[step] { $number }. { $title }: steps { $first }–{ $to }
}
# Above the first diagram of a part.
pages-part = Part { $number } · { $title }
# Where the number at a diagram leads.
pages-link-move = Step { $number } in the table of moves
