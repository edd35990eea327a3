"""Makes puzzles to order. Draws are numbered, and each is made from the seed and its own number alone:
whoever makes them, and how many at a time, the same seed leads to the same puzzles in the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Final, TypeAlias

import msgspec

from robotable.puzzles import micro, ricochet
from robotable.puzzles.puzzle import Puzzle
from robotable.puzzles.wish import MicroWish, Wish, check

Part: TypeAlias = tuple[Wish, range]
"""Work for one worker: these draws."""

Mapping: TypeAlias = Callable[[Callable[[Part], list[Puzzle]], Sequence[Part]], Sequence[list[Puzzle]]]
"""Does all parts, wherever, and gives the results in their order."""

PART: Final = 32
FIRST_ROUND: Final = 4
LARGEST_ROUND: Final = 128
"""Parts of a round: it is over before the next begins, so early rounds are small."""


class Round(msgspec.Struct, frozen=True):
    looked: int
    """All draws below this number have been looked at."""

    puzzles: tuple[Puzzle, ...]


def look(part: Part) -> list[Puzzle]:
    """The puzzles among these draws."""
    wish, numbers = part
    found = (
        micro.drawn(wish, number) if isinstance(wish, MicroWish) else ricochet.drawn(wish, number)
        for number in numbers
    )
    return [puzzle for puzzle in found if puzzle is not None]


def rounds(wish: Wish, mapping: Mapping, looked: int = 0) -> Iterator[Round]:
    """Without end; who has enough stops. `looked` is where an earlier run had come to."""
    check(wish)
    for numbers in _rounds():
        if numbers.stop <= looked:
            continue
        numbers = range(max(looked, numbers.start), numbers.stop)
        parts = [
            (wish, range(first, min(first + PART, numbers.stop)))
            for first in range(numbers.start, numbers.stop, PART)
        ]
        found = mapping(look, parts)
        yield Round(numbers.stop, tuple(puzzle for puzzles in found for puzzle in puzzles))


def _rounds() -> Iterator[range]:
    first = 0
    for number in count():
        size = PART * min(FIRST_ROUND << number, LARGEST_ROUND)
        yield range(first, first + size)
        first += size
