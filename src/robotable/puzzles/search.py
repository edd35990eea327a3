"""Searches for puzzles until there are enough, and reports them as they are found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from robotable.batch.workers import RunJobs
from robotable.puzzles.collection import Collection
from robotable.puzzles.generator import batches
from robotable.puzzles.puzzle import Puzzle

MOST_DRAWS: Final = 10_000_000
"""Some requests can never be met, so the search has to end somewhere."""


class Progress(msgspec.Struct, frozen=True):
    """The result of a batch."""

    puzzles: tuple[Puzzle, ...]
    """New puzzles only, and no more than were missing."""

    looked: int | None
    """How many draws have been examined; None if there were enough puzzles before the end of the batch."""


def search(
    begun: Collection, count: int, run: RunJobs, *, most_draws: int = MOST_DRAWS
) -> Iterator[Progress]:
    """Continues a collection batch by batch, until it has `count` puzzles or `most_draws` are examined."""
    seen = {puzzle.position for puzzle in begun.puzzles}
    if len(seen) >= count:
        return
    # The collection may hold puzzles from an unfinished batch, which is examined again.
    for found in batches(begun.request, run, begun.looked, most_draws):
        fresh: list[Puzzle] = []
        for puzzle in found.puzzles:
            if puzzle.position not in seen and len(seen) < count:
                seen.add(puzzle.position)
                fresh.append(puzzle)
        enough = len(seen) >= count
        yield Progress(tuple(fresh), None if enough else found.looked)
        if enough:
            return
