# The words of Stepbook's documents in English: messages of Project Fluent (https://projectfluent.org).
#
# A copy of this file named after another language's tag, in the folder `lang` of a `--template-dir`, adds that language.
# Parameters are explained if their names do not say enough: `$unit` is "step", "slide" or "move", what is counted;
# `$direction` is "up", "down", "left" or "right". Labels of blocks come from the puzzle file.

## Numbers, lists, sentences

# The separator between the thousands of a number that NUMBER writes.
number-gap = ,
# "A, B and C": how the next item of a list follows, and the last one.
list-more = { $list }, { $next }
list-last = { $list } and { $last }
# How a sentence follows another in a paragraph.
sentences = { $list } { $next }

## Counts

count = { $unit ->
    [step] { $count ->
        [one] { $count } step
       *[other] { $count } steps
    }
    [slide] { $count ->
        [one] { $count } slide
       *[other] { $count } slides
    }
    [jump] { $count ->
        [one] { $count } jump
       *[other] { $count } jumps
    }
   *[move] { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }
}
# "116 steps (88 moves)"
counts = { $first } ({ $second })
# "116 steps are 88 moves"; $count is the number of $first.
equation = { $count ->
    [one] { $first } is { $second }
   *[other] { $first } are { $second }
}
# The name of what is counted, for more than one of it.
unit-many = { $unit ->
    [step] steps
    [slide] slides
    [jump] jumps
   *[move] moves
}

## Moves in words

move-start = start
# If the marks show the next step, the last position has none.
move-end = end
# A straight part of a block's path. For one cell, the direction is enough.
way = { $cells ->
    [1] { way-towards }
   *[other] { way-towards } { $cells }
}
jump-direction = { $direction ->
    [n] N
    [s] S
    [e] E
    [w] W
    [nw] NW
    [ne] NE
    [sw] SW
   *[se] SE
}
way-jump = { $cells } { jump-direction }
# A direction alone.
way-towards = { $direction ->
    [up] up
    [down] down
    [left] left
   *[right] right
}
# How the next part of a path follows: "up, left 2".
way-then = { $list }, { $next }
moves-one = { $number } { $move }
moves-then = { $list } { $next }
# The same read aloud: "1: small b left; 2: D down".
moves-aloud-one = { $number }: { $move }
moves-aloud-then = { $list }; { $next }
move = { $block } { $way }
# A manoeuvre that was made before: steps $from to $to do what steps $first to $last did. As short as possible.
repeat = { $from }–{ $to } as in { $first }–{ $last }{ $mirror ->
    [sides] { " (mirrored)" }
    [ends] { " (upside down)" }
   *[none] { "" }
}

## Why a move is made, in a few words

# $block later enters what the move left; $number is that of the later move.
why-room = room for { $block } ({ $number })
# The same block moves on, with the move $number.
why-on-its-way = on its way ({ $number })
# The block comes to its place in the goal.
why-home = home
# The goal wants the cells empty that the move left.
why-empty = room for the goal
# The goal could be reached without the move.
why-unknown = no reason
# In tables: a move of a target that ends a part, "S: 3 of 7"; and a move that makes room for one that is not the next, "for C, 12".
why-part = { $block }: { $number } of { $count }
why-for = for { $block }, { $number }
# A move and its reason: "d left: room for D (2)".
why-said = { $move }: { $why }

## Captions

caption-after = { $unit ->
    [step] { $count ->
        [one] After { $count } step
       *[other] After { $count } steps
    }
    [slide] { $count ->
        [one] After { $count } slide
       *[other] After { $count } slides
    }
    [jump] { $count ->
        [one] After { $count } jump
       *[other] After { $count } jumps
    }
   *[move] { $count ->
        [one] After { $count } move
       *[other] After { $count } moves
    }
}
# A heading in LaTeX written as in the paper "Solving Klotski", whose program knows only these words.
caption-paper = { $unit ->
    [step] After { $count } steps
    [slide] After { $count } slides
   *[move] After { $count } moves
}
caption-step = { $unit ->
    [step] Step { $number } of { $total }
    [slide] Slide { $number } of { $total }
    [jump] Jump { $number } of { $total }
   *[move] Move { $number } of { $total }
}
# The moves that follow the position of a picture: "Steps 43–45".
caption-steps = { $unit ->
    [step] { $count ->
        [1] Step { $first }
       *[other] Steps { $first }–{ $to }
    }
    [slide] { $count ->
        [1] Slide { $first }
       *[other] Slides { $first }–{ $to }
    }
   *[move] { $count ->
        [1] Move { $first }
       *[other] Moves { $first }–{ $to }
    }
}

## Positions in words, for screen readers

position-start = The start. Rows from the top: { $rows }.
# A label read aloud, if the puzzle has another one that differs only in case ("b" and "B").
label-small = small { $label }
# $move is "B down".
position-after = Block { $move }. Rows from the top: { $rows }.
# If the next step is marked.
position-before = Next: block { $move }. Rows from the top: { $rows }.
# If several moves are marked; $move is "1: small b left; 2: D down".
position-before-several = Next: moves { $move }. Rows from the top: { $rows }.
position-end = The end. Rows from the top: { $rows }.
position-row-gap = ;{" "}
position-empty = empty
position-wall = wall
position-gate = gate

## Chapters

chapter-end = the end
chapter-all = { $unit ->
    [step] all steps
    [slide] all slides
    [jump] all jumps
   *[move] all moves
}
# $ways is "down and left"; $out is "yes" if the block leaves the board with it.
chapter-goes = { $out ->
    [yes] { $block } goes out
   *[no] { $block } goes { $ways }
}
chapter-gone = { $block } has gone { $ways }
# The last part, if the target is there before.
chapter-others = The others go home

## Rules

rule-slide = Slide the blocks; do not rotate them, lift them or stack them.
# $blocks is a list of $count labels; their parts do not touch.
rule-together = { $count ->
    [one] The parts of { $blocks } move as one.
   *[other] The parts of each of { $blocks } move as one.
}
# Which blocks, if naming the others is shorter.
rule-all-but = All but { $blocks }
# $who is "all", or "some" if other blocks move in both directions.
rule-length = { $who ->
    [all] Blocks move along their length only.
   *[some] { $count ->
        [one] { $blocks } moves along its length only.
       *[other] { $blocks } move along their length only.
    }
}
rule-axis = { $axis ->
    [horizontal] { $count ->
        [one] { $blocks } moves left and right only.
       *[other] { $blocks } move left and right only.
    }
   *[vertical] { $count ->
        [one] { $blocks } moves up and down only.
       *[other] { $blocks } move up and down only.
    }
}
rule-fixed = { $count ->
    [one] { $blocks } is fixed.
   *[other] { $blocks } are fixed.
}
# $who is "none", "all" or "some"; $gates is the number of gates, one or more.
rule-gates = { $who ->
    [none] { $gates ->
        [one] No block may pass the gate.
       *[other] No block may pass the gates.
    }
    [all] { $gates ->
        [one] All blocks may pass the gate.
       *[other] All blocks may pass the gates.
    }
   *[some] { $gates ->
        [one] Only { $blocks } may pass the gate.
       *[other] Only { $blocks } may pass the gates.
    }
}
# Jumps. $directions is "queen", "rook", "bishop" or "other": then $list names them. $exits is "some" or "none".
rule-jump = The number you stand on is the length of your next jump, in a straight line { $directions ->
    [queen] in any of eight directions.
    [rook] up, down, left or right.
    [bishop] along a diagonal.
   *[other] in one of these directions: { $list }.
}
rule-jump-inside = { $exits ->
    [some] Only the last jump may leave the field, and it must end exactly on an exit.
    [edge] No jump may leave the field.
   *[none] No jump may leave the field or cross a gap in it.
}
rule-jump-wrap = If you leave the rectangle on one side, you re-enter on the opposite side.
rule-jump-zero = You cannot jump from a 0.
rule-distinct = Blocks of the same shape count as different.
rule-others = It does not matter where the other blocks end up.

## The goal
##
## A task is a clause that begins with a verb; `sentence` or goal-numbered makes it a sentence.

# The label in the goal's picture if any of several blocks would do: as short as possible.
goal-any = any
# Maps. $count in map-title is that of `count`; $list names directions.
map-title = { $exits ->
    [some] The route to an exit: { count }
   *[none] The route: { count }
}
map-meaning = Heavy ring: the start. Number on a line: the jump. Number in a ring: length of the next jump. Lines curve only where they would otherwise overlap.
map-others = The last jump may also go { $list }.
map-fewest = { $counts }; no route is shorter.
map-begin = { $count ->
    [0] The start: { $place }.
    [one] After 1 jump: { $place }.
   *[other] After { $count } jumps: { $place }.
}
map-jump = Jump { $number }, { $jump }: { $place }.
map-place = row { $row }, column { $column }{ $kind ->
    [exit] , an exit
   *[number] , number { $number }
}
# The word at an exit that was reached, on a map: as short as possible.
map-exit = exit
# A map on facing pages: which part of it is on a page.
map-columns = Columns { $first }–{ $to } of { $count }.
map-rows = Rows { $first }–{ $to } of { $count }.
map-shared = Grey cells are repeated.
# The roses below a map: the jumps from each landing. $astray of $possible jumps lead to no exit, or by a longer way; $list
# names directions.
fork = { $number ->
    [0] Start
   *[other] Landing { $number }
}: { $kind ->
    [none] no jump leads astray
   *[some] { fork-astray } ({ $list })
}.
fork-astray = { $astray } of { $possible } { $astray ->
    [one] leads astray
   *[other] lead astray
}
fork-never = never to { $exits ->
    [some] an exit
   *[none] the end
}: { $list }
fork-longer = a longer way: { $list }
fork-then = { $list }; { $next }
goal-numbered = Goal { $number }: { $task }.
goal-any-of = Reach any one of { $count } goals.
goal-any-shown = Reach any one of the { $count } goals shown.
goal-jump = { $exits ->
    [some] find a route to an exit
   *[none] { $count ->
        [one] find a route to the cell with the double ring
       *[other] find a route to a cell with a double ring
    }
}
# One block to one place; $who is a label or goal-one-of. $place is where the opening is, or how the place is outlined.
goal-bring-one = { $place ->
    [top] bring { $who } to the opening at the top
    [bottom] bring { $who } to the opening at the bottom
    [left] bring { $who } to the opening at the left
    [right] bring { $who } to the opening at the right
    [area] bring { $who } to a place inside the double line
    [several] bring { $who } to one of the places with a double line
   *[one] bring { $who } to the place with the double line
}
# $clauses are clauses goal-to-…, joined by goal-and or goal-or.
goal-bring = bring { $clauses }
goal-and = { $list }, and { $next }
goal-or = { $list }, or { $next }
goal-bring-shown = bring the blocks to the places shown in the goal
goal-bring-shown-any = bring the blocks to the places shown in the goal; a place marked “{ goal-any }” takes { $groups }
goal-group = one of { $blocks }
goal-group-or = { $list } or { $next }
# A clause goal-to-… follows goal-bring-shown.
goal-also = { $list }; { $next }
goal-bring-any-shown = bring any one of the blocks shown in the goal to its place
goal-empty = { $count ->
    [one] empty the cell marked with a dot in the goal
   *[other] empty the cells marked with dots in the goal
}
# Two tasks; $places is the number of places in the first.
goal-bring-and-empty = { $places ->
    [one] { $bring } and { $empty }
   *[other] { $bring }, and { $empty }
}
# A block with the name that its author gave it, as in "red block".
goal-named = the { $name } { $block }
goal-one-of = one of { $blocks } (“{ goal-any }”)
goal-some-of = { $count } of { $blocks }
goal-to-own = { $count ->
    [one] { $blocks } to its place
   *[other] { $blocks } to their places
}
# $mark is a label.
goal-to-marked = { $count ->
    [one] { $who } to the place marked { $mark }
   *[other] { $who } to one of the { $count } places marked { $mark }
}
goal-to-marked-any = { $count ->
    [one] { $who } to the place marked “{ goal-any }”
   *[other] { $who } to one of the { $count } places marked “{ goal-any }”
}
# $mark is "clear", or "shape" if other blocks have the same mark.
goal-to-several = { $mark ->
    [clear] { $who } to the { $count } places marked “{ goal-any }”, in any order
   *[shape] { $who } to the { $count } places of their shape marked “{ goal-any }”, in any order
}
# $cells are goal-cell, joined by goal-cell-or.
goal-to-corner = { $count ->
    [one] { $who } to the place with its top left corner in { $cells }
   *[other] { $who } to a place with its top left corner in { $cells }
}
goal-cell = row { $row }, column { $column }
goal-cell-or = { $list } or { $next }
goal-to-one-of-many = { $who } to one of { $count } places

## What every document has

# The title of a puzzle that begins elsewhere than its author says.
restarted = { $title } from the given position
# A title and the words below or beside it.
titled = { $title }: { $words }
sentence = { $phrase }.
# $counts is "116 steps (88 moves)".
subject = { $claim ->
    [shortest] { $genre ->
        [maze] The shortest route: { $counts }
       *[sliding] The shortest solution, step by step: { $counts }
    }
   *[other] { $genre ->
        [maze] A route: { $counts }
       *[sliding] A solution, step by step: { $counts }
    }
}
cover-subtitle = { $genre ->
    [maze] A number maze, jump by jump
   *[sliding] A sliding-block puzzle, step by step
}
difficulty-name = Difficulty
# The same in a word or two.
difficulty-told = { $marks ->
    [1] very easy
    [2] easy
    [3] medium
    [4] hard
   *[5] very hard
}
# $marks is 1 to 5, and $most is 5: in words what is drawn as squares.
difficulty-words = Difficulty { $marks } of { $most }
# Of a book of puzzles: all the same, or a range.
difficulty-all = Difficulty: { $told }.
difficulty-range = Difficulty: { $least } to { $greatest }.
cover-fewest = { $unit ->
    [step] No solution is shorter. One step moves one block by one cell.
    [slide] No solution is shorter. One slide moves one block in a straight line.
    [jump] No route is shorter.
   *[move] No solution is shorter. One move takes one block along any path.
}
cover-maps = { $count ->
    [one] A map of the route, and a table of the jumps.
   *[other] { $count } maps of the route, and a table of the jumps.
}
cover-diagrams = { $count ->
    [one] One position, and a table of the moves.
   *[other] { $count } positions, and a table of the moves.
}

## The puzzle

puzzle-title = The puzzle
picture-start = The start
picture-goal = The goal
picture-goal-numbered = Goal { $number }
picture-goal-of = Goal { $number } of { $count }
# The same as short names over small pictures.
name-start = start
name-goal = goal
name-goal-numbered = goal { $number }
unit-rule = { $unit ->
    [step] One step moves one block one cell up, down, left or right.
    [slide] One slide moves one block any distance in a straight line.
    [jump] One jump is as long as the number you stand on.
   *[move] One move takes one block along any path while the others stay put.
}
# How many are enough, on the page of the puzzle.
puzzle-enough = { $unit ->
    [step] { $count ->
        [one] { $count } step is enough.
       *[other] { $count } steps are enough, and fewer are not.
    }
    [slide] { $count ->
        [one] { $count } slide is enough.
       *[other] { $count } slides are enough, and fewer are not.
    }
    [jump] { $count ->
        [one] { $count } jump is enough.
       *[other] { $count } jumps are enough, and fewer are not.
    }
   *[move] { $count ->
        [one] { $count } move is enough.
       *[other] { $count } moves are enough, and fewer are not.
    }
}
# The title of the page of a maze.
puzzle-jumps = { $exits ->
    [some] { $count ->
        [one] Get out in { $count } jump.
       *[other] Get out in { $count } jumps.
    }
   *[none] { $count ->
        [one] Reach the double ring in { $count } jump.
       *[other] Reach the double ring in { $count } jumps.
    }
}
# Where help is.
puzzle-stuck = Stuck?
puzzle-hints = A hint: page { $page }
puzzle-solution = The solution: page { $page }
puzzle-moves = All moves in a table: page { $page }
origin-author-year = Invented by { $author }, { $year }.
origin-author = Invented by { $author }.
origin-year = From { $year }.
origin-source = Source: { $source }

## How to read the pictures

signs-title = How to read the pictures
# What a picture is and what is marked in it. $which is "none", "after", "next" or "several"; $mark is "arrow" or "marks".
steps-meaning = { $which ->
    [none] { $unit ->
        [step] Each picture is the board after so many steps.
        [slide] Each picture is the board after so many slides.
       *[move] Each picture is the board after so many moves.
    }
    [next] { $mark ->
        [arrow] { $unit ->
            [step] Each picture is the board after so many steps; the arrow is the next step.
            [slide] Each picture is the board after so many slides; the arrow is the next slide.
           *[move] Each picture is the board after so many moves; the arrow is the next move.
        }
       *[marks] { $unit ->
            [step] Each picture is the board after so many steps; the marks show the next step.
            [slide] Each picture is the board after so many slides; the marks show the next slide.
           *[move] Each picture is the board after so many moves; the marks show the next move.
        }
    }
    [several] Each picture is the board before its moves: move 1, then 2, then 3.
   *[after] { $mark ->
        [arrow] { $unit ->
            [step] Each picture is the board after so many steps; the arrow is the step just made.
            [slide] Each picture is the board after so many slides; the arrow is the slide just made.
           *[move] Each picture is the board after so many moves; the arrow is the move just made.
        }
       *[marks] { $unit ->
            [step] Each picture is the board after so many steps; the marks show the step just made.
            [slide] Each picture is the board after so many slides; the marks show the slide just made.
           *[move] Each picture is the board after so many moves; the marks show the move just made.
        }
    }
}
# With --focus.
steps-faint = Faint blocks do not move in this part.
# What the sample is. $count is "9 steps", $move is "D up".
signs-sample = { $which ->
    [several] The board before these moves: { $move }.
    [next] Picture { $number } is the board after { $count }. Next: { $move }.
   *[after] Picture { $number } is the board after { $count }. The last one: { $move }.
}
# $fill is "inverted" if the block that moves has a fill of its own, as in high contrast.
sign-moved = { $fill ->
    [inverted] own fill
   *[usual] heavy outline
}
sign-moved-meaning = { $which ->
    [next] the block that moves next
    [several] a block that moves
   *[after] the block that moved
}
sign-ghost = dashes
sign-ghost-meaning = { $which ->
    [after] where it was
   *[next] where it will be
}
sign-arrow = arrow
sign-arrow-meaning = { $which ->
    [next] { $unit ->
        [step] the next step
        [slide] the next slide
       *[move] the next move
    }
    [several] a move; its number says when
   *[after] { $unit ->
        [step] the step it made
        [slide] the slide it made
       *[move] the move it made
    }
}
sign-goal = double line
# $blocks is a list of $count labels; $count is 0 if there are several goals.
sign-goal-meaning = { $count ->
    [0] a place of the goal
   *[other] where { $blocks } must go
}
sign-gate = grille
# $who is "none", "all" or "some".
sign-gate-meaning = { $who ->
    [none] a gate that no block may pass
    [all] a gate that any block may pass
   *[some] a gate that only { $blocks } may pass
}
sign-pins = pins
sign-pins-meaning = a fixed block
names-in-words = Short names: { $names }.
key-name = { $short } = { $whole }

## The solution in parts

# Signposts: the boards before and after a section.
steps-here = you are here
steps-there = you will be here
# The only part.
steps-only = Solution
# At the headline of a part, and of a section.
steps-part = { $unit ->
    [step] { $count ->
        [one] Part { $number } of { $parts }: step { $first }
       *[other] Part { $number } of { $parts }: steps { $first }–{ $to }
    }
    [slide] { $count ->
        [one] Part { $number } of { $parts }: slide { $first }
       *[other] Part { $number } of { $parts }: slides { $first }–{ $to }
    }
   *[move] { $count ->
        [one] Part { $number } of { $parts }: move { $first }
       *[other] Part { $number } of { $parts }: moves { $first }–{ $to }
    }
}
steps-section = { $unit ->
    [step] { $count ->
        [one] step { $first }
       *[other] steps { $first }–{ $to }
    }
    [slide] { $count ->
        [one] slide { $first }
       *[other] slides { $first }–{ $to }
    }
   *[move] { $count ->
        [one] move { $first }
       *[other] moves { $first }–{ $to }
    }
}
# The last move and that the puzzle is solved: "X right 3 · Solved".
steps-solved = { $title } · { $words }
# In a table of contents.
contents-part = { $number } · { $title }

## The table of moves

moves-title = { $unit ->
    [jump] All jumps
   *[other] All moves
}
moves-use = { $unit ->
    [jump] Begin at the start and make the jumps in order.
   *[other] Set up the start and make the moves in order.
}
moves-number = The number is that of the picture with the result.
# $why is a note such as "for C, 12".
moves-why = “{ $why }”: this makes room for that move.
moves-none = The start is already the goal: there is nothing to do.

## The web page

html-skip = Skip to all { unit-many }
html-moves-each = { $unit ->
    [step] Consecutive steps of the same block form one move; each links to the picture of its result.
    [slide] Consecutive slides of the same block form one move; each links to the picture of its result.
    [jump] Each links to the map on which it is the last jump.
   *[move] Each links to the picture of its result.
}
html-all = All { unit-many }
html-player = Player
html-player-first = To the start
html-player-back = Back
html-player-play = Play
html-player-pause = Pause
html-player-next = Next
html-player-last = To the end
html-player-step = { $unit ->
    [slide] Slide
    [move] Move
    [jump] Jump
   *[step] Step
}
html-player-speed = Speed
html-player-svg = Save as SVG
# The look of the board, from which readers choose.
html-look = Board
html-look-colour = colour
html-look-grey = grey
html-look-hatch = hatched
html-range = { $unit ->
    [step] { $count ->
        [one] step { $range }
       *[other] steps { $range }
    }
    [slide] { $count ->
        [one] slide { $range }
       *[other] slides { $range }
    }
    [jump] { $count ->
        [one] jump { $range }
       *[other] jumps { $range }
    }
   *[move] { $count ->
        [one] move { $range }
       *[other] moves { $range }
    }
}
html-levels-table = The same numbers as a table
html-play = Play it yourself
html-play-undo = Undo
html-play-redo = Redo
html-play-again = Start over
html-play-leave = Back to the solution
html-play-keys-undo = undo
html-play-keys-next = a hint
html-key-backspace = Backspace
html-key-enter = Enter
html-play-board = Board: move the blocks
html-play-block = Block { $block }, row { $row }, column { $column }. { $can }
# $ways is "up, left".
html-play-can = Can move: { $ways }.
html-play-stuck = Cannot move now.
html-play-fixed = Never moves.
# $way is "up".
html-play-blocked = { $block } cannot move { $way }.
# $move is "B down".
html-play-undone = Undone: { $move }
html-play-redone = Redone: { $move }
html-play-at-beginning = You are back where you started.
# The tabs of the page: the game, the solution, and how far each position is from the goal.
html-tabs = Views
html-tab = { $tab ->
    [play] Play
    [solution] Solution
   *[analysis] Analysis
}
# What is to be done, in one short sentence. $who is goal-large or the name of a block.
goal-brief-exit = Bring { $who } to the exit.
goal-brief-place = { $count ->
    [one] Bring { $who } to the marked place.
   *[other] Bring { $who } to one of the marked places.
}
goal-brief-jump = { $exits ->
    [some] Jump out of the field.
   *[none] Jump to the double ring.
}
goal-large = the large block
# The fewest steps, and those of the reader.
html-best = Best: { count }.
html-yours = Yours: { $count }.
html-game = Game
html-hint = Hint
# What the button “Hint” is called once a hint is shown: it makes the move, or takes moves back.
html-hint-move = { $unit ->
    [jump] Jump
   *[other] Move it
}
html-hint-take = Take back
html-hint-said = Hint: { $move }
html-hint-back = Hint: take back { count }
html-hint-unknown = There is no hint here: this puzzle has too many positions.
html-solved = Solved!
html-solved-in = Solved in { count }
# Headings above numbers: of the reader’s steps, of the fewest, and of hints.
html-you = You
html-best-word = Best
html-hints-word = Hints
html-none = none
html-short = As short as possible, without help.
html-short-helped = As short as possible, with help.
html-more = { $count } more than the best.
# $list is made of the next three.
html-with = With { $list }.
html-with-hints = { $count ->
    [one] { $count } hint
   *[other] { $count } hints
}
html-with-analysis = Analysis
html-with-solution = the solution
html-play-replay = Play again
html-next-puzzle = Next puzzle
html-link-from = From a link.
html-link-back = Back to my game
html-link-invalid = The link is not a game of this puzzle.
html-at-start = the start
html-after-of = After { $step } of { count }
# $after is html-same-after, a button.
html-same = Your game stands at a picture of the solution: { $after }.
html-same-after = { $unit ->
    [jump] { $count ->
        [one] after { $count } jump
       *[other] after { $count } jumps
    }
    [step] { $count ->
        [one] after { $count } step
       *[other] after { $count } steps
    }
    [slide] { $count ->
        [one] after { $count } slide
       *[other] after { $count } slides
    }
   *[move] { $count ->
        [one] after { $count } move
       *[other] after { $count } moves
    }
}
# "After 57 steps: 75 to go"
html-now = { $after }: { $left }
html-to-go = { $count } to go
html-never = out of reach
html-since = { $unit ->
    [jump] since jump { $count }
    [slide] since slide { $count }
    [move] since move { $count }
   *[step] since step { $count }
}
html-lost = { count } lost
html-no-loss = { $unit ->
    [jump] no jump lost
    [slide] no slide lost
    [move] no move lost
   *[step] no step lost
}
html-from-here = From here
html-closer = closer
html-no-closer = no closer
html-farther = farther
html-map = Jumps to go from each cell
html-where-lost = Where ground was lost
html-made = { $unit ->
    [jump] Your jumps, and the jumps to go
    [slide] Your moves, and the slides to go
    [move] Your moves, and the moves to go
   *[step] Your moves, and the steps to go
}
html-other = You left a line of { count }.
html-other-take = Take it back
html-unknown = This puzzle has too many positions: how far each is from the goal is not known.
html-strip = Your game: distance to the goal after each { $unit ->
    [jump] jump
    [slide] slide
    [move] move
   *[step] step
}
html-strip-empty = Each move adds to this line: lower is nearer.
html-keys = Keys
html-keys-take = take the block of that letter
html-keys-move = move it; if no block is taken, choose one, and take it with
html-footer = This page is a single file that loads nothing from the network: save it, print it, share it.
html-embed-whole = Whole page
html-jump-board = Field: choose where to land
html-jump-here = You are on the number { $cells }, row { $row }, column { $column }
html-jump-there = You are at the end, row { $row }, column { $column }
html-jump-way = { $cells } { $direction ->
    [n] north
    [s] south
    [e] east
    [w] west
    [nw] north-west
    [ne] north-east
    [sw] south-west
   *[se] south-east
}
# $jump is html-jump-way: the jump, and where it lands.
html-jump-place = { $jump }, row { $row }, column { $column }
html-jump-end = { $jump }, row { $row }, column { $column }: the end
# What the keys before these words do.
html-jump-keys-choose = choose where to land
html-jump-keys-jump = jump

## The page of a collection

html-gallery-title = Puzzles
html-gallery-count = { $count ->
    [one] { $count } puzzle
   *[other] { NUMBER($count) } puzzles
}
html-gallery-unsolvable = Without a solution
html-gallery-unsolvable-each = { $positions ->
    [one] Its only reachable position is not the goal.
   *[other] None of its { NUMBER($positions) } reachable positions is the goal.
}
html-gallery-limit = Search stopped at a limit
html-gallery-limit-each = { $positions ->
    [one] No solution was found; { NUMBER($positions) } position was searched before a limit was reached.
   *[other] No solution was found; { NUMBER($positions) } positions were searched before a limit was reached.
}
html-gallery-faulty = Could not be created
html-gallery-footer = This page loads nothing from the network; its links open files in the same folder.
# Pages of a site of many puzzles. A link may hold the moves of another reader.
site-pages = Pages of this collection
site-all = All puzzles
site-previous = Previous puzzle:
site-next = Next puzzle:
site-footer = Once this page is open, it needs no network; a browser can keep the whole collection.
site-share = Share
site-copy = Copy link
site-copied = Copied.
site-embed = Embed
site-embed-copied = Copied: the HTML code for your page.
site-share-puzzle = { $title }: a puzzle to play
site-share-solution = { $title }, solved. My { unit-many }: { $count }.
html-gallery-about = { $count ->
    [one] One puzzle to play, with its solution step by step.
   *[other] { NUMBER($count) } puzzles to play, with their solutions step by step.
}
html-gallery-order = Order
html-gallery-packs = Packs
html-gallery-ladder = Ladder
html-gallery-names = Names
html-gallery-go = Go on
html-gallery-search = Find puzzles
html-gallery-name = Name
html-gallery-filter = Filter
html-gallery-size = Size
html-gallery-family = Kind
html-gallery-kind = { $genre ->
    [maze] Number mazes
    [cars] Cars
   *[other] Blocks
}
html-gallery-any-name = Any name
html-gallery-any-family = Any kind
html-gallery-any-size = Any size
html-gallery-any-difficulty = Any difficulty
html-gallery-open = Not solved
html-gallery-open-too = Solved ones too
# What the ladder calls the classes of difficulty; puzzles without one are the last.
html-gallery-rung = { $marks ->
    [1] First steps
    [2] Short
    [3] Middle
    [4] Long
    [5] Very long
   *[other] Not rated
}
html-gallery-continue = Continue
html-gallery-start = Start here
html-gallery-next = Next on the ladder
html-gallery-again = All solved. Once more
html-gallery-random = Random
html-gallery-random-open = Not solved yet
html-gallery-random-any = Any puzzle
html-gallery-one-of = One of { $count }
# $moves is "21 steps".
html-gallery-made = { $moves } made
html-gallery-best = Best: { $moves }.
html-gallery-yours = Yours: { $count }
html-gallery-mine = { $count } solved
html-gallery-mine-stars = { $count } solved, { $stars } ★
html-gallery-solved-of = { $count } of { $most } solved
html-gallery-sign = Solved
html-gallery-star = Star: as short as possible, without help
html-gallery-shown = { $count } of { $most } puzzles shown.
html-gallery-all = Show all
html-gallery-none = No puzzle is all of this at once.
html-gallery-part = Only those of this page: the others cannot be loaded.
html-gallery-kept = What you solve is kept in this browser only.
html-gallery-forget = Forget it
html-gallery-forgotten = Forgotten.
html-gallery-back = Bring it back
html-gallery-offline = Keep all of it for reading without a network
html-gallery-offline-done = Kept: it needs no network any more.
html-gallery-pages = Pages of the gallery
html-gallery-page = Page { $number }

## The plot of the positions per level

levels-title = positions per level
levels-axis = distance from the start in { unit-many }
levels-bars = positions per level
levels-winning-bars = winning positions
levels-positions = { $positions ->
    [one] { NUMBER($positions) } position
   *[other] { NUMBER($positions) } positions
}
levels-winning = { $positions ->
    [one] { NUMBER($positions) } winning position
   *[other] { NUMBER($positions) } winning positions
}
levels-winning-seen = { levels-winning } seen
levels-reachable = { $positions ->
    [one] { NUMBER($positions) } reachable position
   *[other] { NUMBER($positions) } reachable positions
}
levels-reachable-winning = { $winning ->
    [0] { $positions ->
        [one] { levels-reachable }, not winning
       *[other] { levels-reachable }, none of them winning
    }
   *[other] { $positions ->
        [one] { levels-reachable }, and it is winning
       *[other] { levels-reachable }, { NUMBER($winning) } of them winning
    }
}
levels-seen = incomplete: { levels-positions } seen
# $count is the last level that is complete.
levels-seen-within = incomplete: { levels-positions } seen; all within { count } were visited
levels-shortest = shortest solution: { count }
levels-start-wins = the start is already a solution
# $which is "deepest", "widest" or "both".
levels-level = { $which ->
    [deepest] deepest level: { NUMBER($level) }
    [widest] widest level: { NUMBER($level) }
   *[both] widest and deepest level: { NUMBER($level) }
}
levels-description = { $unit ->
    [step] Bars: the number of positions at each distance from the start in steps, 0 to { NUMBER($last) }.
    [slide] Bars: the number of positions at each distance from the start in slides, 0 to { NUMBER($last) }.
    [jump] Bars: the number of positions at each distance from the start in jumps, 0 to { NUMBER($last) }.
   *[move] Bars: the number of positions at each distance from the start in moves, 0 to { NUMBER($last) }.
}
# A remark on a level and the number of positions on it.
levels-note = { $head }, { $text }
# The puzzle, how to read the diagrams, the table of moves (matter).

matter-rules = Rules
matter-unit = { $unit ->
    [step] What one step means
    [slide] What one slide means
    [jump] What one jump means
   *[move] What one move means
}
# Head of a chapter that continues in another column of the table.
matter-continued = continued
# The pages of a chapter, in a narrow column.
matter-page = p. { $page }
matter-pages = p. { $first }–{ $last }
# Where links lead, for screen readers.
matter-diagram = Diagram { $number }
## Sheets that hold several pages, and the calibration page

impose-sheet-front = sheet { $sheet } front
impose-sheet-back = sheet { $sheet } back
impose-mark-front = { $sheet } front
impose-mark-back = { $sheet } back
impose-signature-mark-front = signature { $signature }, sheet { $sheet } front
impose-signature-mark-back = signature { $signature }, sheet { $sheet } back

calibration-title = Calibration
calibration-subject = A two-sided test page that shows how accurately your printer prints.
calibration-front = front
calibration-back = back
calibration-up = this edge up
calibration-sheet = { $paper }, printed on both sides, flip on the { $edge ->
    [long] long
   *[short] short
} edge
calibration-ruler = Two rulers of { $length } mm, one across and one down.
calibration-cross = Two crosses with ticks a millimetre apart.
calibration-vernier = Two crosses with ticks nine tenths of a millimetre apart, in the same positions as those on the front.
calibration-scale-title = Scale
calibration-scale = Both rulers must be { $length } mm long. If they are not, print at actual size, 100 %, without “fit to page”.
calibration-border-title = Border
calibration-border = The frames are 3, 5, 8 and 10 mm from the edge. The outermost frame that prints completely on all four sides shows the margin your printer needs.
calibration-turn-title = Other side
calibration-turn = Turn this sheet over like the page of a book. The arrow on the back must point to the same edge as the arrow on the front. If it points down, let the printer flip on the other edge, or make this page and the booklet with the other --flip.
calibration-offset-title = Offset of the two sides
calibration-offset = { $side ->
    [front] Hold the sheet up to the light; the back explains how to read the crosses.
   *[back] Hold the sheet up to the light with this side towards you. The crosses of the two sides should coincide.
}
calibration-tenths-title = Tenths of a millimetre
calibration-tenths = The ticks of the front show through. They are 1 mm apart; those on this side are 0.9 mm apart. Count the whole millimetres from zero to zero. The tenths are the number of the tick that meets one of the front; look in the direction in which the zero of this side is shifted.
calibration-skew-title = Skew
calibration-skew = If the two crosses show different offsets, the sheet was fed at an angle: straighten the paper guides and print again.
calibration-much-title = How much is too much
calibration-much = For folding, up to 1 mm does no harm. Correct a larger offset in the printer’s settings by shifting the back side the opposite way.
## pages: cover, running heads, pages of diagrams

pages-cover = Cover
pages-landscape = { $paper } landscape
pages-maker = made with { $program }
pages-page = page { $page }
pages-foot = page { $page } of { $count }
pages-solution = The solution
# At the head of a page: what its diagrams show. $unit is step, slide or move.
pages-none = { $unit ->
    [move] 0 moves
    [slide] 0 slides
    [jump] 0 jumps
   *[step] 0 steps
}
# Below LaTeX figures of some of the steps, such as "Steps 0, 24, 70–72, 116 of 116": $steps is the list.
figures-list = { $unit ->
    [move] Moves { $steps } of { $last }
    [slide] Slides { $steps } of { $last }
    [jump] Jumps { $steps } of { $last }
   *[step] Steps { $steps } of { $last }
}
pages-range = { $unit ->
    [move] Moves { $first }–{ $to } of { $last }
    [slide] Slides { $first }–{ $to } of { $last }
    [jump] Jumps { $first }–{ $to } of { $last }
   *[step] Steps { $first }–{ $to } of { $last }
}
# Bookmarks.
pages-bookmark = { $unit ->
    [move] Moves { $first }–{ $to }
    [slide] Slides { $first }–{ $to }
    [jump] Jumps { $first }–{ $to }
   *[step] Steps { $first }–{ $to }
}
pages-bookmark-part = { $unit ->
    [move] { $number }. { $title }: moves { $first }–{ $to }
    [slide] { $number }. { $title }: slides { $first }–{ $to }
    [jump] { $number }. { $title }: jumps { $first }–{ $to }
   *[step] { $number }. { $title }: steps { $first }–{ $to }
}
# Above the first diagram of a part.
pages-solved = Solved
# Where a given solution ends before the goal.
pages-unsolved = Not solved
pages-notes = Notes
# Where the number at a diagram leads.
pages-link-move = { $unit ->
    [step] Step { $number } in the table of moves
    [slide] Slide { $number } in the table of moves
    [jump] Jump { $number } in the table of moves
   *[move] Move { $number } in the table of moves
}

## Editions

edition-title = { $edition ->
    [puzzle] Puzzle edition
    [hints] Edition with hints
    [solution] Solution
   *[full] With hints and solution
}
# In the colophon: "With hints, A4"
edition-paper = { $edition }, { $paper }
edition-subtitle = { $genre ->
    [maze] { $edition ->
        [hints] A number maze, with hints
       *[puzzle] A number maze to solve
    }
   *[sliding] { $edition ->
        [hints] A sliding-block puzzle, with hints
       *[puzzle] A sliding-block puzzle to solve
    }
}
# $length is "116 steps"
edition-challenge = Can you solve it in { $length }?

## Hints

hints-title = Hints
# Beside a part of a map: a small picture of the whole field.
# At the picture of a landing.
hints-landing = { $count ->
    [one] After 1 jump you stand here, on the { $number }.
   *[other] After { $count } jumps you stand here, on the { $number }.
}
hints-window = Grey: the part that is shown. Thin ring: the start.
hints-meaning = { $genre ->
    [maze] { $count ->
        [one] A landing on the way.
       *[other] { $count } landings on the way. Cover the next one until you have reached the first.
    }
   *[sliding] { $count ->
        [one] A board on the way. Try to reach it.
       *[other] { $count } boards on the way. Look for the last one that you have reached, and try for the next.
    }
}
# $pages is "p. 4–5": where the way to a board is.
hints-way = the way: { $pages }
hints-otherwise-title = No board like yours?
hints-otherwise = Then you have left the way shown here. No harm: go back to a board that is here.

## The numbers

numbers-title = The numbers
numbers-levels = Positions per level
numbers-levels-meaning = { $unit ->
    [step] The level of a position is the fewest steps needed to reach it from the start.
    [slide] The level of a position is the fewest slides needed to reach it from the start.
    [jump] The level of a position is the fewest jumps needed to reach it from the start.
   *[move] The level of a position is the fewest moves needed to reach it from the start.
}
# A map in place of the plot.
numbers-map = How many jumps to each cell
numbers-map-meaning = { $cells ->
    [some] Cells without a number cannot be reached.{" "}
   *[all] {""}
}Rings: { $exits ->
    [some] the way and the exits that can be reached.
   *[none] the way.
}
# $count cells of $all.
numbers-of = { $count } of { $all }
numbers-unexplored = Positions at higher levels were not explored.
# A number and what it counts, as a sentence: "25,955 boards can be reached".
numbers-fact = { $figure } { $name }
# What large numbers count.
numbers-reachable = { $unit ->
    [jump] { $count ->
        [one] cell can be reached
       *[other] cells can be reached
    }
   *[move] { $count ->
        [one] board can be reached
       *[other] boards can be reached
    }
}
numbers-explored = { $unit ->
    [jump] cells were seen
   *[move] boards were seen
}
numbers-deepest = { $unit ->
    [step] { $count ->
        [one] step to the farthest
       *[other] steps to the farthest
    }
    [slide] { $count ->
        [one] slide to the farthest
       *[other] slides to the farthest
    }
    [jump] { $count ->
        [one] jump to the farthest
       *[other] jumps to the farthest
    }
   *[move] { $count ->
        [one] move to the farthest
       *[other] moves to the farthest
    }
}
numbers-winning = { $unit ->
    [jump] { $count ->
        [one] exit can be reached
       *[other] exits can be reached
    }
   *[move] { $count ->
        [one] of them is solved
       *[other] of them are solved
    }
}
numbers-solutions = { $count ->
    [one] shortest solution
   *[other] shortest solutions
}
# More solutions than can be counted
numbers-beyond = > 3.4 × 10³⁸
# Below the plot: the strip shows the parts.
numbers-parts = the { $count } parts of this solution
numbers-fewest = { $unit ->
    [step] No solution has fewer than { $count } steps.
    [slide] No solution has fewer than { $count } slides.
    [jump] No route has fewer than { $count } jumps.
   *[move] No solution has fewer than { $count } moves.
}
# Of a solution that is not proven to be shortest: no word here may say that it is. `numbers-fewest` follows the first,
# or what a search has proven. $unit and $count are those of `count`.
claim-unproven = The length is not proven.
claim-given = The solution is shown as given, and checked.
claim-unreached = The goal is not reached at the end.
claim-possible = There is a solution with { count }.
numbers-fewest-all = No solution is shorter, however you count.
numbers-fewest-too = { $unit ->
    [step] None has fewer than { $count } steps, either.
    [slide] None has fewer than { $count } slides, either.
   *[move] None has fewer than { $count } moves, either.
}
numbers-record = { $unit ->
    [step] In steps the record is { $count }.
    [slide] In slides the record is { $count }.
   *[move] In moves the record is { $count }.
}

## The colophon

colophon-title = How this book was made
colophon-counted = { $unit ->
    [step] Counted in steps: one step moves one block by one cell.
    [slide] Counted in slides: one slide moves one block in a straight line.
    [jump] Counted in jumps.
   *[move] Counted in moves: one move takes one block along any path.
}
# $counts is "116 steps (88 moves)"
colophon-shortest = { $unit ->
    [step] { $counts }: no solution has fewer steps.
    [slide] { $counts }: no solution has fewer slides.
    [jump] { $counts }: no route has fewer jumps.
   *[move] { $counts }: no solution has fewer moves.
}
colophon-only = It is the only solution of that length.
colophon-fewest-moves = Among all shortest solutions, this is one of those that switch between blocks least often.
colophon-readable = { $count ->
    [one] Among all shortest solutions, this is one of those that take the fewest pictures of one move each.
   *[other] Among all shortest solutions, this is one of those that take the fewest pictures of up to { $count } moves.
}
colophon-first = Other solutions may be just as short; this is the one that the search found first.
colophon-wiberg = Among all shortest solutions, this is the one chosen by the rule in Karl Wiberg’s paper.
colophon-pictures = { $count ->
    [1] Each picture shows one whole move.
   *[other] Each picture shows up to { $count } whole moves.
}
colophon-source = Source of the puzzle: { $source }.
colophon-made = Made with Stepbook { $version }.
colophon-made-on = Made with Stepbook { $version } on { $date }.
# $others is "some" if the user gave more fonts, else "none".
colophon-fonts = { $others ->
    [some] Set in Lato by Łukasz Dziedzic, under the SIL Open Font License. Characters that it lacks are set in other fonts.
   *[none] Set in Lato by Łukasz Dziedzic, under the SIL Open Font License.
}
colophon-rights = Stepbook claims no rights in this booklet: print it, copy it and pass it on.
# The back cover.
back-title = How far have you come?
back-text = If you are stuck, find the board that looks like yours, and go on from there.
back-part = part { $number }
back-play = Play it on a screen
# That of a book of many puzzles: squares to tick, each with the number of a puzzle and of its steps.
back-solved = Which have you solved?
back-solved-text = Tick its square, and blacken the corner if you needed no more than the number below.
# What a code on the back cover is, for readers who hear the page
colophon-code = QR code of the address { $address }

## A book of many puzzles

# $genre is "sliding" or "maze", or "several" if there are puzzles of more than one genre.
collection-genre = { $genre ->
    [sliding] Sliding-block puzzles
    [maze] Number mazes
   *[several] Puzzles
}
# The parts of the book: in a list ("Puzzles, hints and solutions"), or with a capital letter as a heading.
collection-part = { $part ->
    [puzzles] puzzles
    [hints] hints
   *[solutions] solutions
}
# On the cover, in place of the edition.
collection-edition = Collection
# $shortest and $longest are "4 steps" and "116 steps".
collection-lengths = From { $shortest } to { $longest }.
# A description of the pictures on the cover of such a book.
collection-mosaic = The boards of { $count } puzzles
collection-contents = Contents
# The heads of narrow columns of page numbers.
collection-column = { $part ->
    [puzzles] Puzzle
    [hints] Hints
   *[solutions] Solution
}
# In small print at a puzzle, its hints or its solution: the page of another part.
collection-see = { $part ->
    [puzzles] puzzle p. { $page }
    [hints] hints p. { $page }
   *[solutions] solution p. { $page }
}
# Where links lead, for screen readers.
collection-link = { $part ->
    [puzzles] Puzzle { $number } on page { $page }
    [hints] Hints for puzzle { $number } on page { $page }
   *[solutions] Solution of puzzle { $number } on page { $page }
}
collection-use = How to play
# The chapters of the book, by the size of the boards.
collection-class = { $class ->
    [square] Small boards
    [tall] Tall and wide boards
    [large] Large boards
   *[maze] Number mazes
}
# Over small boxes in which readers write, in as few letters as can be.
collection-record = { $box ->
    [moves] my { unit-many }
    [time] time
    [solved] solved
    [help] no hint
   *[shortest] shortest
}
# What these boxes are.
collection-record-use = { $shortest ->
    [some] Boxes for you to fill in. Shortest: as few as the book has.
   *[none] Boxes for you to fill in.
}
collection-begins = { $part ->
    [hints] Stuck? Hints begin on page { $page }.
   *[solutions] Solutions begin on page { $page }.
}
# What the signs in the tables of whole moves mean.
collection-read = How to read the solutions
collection-read-move = Move { $number }: { $block } { $way }.
collection-read-target = Grey: a block of the goal moves.
collection-read-board = The board after this move stands beside it.
# $parts names the parts that the book has besides the puzzles.
collection-same = { $parts ->
    [both] A puzzle, its hints and its solution have the same number.
    [hints] A puzzle and its hints have the same number.
   *[solutions] A puzzle and its solution have the same number.
}
collection-own = Rules that apply only to some of the puzzles are printed below their boards.
collection-fewest = { $unit ->
    [step] The number of steps given with each puzzle is the smallest possible.
    [slide] The number of slides given with each puzzle is the smallest possible.
    [jump] The number of jumps given with each puzzle is the smallest possible.
   *[move] The number of moves given with each puzzle is the smallest possible.
}
collection-hints = Boards on the way. Reach the first, then look at the next. They have no letters: blocks of one shape are alike.
# How to read the tables of whole moves.
collection-table = The number beside a move is the count up to and including it. Bold lines: a block of the goal moves.
# How to go on in the middle of a solution.
collection-join = A black number: its board is in the first column. Find the one that looks like yours, and go on from that line.
# Beside the title of a solution that began on the page before.
collection-continued = continued
# The list of what is said of several puzzles, with their numbers.
collection-sources = Notes and sources

## The studio, a page of its own (web/studio)

studio-title = Stepbook Studio
studio-private = Everything stays on this device. Nothing is sent anywhere.
studio-language = Language of this page
studio-skip = Go to the board
studio-new = New puzzle
studio-no-wasm = The solver could not be loaded. Reload the page. If that does not help, your browser may be too old.
studio-bad-link = The link is not a puzzle.
studio-broken = This was too much for the browser: { $message }
studio-size = { $rows } × { $columns }
studio-my-puzzle = My puzzle
studio-my-maze = My maze
studio-puzzle-name = Name of the puzzle
studio-rows = Rows
studio-columns = Columns
studio-rows-fewer = Remove a row
studio-rows-more = Add a row
studio-columns-fewer = Remove a column
studio-columns-more = Add a column
studio-tools = What to draw
studio-tool-block = Block
studio-tool-target = Target
studio-tool-goal = Goal
studio-tool-wall = Wall
studio-tool-gate = Gate
studio-tool-erase = Erase
studio-tool-number = Numbers
studio-tool-outside = Outside
studio-tool-exit = Exits
studio-tool-start = Start
studio-tool-end = Goal
studio-hint-block = Drag over the cells of each block.
studio-hint-target = Tap the block to free.
studio-hint-target-more = Tap the other block that has a place.
studio-hint-goal = Drag { $label } to where it must go.
studio-hint-goal-other = This goal was written as text. To replace it, choose a block to free.
studio-hint-wall = Tap the cells that no block can enter, or drag over them.
studio-hint-gate = Tap the cells that only the block to free may enter, or drag over them.
studio-hint-erase = Tap a block to remove it.
studio-hint-number = Choose a number and tap its cells, or type row by row.
studio-hint-outside = Tap the cells that do not belong to the maze.
studio-hint-exit = Tap the cells outside where the last jump leaves the maze.
studio-hint-start = Tap the cell where you start.
studio-hint-end = Tap the cell that you must reach.
studio-hint-large = Two fingers move the board.
studio-first-block = Drag here
studio-numbers = Number to write
studio-undo = Undo
studio-redo = Redo
studio-wait-faults = Something is wrong
studio-block-title = Block { $label }
studio-block-name = Name
studio-block-moves = It moves
studio-moves-usual = like the others
studio-moves-both = in all directions
studio-moves-horizontal = left and right only
studio-moves-vertical = up and down only
studio-moves-fixed = not at all
studio-block-free = This is the block to free
studio-block-remove = Remove
studio-goal-more = Give another block a place
studio-goal-place = Block { $label }: row { $row }, column { $column }
studio-goal-less = Remove the place of block { $label }
studio-opening = Opening of the box
studio-opening-usual = where the block leaves
studio-opening-none = none
studio-opening-top = at the top
studio-opening-bottom = at the bottom
studio-opening-left = on the left
studio-opening-right = on the right
studio-opening-other = as the text says
studio-number-title = Row { $row }, column { $column }
studio-number-value = Number
studio-rule-cars = Blocks move along their length only, like cars
studio-rule-directions = Jumps go
studio-directions-queen = in all eight directions
studio-directions-rook = up, down, left and right
studio-directions-bishop = diagonally
studio-directions-other = as the text says
studio-rule-wrap = Jumps cross the edges to the other side
studio-as-text = Puzzle as text
studio-as-drawing = Back to the drawing
studio-keys-title = Keys
studio-keys-blocks = Arrow keys: go to a cell. Space: begin a block, arrow keys make it larger, Space ends it. A letter names the block. Delete removes it. Enter or Space chooses in the other tools. With “Goal”, the arrow keys carry the block. Ctrl+Z undoes.
studio-keys-maze = Arrow keys: go to a cell. A digit writes the number. X makes an exit, S the start, G the goal. Delete clears the cell. Ctrl+Z undoes.
studio-board = Board
studio-cell = Row { $row }, column { $column }: { $what }
studio-cell-empty = empty
studio-cell-wall = wall
studio-cell-gate = gate
studio-cell-block = block { $label }
studio-cell-target = block { $label }, the one to free
studio-cell-goal = { $what }, goal of block { $label }
studio-cell-fault = { $what }, something is wrong here
studio-cell-outside = outside
studio-cell-exit = exit
studio-cell-start = { $what }, start
studio-cell-end = { $what }, goal
studio-faults = What is wrong
studio-warnings = Is this right?
studio-fault-place = Line { $line }, column { $column }:{ " " }
studio-said-undone = Undone.
studio-said-redone = Done again.
studio-said-block = { $count ->
    [one] Block { $label }, { $count } cell.
   *[other] Block { $label }, { $count } cells.
}
studio-said-pen = Block { $label }. Arrow keys make it larger, Space ends it.
studio-said-target = Block { $label } is the one to free. Now move it to where it must go.
studio-said-no-block = There is no block here. Tap a block.
studio-said-goal = Block { $label } must go to row { $row }, column { $column }.
studio-said-erased = Block { $label } is removed.
studio-said-cleared = The cell is empty.
studio-said-renamed = The block is now called { $name }.
studio-name-empty = A block needs a name.
studio-name-long = This name is too long.
studio-name-space = A name has no spaces. Use a hyphen.
studio-name-sign = “{ $name }” means something else on a board. Choose another name.
studio-name-taken = Another block is called { $name }.
studio-text-title = Puzzle as text
studio-text-lead = Paste a puzzle here. Stepbook’s own files, HackerRank, Rush Hour strings, GNOME Klotski maps, number grids and JSON are recognised.
studio-text-open = Open a file
studio-text-area = Text of the puzzle
studio-text-use = Use this puzzle
studio-text-ready = “{ $title }” can be used.
studio-text-several = The text has several puzzles. Which one?
studio-text-file-large = This file is too large for a puzzle.
studio-drop = Drop the puzzle here
studio-stop = Stop
studio-stopped = Stopped after { $positions }, depth { $depth }.
studio-solved = { $counts }; no solution is shorter.
studio-unsolved = There is no solution.
studio-play = Play
studio-metric = Find the fewest
studio-metric-step = steps: one cell at a time
studio-metric-slide = slides: any distance in a straight line
studio-metric-move = moves: one block, any path
studio-edition = What is in it
studio-edition-full = everything
studio-edition-puzzle = only the puzzle
studio-edition-hints = the puzzle and hints
studio-edition-solution = only the solution
studio-pictures = Pictures
studio-pictures-usual = as the solution needs
studio-pictures-1 = one for each move
studio-pictures-many = up to { $count } moves in one
studio-sheets = On each side of the paper
studio-sheets-single = one page
studio-sheets-booklet = two pages, to fold as a booklet
studio-sheets-2-up = two pages, side by side
studio-sheets-count = { $count ->
    [one] { $count } sheet of paper
   *[other] { $count } sheets of paper
}
studio-sheets-short = Print on both sides at actual size (100 %), flipped on the short edge.
studio-sheets-long = Print on both sides at actual size (100 %), flipped on the long edge.
studio-sheets-fold = Then fold the sheets together in the middle and staple them there.
studio-sheets-fold-many = Then fold them in { $count } stacks ({ $sizes } sheets) and sew the stacks together.
studio-paper = Paper
studio-book-language = Language
studio-theme = Colours
studio-theme-mono = greys
studio-theme-colour = colours
studio-theme-high-contrast = strong black and white
studio-theme-photocopy = patterns, for copying
studio-landscape = Landscape
studio-large-print = Large print
studio-pages = { $count ->
    [one] { $count } page
   *[other] { $count } pages
}
studio-pages-all = Pages of the booklet
studio-page = Page { $label }
studio-making = Making the pages…
studio-print = Print booklet
studio-save-html = Web page
studio-save-svg = SVGs
studio-save-toml = Puzzle file
studio-copy-link = Copy a link to this puzzle
studio-copied = The link is copied.
studio-copy-this = Copy this link:
studio-saving = Making { $name }…
studio-saved = Saved: { $name }
studio-no-pages = There is nothing to print yet
studio-tabs = Parts of the studio
studio-tab-draw = Draw
studio-tab-play = Play
studio-tab-solution = Solution
studio-tab-analysis = Analysis
studio-tab-print = Print
studio-task-exit = Bring block { $label } to the opening.
studio-task-place = Bring block { $label } to its place.
studio-task-several = Bring blocks { $label } to their places.
studio-best = Best: { $counts }.
studio-drawings = Your drawings
studio-examples = Examples
studio-new-blocks = New blocks
studio-new-cars = New cars
studio-new-maze = New maze
studio-new-text = Text or file
studio-not-solved = not solved
studio-throw = Throw “{ $title }” away
studio-gone = “{ $title }” is thrown away.
studio-bring = Bring it back
studio-from-link = From a link.
studio-from-example = An example.
studio-keep-copy = Keep a copy
studio-back-mine = Back to mine
studio-kept = A copy is kept.
studio-solve = Solve
studio-ready = Ready to solve.
studio-not-ready = The drawing is not finished.
studio-searching = Searching… depth { $depth }
studio-positions = { $count ->
    [one] { $count } position
   *[other] { $count } positions
}
studio-spent = { $seconds } s · about { $memory } MB
studio-yours = Yours: { $count }.
