"""A puzzle and how hard it is: measured, not guessed, though by a model of people and not by people.

Difficulty goes by a rating, and each game has its own; `micro.py` and `ricochet.py` say how it comes about.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

Game: TypeAlias = Literal["micro_robots", "ricochet_robots"]
Difficulty: TypeAlias = Literal["easy", "medium", "hard", "expert"]

DIFFICULTIES: Final[tuple[Difficulty, ...]] = ("easy", "medium", "hard", "expert")

BANDS: Final[dict[Game, tuple[float, float, float]]] = {
    "micro_robots": (3, 5, 7),
    "ricochet_robots": (5, 8, 11),
}
"""From which rating on a puzzle is medium, hard, expert."""


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    game: Game
    number: int
    """Which draw of its seed it was."""

    position: str
    """In the game's notation."""

    moves: int
    """The fewest that solve it."""

    ways: int
    """How many shortest ways there are; of Ricochet Robots those that differ in more than their order."""

    helpers: int = 0
    """Robots that must move besides the one that arrives, at least; there are none in Micro Robots."""

    decoys: int = 0
    """First moves that look right and are not: they seem to lead nearer, and begin no shortest way."""

    rating: float
    way: str
    """The first of the shortest ways, in the game's notation."""

    must_turn: bool = True
    """Of Ricochet Robots: whether the robot must turn at least once, as in the printed game."""

    @property
    def difficulty(self) -> Difficulty:
        return difficulty(self.game, self.rating)


def difficulty(game: Game, rating: float) -> Difficulty:
    return DIFFICULTIES[sum(rating >= end for end in BANDS[game])]
