"""Puzzles of Ricochet Robots."""

from robotable.puzzles.ricochet_robots.kind import PUZZLES

__all__ = ["PUZZLES"]
