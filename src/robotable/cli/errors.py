"""Errors that users see: one sentence and an exit code, without a traceback."""

from __future__ import annotations

from typing import Final

NOT_POSSIBLE: Final = 1
"""The exit code if the input is valid, but cannot be done."""

BAD_INPUT: Final = 2
"""The exit code for invalid input. Nothing was changed."""

GIVEN_UP: Final = 3
"""The exit code if a limit was reached before the answer was found."""

STOPPED: Final = 130
"""The exit code after Ctrl-C, as in shells."""


class CommandError(Exception):
    """Ends the command and prints this message to standard error."""

    def __init__(self, message: str, code: int = BAD_INPUT) -> None:
        super().__init__(message)
        self.code = code
