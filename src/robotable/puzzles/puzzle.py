"""A puzzle and its difficulty.

The difficulty follows from a rating, which is based on a model of how people search, not on tests with
people. Each game has its own rating: see `generator.py` in its folder.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

Difficulty: TypeAlias = Literal["easy", "medium", "hard", "expert"]

DIFFICULTIES: Final[tuple[Difficulty, ...]] = ("easy", "medium", "hard", "expert")


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    game: str
    number: int
    """The number of its draw."""

    position: str
    """In the game's notation."""

    moves: int
    """The number of moves of a shortest solution."""

    ways: int
    """The number of shortest solutions. In Ricochet Robots, solutions that differ only in the order of their
    moves count once."""

    helpers: int = 0
    """The fewest robots that must move besides the one that arrives; always 0 in Micro Robots."""

    decoys: int = 0
    """First moves that seem to lead closer to the target but do not start a shortest solution."""

    rating: float
    way: str
    """The first of the shortest solutions, in the game's notation."""

    must_turn: bool = True
    """Ricochet Robots: whether the robot must turn at least once, as in the printed game."""

    solved_by: tuple[str, ...] = ()
    """Robot Master: the built-in bots that usually find the answer, the weakest first."""


def difficulty(bands: tuple[float, float, float], rating: float) -> Difficulty:
    """`bands` are the lowest ratings of medium, hard and expert puzzles."""
    return DIFFICULTIES[sum(rating >= end for end in bands)]
