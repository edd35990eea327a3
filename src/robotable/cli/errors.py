"""Errors as a user of the command line sees them: one sentence, an exit code, no traceback."""

from __future__ import annotations

from typing import Final

BAD_INPUT: Final = 2
"""The exit code for input that cannot be used; nothing was changed."""

GIVEN_UP: Final = 3
"""The exit code when a limit was met before the answer was known."""

STOPPED: Final = 130
"""The exit code after Ctrl-C, as shells give it."""


class CommandError(Exception):
    """Ends the command with this message on standard error."""

    def __init__(self, message: str, code: int = BAD_INPUT) -> None:
        super().__init__(message)
        self.code = code
