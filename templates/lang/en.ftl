# The words of Stepbook's documents in English.

pages = { $count ->
    [one] { $count } page
   *[other] { $count } pages
}

## Editions

edition-title = { $edition ->
    [puzzle] Puzzle edition
    [hints] Edition with hints
    [solution] Solution
    [large] Large-print edition
   *[full] Full edition
}
# On the cover and in the colophon: "Full edition, A4"
edition-paper = { $edition }, { $paper }
edition-subtitle = { $edition ->
    [hints] A sliding-block puzzle, with hints
   *[puzzle] A sliding-block puzzle to solve
}
# $length is "116 steps"
edition-challenge = Can you solve it in { $length }?

## Hints

hints-title = Hints
hints-meaning = { $count ->
    [one] Three hints, each stronger than the one before.
   *[other] Three hints for each part of the way, each stronger than the one before.
}
# Where the parts end with moves of $block, the only goal block
hints-find-block = Find your part by the place of { $block } in the directions, then look only for its number.
hints-find-goal = Each part ends when a goal block moves: find yours by its place in the directions, then look only for its number.
hints-find-move = Begin with part 1; a part ends with the move that its direction names.
# Of the printed page
hints-hidden = { $count ->
    [one] The milestone stands upside down, so that no hint gives away another.
   *[other] The numbers are out of order, and the milestones upside down, so that no hint gives away another.
}
hints-fold = Fold the page back along a dashed line to hide what lies below it.
hints-direction = Direction
hints-direction-block = where { $block } stands, and where it goes next
hints-direction-goal = where the goal block stands, and where it goes next
hints-direction-move = the block whose move ends the part, and where it goes
hints-milestone = Milestone
hints-milestone-block = the position just before { $block } moves
hints-milestone-goal = the position just before the goal block moves
hints-milestone-move = the position just before that move
hints-next = Next moves
hints-next-meaning = { $count ->
    [one] the first moves
   *[other] the first moves of each part
}
hints-part = Part { $number }
# "S right": what the block does with which a part ends
hints-goes = { $direction ->
    [up] { $block } up
    [down] { $block } down
    [left] { $block } left
   *[right] { $block } right
}
# Where the moves begin, as the diagrams are numbered; $unit is "step", "slide" or "move"
hints-from = { $unit ->
    [step] from step { $number }
    [slide] from slide { $number }
   *[move] from move { $number }
}

## The numbers

numbers-title = The numbers
numbers-levels = Positions per level
numbers-levels-meaning = { $unit ->
    [step] The level of a position is the fewest steps that lead to it from the start.
    [slide] The level of a position is the fewest slides that lead to it from the start.
   *[move] The level of a position is the fewest moves that lead to it from the start.
}
numbers-unexplored = Positions at higher levels were not explored.
numbers-facts = Facts
numbers-reachable = Reachable positions
numbers-reachable-remark = interchangeable blocks are not told apart
# Instead of all reachable positions, where there are too many
numbers-explored = Positions up to level { $level }
numbers-explored-remark = the rest was not explored; interchangeable blocks are not told apart
numbers-winning = Winning positions
# $number is $count with marks between the thousands
numbers-winning-remark = { $count ->
    [one] the first at level { $level }
   *[other] the first { $number } at level { $level }
}
numbers-deepest = Deepest level
numbers-deepest-remark = { $count ->
    [one] { $number } position; none is farther from the start
   *[other] { $number } positions; none is farther from the start
}
numbers-widest = Widest level
numbers-widest-remark = { $count ->
    [one] position at level { $level }
   *[other] positions at level { $level }
}
numbers-solutions = Shortest solutions
# $length is "116 steps"
numbers-solution-remark = the only sequence of { $length }
numbers-solutions-remark = different sequences of { $length }
numbers-ways = Three ways to count
numbers-fewest = fewest possible
numbers-this = this solution
numbers-unknown = not computed
numbers-unit = { $unit ->
    [step] steps
    [slide] slides
   *[move] moves
}
numbers-unit-meaning = { $unit ->
    [step] one block, one cell
    [slide] one block, one direction, as far as it likes
   *[move] one block, any path, round corners too
}
numbers-count = { $unit ->
    [step] { $count ->
        [one] { $count } step
       *[other] { $count } steps
    }
    [slide] { $count ->
        [one] { $count } slide
       *[other] { $count } slides
    }
   *[move] { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }
}
numbers-fewest-own = { $unit ->
    [step] This solution has the fewest steps.
    [slide] This solution has the fewest slides.
   *[move] This solution has the fewest moves.
}
numbers-fewest-too = { $unit ->
    [step] No solution has fewer steps, either.
    [slide] No solution has fewer slides, either.
   *[move] No solution has fewer moves, either.
}
# $count is "81 moves"
numbers-another = Another solution has only { $count }.
numbers-differ = A solution that is shortest in one way of counting need not be shortest in another.

## The colophon

colophon-counted = { $unit ->
    [step] Counted in steps: one step moves one block by one cell.
    [slide] Counted in slides: one slide moves one block in a straight line.
   *[move] Counted in moves: one move moves one block any way.
}
# $counts is "116 steps (88 moves)"
colophon-shortest = { $unit ->
    [step] { $counts }: no solution has fewer steps.
    [slide] { $counts }: no solution has fewer slides.
   *[move] { $counts }: no solution has fewer moves.
}
colophon-only = It is the only solution of that length.
colophon-fewest-moves = Of all shortest solutions it is one in which the moving block changes least often.
colophon-first = It is the shortest solution that was found first.
colophon-wiberg = Of all shortest solutions it is the one that Karl Wiberg's paper would choose.
colophon-source = Source of the puzzle: { $source }
colophon-made = Made with Stepbook { $version }.
colophon-made-on = Made with Stepbook { $version } on { $date }.
colophon-fonts = Set in Lato by Łukasz Dziedzic, under the SIL Open Font License.
colophon-rights = Stepbook claims no rights in this booklet: print, copy and pass it on.
