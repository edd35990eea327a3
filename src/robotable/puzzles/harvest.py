"""Puzzles gathered until there are enough, told as they come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from robotable.puzzles.collection import Collection
from robotable.puzzles.generator import Mapping, rounds
from robotable.puzzles.puzzle import Puzzle

MOST_DRAWS: Final = 10_000_000
"""When a wish is given up, unless told otherwise: some are never fulfilled."""


class Gathered(msgspec.Struct, frozen=True):
    """One more round."""

    puzzles: tuple[Puzzle, ...]
    """New ones only, and no more than were missing."""

    looked: int | None
    """How far the draws are looked at; None where there were enough before the end of the round."""


def gathered(
    begun: Collection, count: int, mapping: Mapping, *, most_draws: int = MOST_DRAWS
) -> Iterator[Gathered]:
    """Goes on with what was begun, round by round, until there are so many in all, or it was in vain."""
    seen = {puzzle.position for puzzle in begun.puzzles}
    # A puzzle beyond the last whole round is known already, and is drawn again.
    if len(seen) >= count:
        return
    for found in rounds(begun.wish, mapping, begun.looked):
        fresh: list[Puzzle] = []
        for puzzle in found.puzzles:
            if puzzle.position not in seen and len(seen) < count:
                seen.add(puzzle.position)
                fresh.append(puzzle)
        enough = len(seen) >= count
        yield Gathered(tuple(fresh), None if enough else found.looked)
        if enough or found.looked >= most_draws:
            return
