"""Hints come in grades, each telling more than the one before. Finding out what a hint says takes a solver or
a strong player; neither is here."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Grade: TypeAlias = Literal["start", "count", "move", "way"]

GRADES: Final[tuple[Grade, ...]] = ("start", "count", "move", "way")
"""How a solution starts (with which robot, or by keeping what), how many moves it takes, its first move, or
all of it. A turn-based game has only `move`: what to play now."""
