"""Lines typed by people who share one keyboard, or piped in by a script."""

from __future__ import annotations

import sys


class EndOfInput(Exception):
    """Nobody will type anything any more."""


class Keyboard:
    def __init__(self) -> None:
        self._kept: str | None = None

    def ask(self, prompt: str) -> str:
        """One line without the blanks around it."""
        if self._kept is not None:
            line, self._kept = self._kept, None
            return line
        sys.stdout.write(prompt)
        sys.stdout.flush()
        try:
            line = sys.stdin.readline()
        except OSError:  # the terminal is gone
            raise EndOfInput from None
        if not line:
            raise EndOfInput
        if not sys.stdin.isatty():
            # Nobody pressed Enter, so nothing ended the line of the prompt.
            sys.stdout.write("\n")
        return line.strip()

    def keep(self, line: str) -> None:
        """Give a line back, to be the answer to the next question: it was meant for that one."""
        self._kept = line
