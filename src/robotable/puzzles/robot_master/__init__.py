"""Puzzles of Robot Master."""

from robotable.puzzles.robot_master.kind import PUZZLES

__all__ = ["PUZZLES"]
