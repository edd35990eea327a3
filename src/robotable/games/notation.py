"""Text formats that people and programs exchange: the protocols every notation implements, and their error.

ValueError
  NotationError    a text that cannot be parsed, with the position of the error
"""

from __future__ import annotations

import re
from typing import Protocol, TypeVar

from robotable.games.protocol import A, Seat

S_contra = TypeVar("S_contra", contravariant=True)
P = TypeVar("P")
V_contra = TypeVar("V_contra", contravariant=True)


class NotationError(ValueError):
    """A text that cannot be parsed. The message says where the error is and what is expected there."""

    def __init__(self, problem: str, *, line: int = 1, column: int = 1, path: str = "") -> None:
        """`path` is a location in a JSON text, such as `$.walls[3]`; it replaces line and column."""
        super().__init__(f"{path or f'line {line}, column {column}'}: {problem}")
        self.problem = problem
        self.line = line
        self.column = column
        self.path = path

    def moved(self, *, lines: int = 0, columns: int = 0) -> NotationError:
        """The same error, positioned within a larger text that contains the one that was parsed."""
        column = self.column + columns if self.line == 1 else self.column
        return NotationError(self.problem, line=self.line + lines, column=column, path=self.path)


class ActionNotation(Protocol[S_contra, A]):
    """How a game writes its log. Reading is the inverse of writing."""

    def write_action(self, state: S_contra, seat: Seat, action: A) -> str:
        """The action as a word without spaces. Reading it back needs the same state."""

    def read_action(self, state: S_contra, text: str) -> tuple[Seat, A]:
        """The seat and its action; raises NotationError for an unknown word. Does not check legality."""

    def joins(self, state: S_contra, seat: Seat, action: A) -> bool:
        """Whether a record writes the action on the same line as the previous one."""


class Notation(ActionNotation[S_contra, A], Protocol[S_contra, A, P, V_contra]):
    """How a game writes its log and its positions. A position is a complete state or, in a race, a puzzle."""

    @property
    def beginning(self) -> re.Pattern[str]:
        """Matches the beginning of this game's positions, and of no other game's. The command line uses it to
        recognise the game, even if the rest of the text is wrong."""

    def write_position(self, position: P) -> str:
        """The canonical text of the position: equal positions have equal texts."""

    def read_position(self, text: str) -> P:
        """Parse a position; raises NotationError."""

    def write_view(self, view: V_contra, state: S_contra | None) -> str | None:
        """The position that can be copied from a view; None if there is nothing to write yet. Callers pass
        the state only when the game is over and nothing is hidden any more."""


def shown(text: str, limit: int = 40) -> str:
    """User input prepared for an error message: on one line, quoted and shortened to `limit` characters."""
    piece = text if len(text) <= limit else text[: limit - 1] + "…"
    return repr(piece) if piece.isprintable() else ascii(piece)
