"""Checks certificates: `python3 certificates.py CHECKER [--spoil] FILE...`.

With --spoil it also spoils each in many ways, and demands that the checker refuses them all. Of each kind there are a hundred; what is the same as
before is not counted.
"""

import gzip
import importlib.util
import json
import random
import sys

KINDS = {}


def kind(spoil):
    KINDS[spoil.__name__] = spoil
    return spoil


def levels(lines):
    """The numbers of the lines with positions, level by level."""
    found = []
    for number, line in enumerate(lines[2:-1], 2):
        if line.startswith("level "):
            found.append([])
        else:
            found[-1].append(number)
    return found


def counted(lines):
    """The same with numbers of positions that are right, so that nothing else is wrong."""
    found = levels(lines)
    heads = [number for number, line in enumerate(lines[2:-1], 2) if line.startswith("level ")]
    for level, (head, positions) in enumerate(zip(heads, found)):
        lines[head] = f"level {level}: {len(positions)}"
    lines[-1] = f"end: {sum(map(len, found))}"
    return lines


def with_head(lines, change):
    told = json.loads(lines[1])
    change(told)
    return [lines[0], json.dumps(told), *lines[2:]]


@kind
def one_left_out(lines, some):
    lines.pop(some.choice(sum(levels(lines), [])))
    return counted(lines)


@kind
def one_twice(lines, some):
    number = some.choice(sum(levels(lines), []))
    lines.insert(number, lines[number])
    return counted(lines)


@kind
def one_on_another_level(lines, some):
    found = levels(lines)
    source, target = some.sample(range(len(found)), 2)
    number = some.choice(found[source])
    line = lines[number]
    at = found[target][0]
    lines.insert(at, line)
    lines.pop(number + (at <= number))
    return counted(lines)


@kind
def one_on_two_levels(lines, some):
    found = levels(lines)
    source, target = some.sample(range(len(found)), 2)
    lines.insert(found[target][0], lines[some.choice(found[source])])
    return counted(lines)


@kind
def one_block_elsewhere(lines, some):
    number = some.choice(sum(levels(lines), []))
    at = some.randrange(len(lines[number]))
    other = chr(ord(lines[number][at]) + some.choice((-1, 1)))
    lines[number] = lines[number][:at] + other + lines[number][at + 1 :]
    return lines


@kind
def one_block_less(lines, some):
    number = some.choice(sum(levels(lines), []))
    lines[number] = lines[number][:-1]
    return lines


@kind
def a_level_left_out(lines, some):
    level = some.choice(levels(lines))
    del lines[level[0] - 1 : level[-1] + 1]
    return counted(lines)


@kind
def the_last_levels_left_out(lines, some):
    level = some.choice(levels(lines))
    return counted(lines[: level[0] - 1] + lines[-1:])


@kind
def a_wrong_count(lines, some):
    heads = [number for number, line in enumerate(lines) if line.startswith(("level ", "end: "))]
    number = some.choice(heads)
    words, count = lines[number].rsplit(" ", 1)
    lines[number] = f"{words} {int(count) + some.choice((-1, 1))}"
    return lines


@kind
def something_after_the_end(lines, some):
    return lines + [some.choice(lines)]


@kind
def one_move_left_out(lines, some):
    return with_head(lines, lambda told: told["solution"].pop(some.randrange(len(told["solution"]))))


@kind
def one_move_twice(lines, some):
    def change(told):
        at = some.randrange(len(told["solution"]))
        told["solution"].insert(at, told["solution"][at])

    return with_head(lines, change)


@kind
def one_move_changed(lines, some):
    def change(told):
        at = some.randrange(len(told["solution"]))
        if told["game"] == "maze":
            told["solution"][at] = some.choice(told["directions"])
        elif some.random() < 0.5:
            told["solution"][at][0] = some.choice(told["blocks"])["label"]
        else:
            told["solution"][at][1] = some.choice("udlr")

    return with_head(lines, change)


@kind
def two_groups_as_one(lines, some):
    """Blocks that may not change places."""

    def change(told):
        one, other = some.sample(range(len(told["alike"])), 2)
        told["alike"][one] += told["alike"][other]
        del told["alike"][other]

    return with_head(lines, change)


def numbers(value):
    """Lists and objects of a head with the keys of their numbers."""
    for key, one in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(one, (dict, list)):
            yield from numbers(one)
        elif type(one) is int:
            yield value, key


@kind
def a_number_of_another_type(lines, some):
    def change(told):
        place, key = some.choice(list(numbers(told)))
        place[key] = some.choice([str, float, bool])(place[key])

    return with_head(lines, change)


@kind
def a_key_of_another_form(lines, some):
    def change(told):
        key = some.choice(sorted(told.keys() - {"title"}))
        told[key] = some.choice([{}, 1.5, -1, "?", [None], [[]], None if key != "solution" else 0])

    return with_head(lines, change)


@kind
def a_goal_without_its_block(lines, some):
    """Other labels may look like those of the board."""

    def change(told):
        place = some.choice([place for goal in told["goal"] for place in goal["places"]])
        place["any_of"][0] += some.choice(["\ufe0e", "x", " "])

    return with_head(lines, change)


@kind
def no_solution(lines, some):
    """What proves that a solution is shortest is no proof that there is none."""
    return with_head(lines, lambda told: told.update(solution=None))


def main(checker, *names):
    spec = importlib.util.spec_from_file_location("check", checker)
    check = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(check)
    for name in names:
        if name == "--spoil":
            continue
        with gzip.open(name, "rt", encoding="utf-8", newline="\n") as file:
            lines = file.read().split("\n")[:-1]
        print(name, list(check.check(line + "\n" for line in lines))[-1], flush=True)
        told = json.loads(lines[1])
        left_out = [] if told["solution"] else ["one_move_left_out", "one_move_twice", "one_move_changed", "no_solution"]
        left_out += ["a_goal_without_its_block"] if told["game"] == "maze" else []
        left_out += ["two_groups_as_one"] if len(told.get("alike", [])) < 2 else []
        for kind, spoil in KINDS.items() if "--spoil" in names else ():
            if kind not in left_out:
                refuse(check, name, kind, spoil, lines)


def refuse(check, name, kind, spoil, lines):
    refusals = (check.Wrong, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
    some, count = random.Random(kind), 0
    while count < 100:
        spoiled = spoil(list(lines), some)
        if with_head(spoiled, lambda told: None) == with_head(lines, lambda told: None):
            continue
        count += 1
        try:
            list(check.check(line + "\n" for line in spoiled))
        except refusals:
            continue
        sys.exit(f"{name}: {kind} was accepted")
    print(f"  {kind}: {count} refused")


if __name__ == "__main__":
    main(*sys.argv[1:])
