"""Reads single keys with a time limit, from a terminal or a script. Not on Windows."""

from __future__ import annotations

import os
import re
import sys
from codecs import getincrementaldecoder
from contextlib import suppress
from typing import Any, Final

from robotable.cli.keyboard import EndOfInput

if sys.platform != "win32":
    import select
    import termios
    import tty

ARROWS: Final = {"A": "↑", "B": "↓", "C": "→", "D": "←"}
"""The last letters of the sequences that terminals send for arrow keys."""

# Special keys send several characters. Incomplete sequences match too, because the rest may never arrive.
_SEQUENCE: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*([@-~]?)|O([@-~]?))?")
_UNFINISHED: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|O)?")
_REST_SECONDS: Final = 0.05
_END: Final = "\x04"


class TimedKeys:
    """Reads keys. Between `take` and `give_back`, the terminal neither waits for Enter nor echoes."""

    def __init__(self, rest_seconds: float = _REST_SECONDS) -> None:
        """`rest_seconds` limits the wait for the rest of a sequence. Escape alone sends only the start."""
        self._rest_seconds = rest_seconds
        self._decoder = getincrementaldecoder("utf-8")("replace")
        self._waiting = ""
        self._before: list[Any] | None = None

    @property
    def is_terminal(self) -> bool:
        return not sys.stdin.closed and sys.stdin.isatty()

    def take(self) -> None:
        """Take control of the terminal, at the start and after a suspension."""
        if self.is_terminal:
            self._before = termios.tcgetattr(sys.stdin.fileno())
            tty.setcbreak(sys.stdin.fileno())

    def give_back(self, *, is_over: bool = False) -> None:
        """Restore the terminal's mode. With `is_over`, also drop unread keys, which the shell would read as a
        command."""
        if self._before is not None:
            when = termios.TCSAFLUSH if is_over else termios.TCSADRAIN
            with suppress(OSError, ValueError, termios.error):  # the terminal was closed
                termios.tcsetattr(sys.stdin.fileno(), when, self._before)
            self._before = None

    def key(self, seconds: float | None) -> str | None:
        """Return the next key, or None if time runs out or the key has no meaning. Enter is a line break; an
        arrow key is an arrow character."""
        if not self._waiting and not self._fill(seconds):
            return None
        while _UNFINISHED.fullmatch(self._waiting) and self._fill(self._rest_seconds):
            pass
        if found := _SEQUENCE.match(self._waiting):
            self._waiting = self._waiting[found.end() :]
            return ARROWS.get(found[1] or found[2] or "")
        key, self._waiting = self._waiting[0], self._waiting[1:]
        if key == _END and self.is_terminal:
            raise EndOfInput
        return key

    def keep(self, key: str) -> None:
        """Put a key back, to be returned next."""
        self._waiting = key + self._waiting

    def forget(self) -> None:
        """Drop keys pressed too early. A script's keys are kept, because it cannot know when to wait."""
        if self.is_terminal:
            self._waiting = ""
            with suppress(OSError, ValueError, termios.error):
                termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)

    def _fill(self, seconds: float | None) -> bool:
        """Read input. Return whether any arrived in time."""
        try:
            data = _read(seconds)
        except (OSError, ValueError):  # the terminal was closed
            raise EndOfInput from None
        if data is None:
            return False
        if not data:
            raise EndOfInput
        self._waiting += self._decoder.decode(data).replace("\r\n", "\n").replace("\r", "\n")
        return bool(self._waiting)


def _read(seconds: float | None) -> bytes | None:
    """Return the available input, b"" at the end of input, or None if time runs out."""
    try:
        file = sys.stdin.fileno()
    except (OSError, ValueError):  # not a system file: all of its content is already available
        return sys.stdin.read().encode(errors="replace")
    ready, _, _ = select.select([file], [], [], seconds)
    return os.read(file, 4096) if ready else None
