# The words of Stepbook's documents in English.

pages = { $count ->
    [one] { $count } page
   *[other] { $count } pages
}

## Marks of a step in the pictures. $unit is "step", "slide" or "move", $units the same in the plural, $move a move in words: "B down 1".

# What the pictures show, with no mark, with an arrow, and with other marks only.
marks-position = The picture shows the position after the { $unit }.
marks-arrow-after = The picture shows the position after the { $unit }. The arrow shows the { $unit } that led there.
marks-after = The picture shows the position after the { $unit }. The marks show the { $unit } that led there.
marks-arrow-next = The picture shows the position after as many { $units } as its number says. The arrow shows the { $unit } that comes next.
marks-next = The picture shows the position after as many { $units } as its number says. The marks show the { $unit } that comes next.

# What the single marks mean.
marks-ghost-after = where the block stood before
marks-ghost-next = where the block will stand
marks-made-after = the { $unit } just made
marks-made-next = the { $unit } that comes next
marks-outline = heavy outline, bold label
marks-outline-next = heavy outline, bold label: it moves next
marks-inverted = a fill of its own, bold label
marks-inverted-next = a fill of its own, bold label: it moves next

# Beside the last picture in place of a move, and how the texts for readers who do not see a picture begin.
marks-end = end
marks-next-block = Next: block { $move }.
marks-the-end = The end.
