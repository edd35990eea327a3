"""How a text that cannot be read is refused, the same way for every game.

    ValueError
      NotationError    where it went wrong, and what would be right there
"""

from __future__ import annotations


class NotationError(ValueError):
    """A text that cannot be read: where it went wrong, and what would be right there."""

    def __init__(self, problem: str, *, line: int = 1, column: int = 1) -> None:
        super().__init__(f"line {line}, column {column}: {problem}")
        self.problem = problem
        self.line = line
        self.column = column
