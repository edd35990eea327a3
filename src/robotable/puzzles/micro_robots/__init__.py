"""Puzzles of Micro Robots."""

from robotable.puzzles.micro_robots.kind import PUZZLES

__all__ = ["PUZZLES"]
