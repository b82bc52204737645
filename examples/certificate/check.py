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

import gzip
import itertools
import json
import sys

STEPS = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}
JUMPS = {"n": (-1, 0), "s": (1, 0), "e": (0, 1), "w": (0, -1), "nw": (-1, -1), "ne": (-1, 1), "sw": (1, -1), "se": (1, 1)}


class Wrong(Exception):
    """What is wrong with a certificate."""


def demand(is_true, why):
    if not is_true:
        raise Wrong(why)


def named(cells):
    return " or ".join(f"row {row + 1} column {col + 1}" for row, col in cells)


def fits(value, form):
    """Whether a value has a form: a type, an object, a list of one form, a tuple of several forms, or a test."""
    if isinstance(form, type):
        return type(value) is form  # So that `true` is no number.
    if isinstance(form, dict):
        return type(value) is dict and value.keys() == form.keys() and all(fits(value[key], form[key]) for key in form)
    if isinstance(form, list):
        return type(value) is list and all(fits(one, form[0]) for one in value)
    if isinstance(form, tuple):
        return type(value) is list and len(value) == len(form) and all(map(fits, value, form))
    return form(value)


def check_puzzle(told):
    """Demands all that a game needs, and nothing else."""
    demand(fits(told["size"], (int, int)) and min(told["size"]) > 0, "its size is not two numbers")
    rows, cols = told["size"]
    some = lambda form: lambda value: value != [] and fits(value, [form])
    moves = lambda form: lambda value: value is None or fits(value, [form])
    cell = lambda value: fits(value, (int, int)) and 0 <= value[0] < rows and 0 <= value[1] < cols
    spot = lambda value: value is None or value == "exit" or fits(value, int) and value >= 0
    jump = lambda value: fits(value, str) and value in JUMPS
    label = lambda value: fits(value, str) and value.isprintable() and " " not in value and value.strip("#-.") != ""
    goal = {"places": [{"any_of": some(label), "at": some(cell)}], "empty": [cell]}
    forms = {"title": str, "game": str, "metric": str, "size": (int, int), "zero": int}
    if told["game"] == "blocks":
        block = {"label": label, "cells": some(cell), "directions": str, "gates": bool}
        forms |= {"walls": [cell], "gates": [cell], "blocks": some(block), "alike": [some(label)], "goal": some(goal)}
        forms |= {"solution": moves((label, str))}
    else:
        forms |= {"field": ((spot,) * cols,) * rows, "start": cell, "goals": some(cell), "directions": some(jump)}
        forms |= {"wrap": bool, "solution": moves(jump)}
    for key in forms.keys() | told.keys():
        demand(key in forms and key in told and fits(told[key], forms[key]), f"its {key} is not as it should be")


def blocks(told, sign):
    """The rules of sliding blocks. A position has the sign of each block's corner; a set of cells is a number."""
    (rows, cols), metric = told["size"], told["metric"]
    blocks, order = {block["label"]: block for block in told["blocks"]}, sum(told["alike"], [])
    places = [place for goal in told["goal"] for place in goal["places"]]
    covered = [tuple(cell) for block in told["blocks"] for cell in block["cells"]]
    demand(metric in ("step", "slide", "move"), "it counts something unknown")
    demand(sorted(order) == sorted(block["label"] for block in told["blocks"]), "not every block is in one group")
    demand(len(blocks) == len(order), "two blocks have one label")
    demand(len(set(covered)) == len(covered), "blocks overlap at the start")
    demand(all(label in blocks for place in places for label in place["any_of"]), "the goal names no block")
    masks = lambda signs: [table[sign][0] for table, sign in zip(tables, signs)]
    # The signs of interchangeable blocks are in ascending order.
    position = lambda signs: "".join("".join(sorted(signs[first:last])) for first, last in sorted(set(bounds)))
    mask = lambda cells: sum({1 << row * cols + col for row, col in cells})
    corner = lambda label: tuple(map(min, zip(*blocks[label]["cells"])))

    def kind(label):
        """What blocks that may change places have in common: shape, rights, and which places of the goal name them."""
        (top, left), block = corner(label), blocks[label]
        shape = sorted((row - top, col - left) for row, col in block["cells"])
        return shape, sorted(block["directions"]), block["gates"], [label in place["any_of"] for place in places]

    def table(corners, shape, ways, gates, _):
        """Where blocks can be alone: by the signs the cells, and in each direction the sign that comes next."""
        free, todo, closed = {}, list(corners), mask(told["walls"] + ([] if gates else told["gates"]))
        beside = lambda row, col: {way: (row + STEPS[way][0], col + STEPS[way][1]) for way in ways}
        for corner in todo:
            cells = [(corner[0] + down, corner[1] + right) for down, right in shape]
            is_inside = all(0 <= row < rows and 0 <= col < cols for row, col in cells)
            if is_inside and corner not in free and not mask(cells) & closed:
                free[corner] = mask(cells)
                todo += beside(*corner).values()
        steps = lambda corner: {way: sign(to) for way, to in beside(*corner).items() if to in free}
        return {sign(corner): (free[corner], steps(corner)) for corner in free}

    def goes_on(before, way):
        """Whether a step belongs to the same move as the one before."""
        return not before or metric == "move" or metric == "slide" and before == way

    def next_to(signs):
        own = masks(signs)
        covered = sum(own)
        for index, (table, (first, last)) in enumerate(zip(tables, bounds)):
            others, reached, todo = covered - own[index], {signs[index]}, [(signs[index], "")]
            for at, before in todo:
                for way, to in table[at][1].items():
                    if to not in reached and not table[to][0] & others and goes_on(before, way):
                        reached.add(to)
                        todo.append((to, way))
                        alike = sorted(signs[first:index] + to + signs[index + 1 : last])
                        yield signs[:first] + "".join(alike) + signs[last:]

    def end():
        signs = [sign(corner(label)) for label in order]
        for number, (label, path) in enumerate(told["solution"], 1):
            index, own, before = order.index(label), masks(signs), ""
            for way in path:
                to = tables[index][signs[index]][1].get(way)
                is_free = to and not tables[index][to][0] & sum(own) - own[index]
                demand(is_free and goes_on(before, way), f"move {number} is not possible")
                signs[index], before = to, way
            demand(path, f"move {number} is empty")
        return position(signs)

    def is_solved(signs):
        is_there = lambda place: any(signs[index] == sign for index, sign in place)
        return any(all(map(is_there, at)) and not (empty and empty & sum(masks(signs))) for at, empty in goals)

    tables, bounds = [], []
    for group in told["alike"]:
        demand(all(kind(label) == kind(group[0]) for label in group), " and ".join(group) + " may not change places")
        bounds += [(len(tables), len(tables) + len(group))] * len(group)
        tables += [table(map(corner, group), *kind(group[0]))] * len(group)
    pairs = lambda place: [(order.index(label), sign(cell)) for label in place["any_of"] for cell in place["at"]]
    goals = [(list(map(pairs, goal["places"])), mask(goal["empty"])) for goal in told["goal"]]
    return position([sign(corner(label)) for label in order]), next_to, end, is_solved


def tell_blocks(told):
    (rows, cols), gates = told["size"], told["gates"]
    signs = dict.fromkeys(itertools.product(range(rows), range(cols)), ".")
    signs.update({tuple(cell): sign for sign, key in (("-", "gates"), ("#", "walls")) for cell in told[key]})
    signs.update({tuple(cell): block["label"] for block in told["blocks"] for cell in block["cells"]})
    width = max(map(len, signs.values()))
    for row in range(rows):
        yield "".join(signs[row, col].ljust(width + (width > 1)) for col in range(cols)).rstrip()
    for block in told["blocks"]:
        over = ", also over gates" * bool(gates and block["gates"])
        if over or len(set(block["directions"])) < 4:
            yield f"{block['label']} moves {', '.join(block['directions']) or 'nowhere'}{over}"
    yield from [f"Gates: {named(sorted(gates))}"] * bool(gates)
    for number, goal in enumerate(told["goal"]):
        places = [" or ".join(place["any_of"]) + " at " + named(place["at"]) for place in goal["places"]]
        yield ("or " if number else "Goal: ") + "; ".join(places + [named([cell]) + " empty" for cell in goal["empty"]])
    yield from ("Interchangeable: " + " ".join(group) for group in told["alike"] if len(group) > 1)


def maze(told, sign):
    """The rules of a number maze. A position is the sign of a cell."""
    (rows, cols), start = told["size"], sign(told["start"])
    spots = {(row, col): spot for row, spots in enumerate(told["field"]) for col, spot in enumerate(spots)}
    demand(told["metric"] == "jump", "it counts something unknown")

    def jumps_from(cell):
        """Jumps lead over numbers only, to a number or an exit."""
        for way in told["directions"] if spots[cell] != "exit" else []:
            (row, col), (down, right) = cell, JUMPS[way]
            passed = [(row + by * down, col + by * right) for by in range(1, (spots[cell] or 0) + 1)]
            passed = [(row % rows, col % cols) for row, col in passed] if told["wrap"] else passed
            found = [spots.get(at) for at in passed]
            if found and None not in found and "exit" not in found[:-1] and passed[-1] != cell:
                yield way, sign(passed[-1])

    def end():
        at = start
        for number, way in enumerate(told["solution"], 1):
            at = jumps[at].get(way)
            demand(at, f"jump {number} is not possible")
        return at

    jumps = {sign(cell): dict(jumps_from(cell)) for cell in spots}
    goals = {sign(cell) for cell in spots if list(cell) in told["goals"] or spots[cell] == "exit"}
    return start, lambda at: jumps[at].values(), end, goals.__contains__


def tell_maze(told):
    yield from (" ".join({None: "_", "exit": "x"}.get(spot, str(spot)) for spot in row) for row in told["field"])
    goals = [(row, col) for row, col in told["goals"] if told["field"][row][col] != "exit"]
    exits = ["an exit (x)"] * any("exit" in row for row in told["field"])
    yield f"From {named([told['start']])} to " + " or ".join(exits + [named(goals)] * bool(goals))
    yield "Directions: " + " ".join(told["directions"]) + ", also over the edges" * told["wrap"]


def check(lines):
    """What a certificate proves, as lines of text; `lines` are its own."""
    lines = (line.removesuffix("\n") for line in lines)
    demand(next(lines, "") == "stepbook certificate 1", "it is no certificate, or one of another form")
    told = json.loads(next(lines, ""))
    rules, tell = {"blocks": (blocks, tell_blocks), "maze": (maze, tell_maze)}[told["game"]]
    check_puzzle(told)
    sign = lambda cell: chr(told["zero"] + cell[0] * told["size"][1] + cell[1])
    (start, next_to, end, is_solved), solution = rules(told, sign), told["solution"]
    demand(solution is None or is_solved(end()), "the solution does not end in the goal")
    before, here, total = set(), set(), 0
    for level in itertools.count():
        name, _, count = next(lines, "").partition(": ")
        demand(name in (f"level {level}", "end") and count.isdecimal(), f"neither level {level} nor the end follows")
        ahead = set() if name == "end" else set(itertools.islice(lines, int(count)))
        demand(name == "end" or len(ahead) == int(count) > 0, f"level {level} has not as many positions as it says")
        demand(not ahead & here and not ahead & before, f"a position of level {level} is listed twice")
        demand(not any(map(is_solved, ahead)), f"a position of level {level} satisfies the goal")
        missed = set(ahead) if level > 0 or solution == [] else ahead ^ {start}
        for signs in here if ahead or solution is None else ():
            for other in next_to(signs):
                is_listed = other in ahead or other in here or other in before
                demand(is_listed, f"a move leads from level {level - 1} to a position that is not listed there")
                missed.discard(other)
        demand(not missed, f"level {level} is not what one move leads to")
        if name == "end":
            break
        # The moves of blocks can be taken back, so none leads two levels back.
        total, before, here = total + len(ahead), here if told["game"] == "blocks" else before | here, ahead
    demand(int(count) == total and next(lines, None) is None, "the end is wrong")
    demand(solution is None or level == len(solution), "there are not as many levels as moves")
    listed = f"{total:,} positions on {level} levels are listed"
    nothing = f"there is no solution: {listed}, all that can be reached"
    least = f"{listed}; no solution has fewer than {level} {told['metric']}s, and the one that is listed has as many"
    return [told["title"], *tell(told), "Proven: " + (nothing if solution is None else least)]


def main(name):
    try:
        with gzip.open(name, "rt", encoding="utf-8", newline="\n") as lines:
            proven = check(lines)
    except Exception as error:  # Whatever it is, nothing is proven.
        sys.exit(f"{name}: not proven: {str(error) or repr(error)}")
    for line in proven:
        print("".join(character if character.isprintable() else "?" for character in line))


if __name__ == "__main__":
    sys.exit(__doc__) if len(sys.argv) != 2 else main(sys.argv[1])
