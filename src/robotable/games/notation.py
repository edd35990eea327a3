"""Texts that people and programs exchange: what every notation shares, and the error all of them raise.

ValueError
  NotationError    a text that cannot be read, with the place where it goes wrong
"""

from __future__ import annotations

import re
from typing import Protocol, TypeVar

from robotable.games.protocol import A, Seat

S_contra = TypeVar("S_contra", contravariant=True)
P = TypeVar("P")
V_contra = TypeVar("V_contra", contravariant=True)


class NotationError(ValueError):
    """A text that cannot be read: where it went wrong, and what would be right there."""

    def __init__(self, problem: str, *, line: int = 1, column: int = 1, path: str = "") -> None:
        """`path` is the place in a JSON text, such as `$.walls[3]`; it stands instead of line and column."""
        super().__init__(f"{path or f'line {line}, column {column}'}: {problem}")
        self.problem = problem
        self.line = line
        self.column = column
        self.path = path

    def moved(self, *, lines: int = 0, columns: int = 0) -> NotationError:
        """The same problem in a text of which the one that was read is a part."""
        column = self.column + columns if self.line == 1 else self.column
        return NotationError(self.problem, line=self.line + lines, column=column, path=self.path)


class ActionNotation(Protocol[S_contra, A]):
    """How a game writes its log. Writing and reading are each other's inverse."""

    def write_action(self, state: S_contra, seat: Seat, action: A) -> str:
        """The action as a word without spaces, to be read where the state is known."""

    def read_action(self, state: S_contra, text: str) -> tuple[Seat, A]:
        """Who does what; raises NotationError for a word that is none. Whether it is legal, the rules say."""

    def joins(self, state: S_contra, seat: Seat, action: A) -> bool:
        """Whether a record writes the action on the line of the one before it."""


class Notation(ActionNotation[S_contra, A], Protocol[S_contra, A, P, V_contra]):
    """How a game writes its log and its positions. A position is a whole state, or in a race a puzzle."""

    @property
    def beginning(self) -> re.Pattern[str]:
        """Matches the beginning of this game's positions, and of no other game's. The command line recognises
        the game by it, even if the rest of the text is wrong."""

    def write_position(self, position: P) -> str:
        """The position as text, always the same for the same position."""

    def read_position(self, text: str) -> P:
        """The position of that text; raises NotationError."""

    def write_view(self, view: V_contra, state: S_contra | None) -> str | None:
        """The position as somebody may copy it from their view; None if there is nothing to write yet. The
        state is given once the game is over and nothing is hidden any more."""


def shown(text: str, limit: int = 40) -> str:
    """A piece of somebody's text, fit for an error message: on one line, quoted, not too long."""
    piece = text if len(text) <= limit else text[: limit - 1] + "…"
    return repr(piece) if piece.isprintable() else ascii(piece)
