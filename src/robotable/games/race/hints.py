"""Hints in grades, each telling more than the one before. What they say takes a solver; it is not here.

Robot Master borrows the grade `move`: what to lay."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Grade: TypeAlias = Literal["start", "count", "move", "way"]

GRADES: Final[tuple[Grade, ...]] = ("start", "count", "move", "way")
"""How the way begins: with which robot, or along what; how many moves it has; its first move; all of it."""
