"""Prints the solutions of a puzzle, or a hint about one."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from robotable.cli.errors import CommandError
from robotable.cli.json_output import JsonOutput
from robotable.cli.terminal import out
from robotable.engines.fact import Fact
from robotable.games.hints import Grade
from robotable.puzzles.hints import Hint

MOST_WAYS: Final = 1000
"""How many solutions are listed. All of them are counted."""

UNSOLVABLE: Final = 1
"""The exit code if there is provably no solution."""

NOTHING_TO_DO: Final = "Nothing to do: the robot is already on the target."


class HintJson(JsonOutput, frozen=True, kw_only=True):
    """Part of a solution, as much as its grade tells."""

    commands = ("robotable solve micro", "robotable solve ricochet")

    grade: Grade
    start: str
    count: int | None
    moves: tuple[Any, ...]
    way: str
    why: tuple[Fact, ...]
    weakened: bool


class SolutionsJson(JsonOutput, frozen=True, kw_only=True):
    """The smallest number of moves, and solutions of that length. `at_least` is set if a limit was reached
    first."""

    commands = ("robotable solve micro", "robotable solve ricochet")

    optimal: int | None
    solutions: list[Any]
    count: int
    at_least: int | msgspec.UnsetType = msgspec.UNSET


def check_hint(all: bool, svg: str | None) -> None:
    if all or svg is not None:
        raise CommandError("--hint tells part of one solution. Leave out --all and --svg.")


def tell_hint(found: Hint | None, beginning: str, json: bool) -> None:
    if found is None:
        report(None, [], 0, [], json, None)
        return
    if json:
        given = msgspec.structs.asdict(found)
        del given["legs"]  # the moves once more, to be drawn on a board
        HintJson(**given).write()
        return
    console = out()
    if found.count == 0:
        console.print(NOTHING_TO_DO)
        return
    match found.grade:
        case "start":
            console.print(beginning.format(found.start))
        case "count":
            console.print(f"It takes {counted(found.count or 0, 'move')}.")
        case "move":
            console.print(f"The first move is {found.way}.")
        case "way":
            console.print(found.way)


def report(
    optimal: int | None, solutions: list[Any], count: int, words: list[str], json: bool, svg: str | None
) -> None:
    """Print the number of moves and the solutions. Raises CommandError if there are none."""
    if json:
        SolutionsJson(optimal=optimal, solutions=solutions, count=count).write()
    if optimal is None:
        raise CommandError("There is no solution.", UNSOLVABLE)
    if json or svg is not None:
        return
    console = out()
    ways = f", {count} solutions" if count > 1 else ""
    listed = f"; the first {len(words)} are" if count > len(words) else ""
    console.print(f"{counted(optimal, 'move')}{ways}{listed}")
    for word in words:
        console.print(word)


def counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
