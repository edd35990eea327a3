"""The daily puzzle of Robot Master: one of the included endgames, because finding new ones takes too long."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

from robotable.puzzles.catalogue import collections
from robotable.puzzles.kind import Band, NewPuzzle
from robotable.puzzles.puzzle import Puzzle
from robotable.puzzles.robot_master.endgame import read_endgame
from robotable.puzzles.stable_random import below

GAME: Final = "robot_master"
WEEK: Final[tuple[Band, ...]] = ((6, 6), (6, 7), (7, 8), (8, 9), (8, 10), (9, 11), (10, 12))
"""Cards still to be placed, from Monday to Sunday."""


def make(rng: Random, band: Band) -> NewPuzzle | None:
    puzzles = _by_cards()
    fitting = [one for cards in range(band[0], band[1] + 1) for one in puzzles.get(cards, ())]
    if not fitting:
        return None
    found = fitting[below(rng, len(fitting))]
    return NewPuzzle(found.position, found.moves, found.way)


@cache
def _by_cards() -> dict[int, list[Puzzle]]:
    found: dict[int, list[Puzzle]] = {}
    for collection in collections(GAME).values():
        for puzzle in collection.puzzles:
            found.setdefault(read_endgame(puzzle.position).cards, []).append(puzzle)
    return found
