"""Lines typed by people who share one keyboard, or piped in by a script."""

from __future__ import annotations

import sys


class EndOfInput(Exception):
    """There is no more input."""


class Keyboard:
    def __init__(self) -> None:
        self._kept: str | None = None

    def prompt(self, text: str) -> None:
        """Ask for a line, unless one is kept."""
        if self._kept is None:
            sys.stdout.write(text)
            sys.stdout.flush()

    def read(self) -> str:
        """Return one line, without surrounding whitespace."""
        if self._kept is not None:
            line, self._kept = self._kept, None
            return line
        try:
            line = sys.stdin.readline()
        except OSError:  # the terminal was closed
            raise EndOfInput from None
        if not line:
            raise EndOfInput
        if not sys.stdin.isatty():
            # No Enter key was echoed, so the line of the prompt has not ended.
            sys.stdout.write("\n")
        return line.strip()

    def keep(self, line: str) -> None:
        """Store a line that was meant for the next question, so that `read` returns it next."""
        self._kept = line
