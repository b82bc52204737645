#!/usr/bin/env python3
"""Checks a certificate that `stepbook solve PUZZLE --certificate FILE` has written: `python3 check.py FILE`.

It never searches. The certificate lists positions, level by level; this program knows the rules, and confirms that

* level 0 is the start, and each position of another level is one move away from some position of the level before,
* one move leads from a position to its own level, the next one and the one before only (in a number maze, all before),
* no position that is listed satisfies the goal,
* the solution is legal, has as many moves as there are levels, and ends in the goal.

So all positions that can be reached in k moves are on the levels 0 to k, and a solution needs a move for each level. If
there is no solution, all positions that can be reached are listed. What it proves is about the puzzle that it prints.
"""

import functools
import gzip
import itertools
import json
import operator
import sys

STEPS = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}
JUMPS = {"n": (-1, 0), "s": (1, 0), "e": (0, 1), "w": (0, -1), "nw": (-1, -1), "ne": (-1, 1), "sw": (1, -1), "se": (1, 1)}


class Wrong(Exception):
    """What is wrong with a certificate."""


def demand(is_true, why):
    if not is_true:
        raise Wrong(why)


def union(sets):
    return functools.reduce(operator.or_, sets, 0)


def named(cells):
    return " or ".join(f"row {row + 1} column {col + 1}" for row, col in cells)


class Blocks:
    """Sliding blocks. A set of cells is an integer with a bit for each cell, a position one with a bit for each block."""

    forgets = True  # Moves can be taken back, so none leads two levels back.

    def __init__(self, told):
        (self.rows, self.cols), self.metric, self.goal = told["size"], told["metric"], told["goal"]
        self.board = list(itertools.product(range(self.rows), range(self.cols)))
        self.walls, self.gates, self.groups = self.cells(told["walls"]), self.cells(told["gates"]), told["alike"]
        self.blocks = {block["label"]: block for block in told["blocks"]}
        self.corners = {label: tuple(map(min, zip(*block["cells"]))) for label, block in self.blocks.items()}
        covered = [self.mask(label, corner) for label, corner in self.corners.items()]
        is_label = lambda label: label.isprintable() and " " not in label and label.strip("#-.")
        demand(self.metric in ("step", "slide", "move"), "it counts something unknown")
        demand(len(covered) == len(told["blocks"]) and all(map(is_label, self.blocks)), "the labels are not clear")
        demand(sorted(sum(self.groups, [])) == sorted(self.blocks), "not every block is in one group")
        demand(None not in covered and sum(covered) == union(covered), "blocks overlap at the start")
        self.tables, self.start, bits = [], 0, itertools.count()
        self.wanted = [([0] * len(goal["places"]), self.cells(goal["empty"])) for goal in self.goal]
        for group in self.groups:
            demand(len(set(map(self.kind, group))) == 1, " and ".join(group) + " may not change places")
            spots = self.spots(group, bits)
            table = {chr(told["zero"] + row * self.cols + col): spot for (row, col), spot in spots.items()}
            self.tables += [table] * len(group)
            self.start |= union(spots[self.corners[label]][0] for label in group)
            for (places, _), goal in zip(self.wanted, self.goal):
                for at, place in enumerate(goal["places"]):
                    if group[0] in place["any_of"]:
                        places[at] |= union(spots[tuple(corner)][0] for corner in place["at"] if tuple(corner) in spots)

    def cells(self, cells):
        demand(all(0 <= row < self.rows and 0 <= col < self.cols for row, col in cells), "a cell is not on the board")
        return union(1 << row * self.cols + col for row, col in cells)

    def shape(self, label):
        (top, left), cells = self.corners[label], self.blocks[label]["cells"]
        return sorted((row - top, col - left) for row, col in cells)

    def mask(self, label, corner):
        """The cells of a block whose bounding box begins there; None if it can never be there."""
        cells = [(row + corner[0], col + corner[1]) for row, col in self.shape(label)]
        if not all(0 <= row < self.rows and 0 <= col < self.cols for row, col in cells):
            return None
        closed = self.walls if self.blocks[label]["gates"] else self.walls | self.gates
        return None if self.cells(cells) & closed else self.cells(cells)

    def kind(self, label):
        """What blocks that may change places have in common: shape, rights, and which places of the goal name them."""
        block, places = self.blocks[label], (place for goal in self.goal for place in goal["places"])
        is_named = [label in place["any_of"] for place in places]
        return repr((self.shape(label), sorted(block["directions"]), block["gates"], is_named))

    def spots(self, group, bits):
        """The places that blocks can reach alone: a bit, the cells, and in each direction the places that come next."""
        spots, reached, ways = {}, [self.corners[label] for label in group], self.blocks[group[0]]["directions"]
        for row, col in reached:
            mask = self.mask(group[0], (row, col))
            if mask is not None and (row, col) not in spots:
                spots[row, col] = (1 << next(bits), mask, [])
                reached += [(row + STEPS[way][0], col + STEPS[way][1]) for way in ways]
        far = None if self.metric == "slide" else 1
        for (row, col), (_, _, rays) in spots.items():
            for down, right in map(STEPS.get, ways):
                ahead = ((row + by * down, col + by * right) for by in itertools.count(1))
                rays.append([spots[corner] for corner in itertools.takewhile(spots.__contains__, ahead)][:far])
        return spots

    def read(self, line):
        spots = [table.get(character) for table, character in zip(self.tables, line)]
        demand(len(line) == len(self.tables) and None not in spots, "a block is where it cannot be")
        return union(spot[0] for spot in spots), spots

    def is_solved(self, position, spots):
        is_empty = lambda cells: not cells or not cells & union(spot[1] for spot in spots)
        return any(all(position & place for place in places) and is_empty(empty) for places, empty in self.wanted)

    def next_to(self, position, spots):
        covered = union(spot[1] for spot in spots)
        for bit, own, rays in spots:
            others, reached, open_rays = covered ^ own, {bit}, list(rays)
            for ray in open_rays:
                for to, mask, further in ray:
                    if mask & others:
                        break
                    if to not in reached:
                        reached.add(to)
                        open_rays += further if self.metric == "move" else []
                        yield position ^ bit ^ to

    def ends_in_goal(self, solution):
        """Makes the moves on the board with labels."""
        at, masks = dict(self.corners), {label: self.mask(label, corner) for label, corner in self.corners.items()}
        for number, (label, way) in enumerate(solution, 1):
            count = {"step": len(way), "slide": len(set(way)), "move": 1}[self.metric]
            demand(label in at and way and count == 1, f"move {number} is not one {self.metric} of a block")
            others = union(mask for other, mask in masks.items() if other != label)
            for letter in way:
                at[label] = tuple(map(operator.add, at[label], STEPS[letter]))
                masks[label] = self.mask(label, at[label])
                is_free = masks[label] is not None and not masks[label] & others
                demand(is_free and letter in self.blocks[label]["directions"], f"move {number} is not possible")
        is_there = lambda place: any(list(at[label]) in place["at"] for label in place["any_of"])
        are_empty = lambda cells: not self.cells(cells) & union(masks.values())
        return any(all(map(is_there, goal["places"])) and are_empty(goal["empty"]) for goal in self.goal)

    def tell(self):
        is_in = lambda cells, cell: cells & self.cells([cell])
        signs = {cell: "#" if is_in(self.walls, cell) else "-" if is_in(self.gates, cell) else "." for cell in self.board}
        signs.update({tuple(cell): label for label, block in self.blocks.items() for cell in block["cells"]})
        width = max(map(len, signs.values()))
        for row in range(self.rows):
            yield "".join(signs[row, col].ljust(width + (width > 1)) for col in range(self.cols)).rstrip()
        for label, block in self.blocks.items():
            if len(set(block["directions"])) < 4 or self.gates and block["gates"]:
                ways = ", ".join(block["directions"]) or "nowhere"
                yield f"{label} moves {ways}" + ", also over gates" * bool(self.gates and block["gates"])
        yield from [f"Gates: {named(cell for cell in self.board if is_in(self.gates, cell))}"] * bool(self.gates)
        for goal in self.goal:
            places = [" or ".join(place["any_of"]) + " at " + named(place["at"]) for place in goal["places"]]
            yield "Goal: " + "; ".join(places + [named([cell]) + " empty" for cell in goal["empty"]])
        yield from ("Interchangeable: " + " ".join(group) for group in self.groups if len(group) > 1)


class Maze:
    """A number maze. A position is a cell."""

    forgets = False

    def __init__(self, told):
        (self.rows, self.cols), self.field, self.zero, self.wraps = told["size"], told["field"], told["zero"], told["wrap"]
        self.metric, self.start, self.goals, self.ways = "jump", tuple(told["start"]), told["goals"], told["directions"]

    def spot(self, row, col):
        return self.field[row][col] if 0 <= row < self.rows and 0 <= col < self.cols else None

    def read(self, line):
        demand(len(line) == 1, "a position is one cell")
        return divmod(ord(line) - self.zero, self.cols), None

    def is_solved(self, position, _):
        return list(position) in self.goals or self.spot(*position) == "exit"

    def jump(self, position, way):
        """Where a jump leads: over numbers only, to a number or an exit."""
        (row, col), (down, right), number = position, JUMPS[way], self.spot(*position)
        for left in reversed(range(number if isinstance(number, int) else 0)):
            row, col = (row + down, col + right)
            row, col = (row % self.rows, col % self.cols) if self.wraps else (row, col)
            spot = self.spot(row, col)
            if not isinstance(spot, int) and (left > 0 or spot != "exit"):
                return None
        return (row, col) if (row, col) != position else None

    def next_to(self, position, _):
        return filter(None, (self.jump(position, way) for way in self.ways))

    def ends_in_goal(self, solution):
        position = self.start
        for number, way in enumerate(solution, 1):
            position = self.jump(position, way) if way in self.ways else None
            demand(position, f"jump {number} is not possible")
        return self.is_solved(position, None)

    def tell(self):
        yield from (" ".join("_" if spot is None else "x" if spot == "exit" else str(spot) for spot in row) for row in self.field)
        goals = [goal for goal in self.goals if self.spot(*goal) != "exit"]
        yield f"From {named([self.start])} to " + " or ".join(["an exit (x)"] * (len(goals) < len(self.goals)) + [named(goals)] * bool(goals))
        yield "Directions: " + " ".join(self.ways) + ", also over the edges" * self.wraps


def check(lines):
    """What a certificate proves, as lines of text; `lines` are its own."""
    lines = (line.removesuffix("\n") for line in lines)
    line = lambda: next(lines, "")
    demand(line() == "stepbook certificate 1", "it is no certificate, or one of another form")
    told = json.loads(line())
    puzzle, solution = {"blocks": Blocks, "maze": Maze}[told["game"]](told), told["solution"]
    demand(solution is None or puzzle.ends_in_goal(solution), "the solution does not end in the goal")
    before, here, total, head = set(), {}, 0, line()
    for level in itertools.count():
        count, ahead = head.removeprefix(f"level {level}: "), {}
        if count == head:
            demand(head == f"end: {total}", f"neither level {level} nor the right end follows")
        for _ in range(int(count) if count != head else 0):
            position, spots = puzzle.read(line())
            is_new = position not in ahead and position not in here and position not in before
            demand(is_new, f"a position of level {level} is listed twice")
            demand(not puzzle.is_solved(position, spots), f"a position of level {level} satisfies the goal")
            ahead[position] = spots
        missed = set(ahead) ^ ({puzzle.start} if level == 0 and solution != [] else set())
        if level > 0 and (ahead or solution is None):
            for position, spots in here.items():
                for other in puzzle.next_to(position, spots):
                    is_listed = other in ahead or other in here or other in before
                    demand(is_listed, f"a move leads from level {level - 1} to a position that is not listed there")
                    missed.discard(other)
        demand(not missed, f"level {level} is not what one move leads to")
        if not ahead:
            break
        total, head = total + len(ahead), line()
        before = set(here) if puzzle.forgets else before.union(here)
        here = ahead
    demand(next(lines, None) is None, "something comes after the end")
    demand(solution is None or level == len(solution), "there are not as many levels as moves")
    listed = f"{total:,} positions on {level} levels are listed"
    nothing = f"there is no solution: {listed}, all that can be reached"
    least = f"{listed}; no solution has fewer than {level} {puzzle.metric}s, and the one that is listed has as many"
    yield from (told["title"], *puzzle.tell(), "Proven: " + (nothing if solution is None else least))


def main(name):
    try:
        with gzip.open(name, "rt", encoding="utf-8", newline="\n") as lines:
            for line in list(check(lines)):
                print("".join(character if character.isprintable() else "?" for character in line))
    except (Wrong, OSError, EOFError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        sys.exit(f"{name}: not proven: {error}")


if __name__ == "__main__":
    sys.exit(__doc__) if len(sys.argv) != 2 else main(sys.argv[1])
