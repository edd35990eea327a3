"""Generates puzzles on request. Draws are numbered, and each depends only on the seed and its number. So the
same seed gives the same puzzles in the same order, no matter how the work is divided.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Final, TypeAlias

import msgspec

from robotable.batch.workers import RunJobs, Workers, in_order, started
from robotable.games.protocol import InvalidOptions
from robotable.puzzles.kinds import known_kind
from robotable.puzzles.puzzle import DIFFICULTIES, Puzzle
from robotable.puzzles.request import MOST_MOVES, InvalidRequest, PuzzleRequest

Part: TypeAlias = tuple[PuzzleRequest, range]
"""A range of draws for one worker."""

PART: Final = 32
FIRST_BATCH: Final = 4
LARGEST_BATCH: Final = 128
"""Parts in a batch. A batch ends before the next one starts, so the first batches are small. The first one is
done before other processes would have started."""


MOST_DRAWS: Final = 1_000_000
"""How many draws `generate` examines, unless told otherwise. A request can be so strict that nothing fits."""


class TooFewPuzzles(InvalidRequest):
    """Too few puzzles match the request. `found` has those that do."""

    def __init__(self, wanted: int, found: list[Puzzle], draws: int) -> None:
        super().__init__(f"only {len(found)} of {wanted} puzzles found in {draws} draws; ask for less")
        self.found = found


class Batch(msgspec.Struct, frozen=True):
    looked: int
    """All draws below this number have been examined."""

    puzzles: tuple[Puzzle, ...]


def check(request: PuzzleRequest) -> None:
    """Raises InvalidRequest."""
    least, most = request.moves
    if not 1 <= least <= most <= MOST_MOVES:
        raise InvalidRequest(
            f"moves is {least}..{most}; it may be two numbers from 1 to {MOST_MOVES}, the smaller one first"
        )
    if request.difficulty is not None and request.difficulty not in DIFFICULTIES:
        raise InvalidRequest(f"difficulty is {request.difficulty}; it may be {', '.join(DIFFICULTIES)}")
    try:
        known_kind(request.game).check(request)
    except InvalidOptions as error:
        raise InvalidRequest(str(error)) from None


def generate(request: PuzzleRequest, number: int, *, most_draws: int = MOST_DRAWS) -> list[Puzzle]:
    """The first puzzles that match the request; always the same ones. Raises InvalidRequest, and
    TooFewPuzzles if there are not enough of them among that many draws."""
    found: list[Puzzle] = []
    with started(Workers()) as run:
        for batch in batches(request, run, most=most_draws):
            found += batch.puzzles
            if len(found) >= number:
                return found[:number]
    raise TooFewPuzzles(number, found, most_draws)


def puzzles_in(part: Part) -> list[Puzzle]:
    """The puzzles among these draws."""
    request, numbers = part
    kind = known_kind(request.game)
    found = (kind.drawn(request, number) for number in numbers)
    return [puzzle for puzzle in found if puzzle is not None]


def batches(
    request: PuzzleRequest, run: RunJobs, looked: int = 0, most: int | None = None
) -> Iterator[Batch]:
    """Examines up to `most` draws, or goes on without end. `looked` is where an earlier run stopped."""
    check(request)
    for numbers in _batches():
        if numbers.stop <= looked:
            continue
        end = numbers.stop if most is None else min(most, numbers.stop)
        numbers = range(max(looked, numbers.start), end)
        if not numbers:
            return
        parts = [
            (request, range(first, min(first + PART, numbers.stop)))
            for first in range(numbers.start, numbers.stop, PART)
        ]
        found = in_order(run, puzzles_in, parts)
        yield Batch(numbers.stop, tuple(puzzle for puzzles in found for puzzle in puzzles))


def _batches() -> Iterator[range]:
    first = 0
    for number in count():
        size = PART * min(FIRST_BATCH << number, LARGEST_BATCH)
        yield range(first, first + size)
        first += size
