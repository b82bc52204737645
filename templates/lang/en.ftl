# The words of Stepbook's documents in English.

pages = { $count ->
    [one] { $count } page
   *[other] { $count } pages
}

# The puzzle, how to read the diagrams, the table of moves (matter).

matter-puzzle = The puzzle
matter-rules = Rules
matter-unit = What one { $unit } means
matter-legend = How to read the diagrams
matter-legend-continued = How to read the diagrams, continued
matter-moves = All moves
matter-moves-continued = All moves, continued
# Head of a chapter that goes on in another column of the table.
matter-continued = continued
# The pages of a chapter, in a narrow column.
matter-page = p. { $page }
matter-pages = p. { $first }–{ $last }
# Where links lead, for readers who do not see them.
matter-diagram = Diagram { $number }
matter-diagram-on-page = Diagram { $number } on page { $page }
matter-start-elsewhere = The start position is shown on page { $page }.
