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
import functools
import functools
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
    """Whether all that a game needs is there, and nothing else."""
    demand(fits(told["size"], (int, int)) and min(told["size"]) > 0, "its size is not two numbers")
    rows, cols = told["size"]
    one_of = lambda *values: lambda value: type(value) in map(type, values) and value in values
    some = lambda form: lambda value: value != [] and fits(value, [form])
    moves = lambda form: lambda value: value is None or fits(value, [form])
    cell = lambda cell: fits(cell, (int, int)) and 0 <= cell[0] < rows and 0 <= cell[1] < cols
    spot = lambda spot: spot in (None, "exit") or fits(spot, int) and spot >= 0
    label = lambda label: fits(label, str) and label.isprintable() and " " not in label and label.strip("#-.") != ""
    block = {"label": label, "cells": some(cell), "directions": str, "gates": bool}
    goal = {"places": [{"any_of": some(label), "at": some(cell)}], "empty": [cell]}
    blocks = {"metric": one_of("step", "slide", "move"), "walls": [cell], "gates": [cell], "blocks": some(block)}
    blocks |= {"alike": [some(label)], "goal": some(goal), "solution": moves((label, str))}
    maze = {"metric": one_of("jump"), "field": ((spot,) * cols,) * rows, "start": cell, "goals": some(cell), "wrap": bool}
    maze |= {"directions": some(one_of(*JUMPS)), "solution": moves(one_of(*JUMPS))}
    game = {"title": str, "game": str, "size": (int, int), "zero": int} | {"blocks": blocks, "maze": maze}[told["game"]]
    for key in game.keys() | told.keys():
        demand(key in game and key in told and fits(told[key], game[key]), f"its {key} is not as it should be")


class Blocks:
    """Sliding blocks, each at the corner of its bounding box. A set of cells is a number with a bit for each."""

    moves_can_be_taken_back = True

    def __init__(self, told, cells):
        self.told, self.cells, self.metric = told, cells, told["metric"]
        self.blocks, self.order = {block["label"]: block for block in told["blocks"]}, sum(told["alike"], [])
        covered = [tuple(cell) for block in told["blocks"] for cell in block["cells"]]
        self.places = [place for goal in told["goal"] for place in goal["places"]]
        demand(sorted(self.order) == sorted(block["label"] for block in told["blocks"]), "not every block is in a group")
        demand(len(self.blocks) == len(self.order), "two blocks have one label")
        demand(len(set(covered)) == len(covered), "blocks overlap at the start")
        demand(all(label in self.blocks for place in self.places for label in place["any_of"]), "the goal names no block")
        for group in told["alike"]:
            kinds = list(map(self.kind, group))
            demand(kinds.count(kinds[0]) == len(group), " and ".join(group) + " may not change places")
        self.start = [tuple(map(min, zip(*self.blocks[label]["cells"]))) for label in self.order]

    def kind(self, label):
        """What blocks that may change places have in common: shape, rights, and which places of the goal name them."""
        block = self.blocks[label]
        top, left = map(min, zip(*block["cells"]))
        shape = [(row - top, col - left) for row, col in sorted(block["cells"])]
        return shape, sorted(block["directions"]), block["gates"], [label in place["any_of"] for place in self.places]

    @functools.cache
    def mask(self, label, corner):
        """The cells of a block there, or 0 where it cannot be."""
        shape, _, passes, _ = self.kind(label)
        cells = [[corner[0] + down, corner[1] + right] for down, right in shape]
        closed = self.told["walls"] + ([] if passes else self.told["gates"])
        can_be = all(cell in self.cells and cell not in closed for cell in cells)
        return sum(1 << self.cells.index(cell) for cell in cells) if can_be else 0

    def masks(self, position):
        masks = list(map(self.mask, self.order, position))
        demand(len(position) == len(self.order) and all(masks), "a block is where it cannot be")
        return masks
