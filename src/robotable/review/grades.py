"""How good a move was, by what it gave away."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Grade: TypeAlias = Literal["forced", "good", "inaccuracy", "mistake", "blunder"]
Worth: TypeAlias = Literal["chance", "points"]
"""The unit of a value: the chance to win, where a draw counts half, or the points of a solo game."""

CHANCE_LOST: Final[tuple[tuple[Grade, float], ...]] = (
    ("blunder", 0.20),
    ("mistake", 0.10),
    ("inaccuracy", 0.05),
)
"""From which chance given away a move gets each grade. Less is good."""

POINTS_LOST: Final[tuple[tuple[Grade, float], ...]] = (
    ("blunder", 10.0),
    ("mistake", 5.0),
    ("inaccuracy", 2.5),
)
"""The same for the expected lowest line of a solo game."""


def grade(lost: float, worth: Worth) -> Grade:
    found = CHANCE_LOST if worth == "chance" else POINTS_LOST
    return next((name for name, least in found if lost >= least), "good")
