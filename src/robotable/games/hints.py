"""Hints come in grades, and each grade reveals more than the one before. This module only names the grades;
computing a hint takes a solver or a strong bot."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Grade: TypeAlias = Literal["start", "count", "move", "way"]

GRADES: Final[tuple[Grade, ...]] = ("start", "count", "move", "way")
"""How a solution starts (which robot moves first, or whether the first move keeps the number or the colour),
how many moves it takes, its first move, or the whole solution. A turn-based game has only `move`: what to
play now."""
