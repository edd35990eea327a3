"""Single keys with a time limit: from a terminal as they are pressed, from a script as they come."""

from __future__ import annotations

import os
import re
import select
import sys
import termios
import tty
from codecs import getincrementaldecoder
from contextlib import suppress
from typing import Any, Final

from robotable.cli.keyboard import EndOfInput

ARROWS: Final = {"A": "↑", "B": "↓", "C": "→", "D": "←"}
"""What a terminal sends for them ends with these letters."""

# A key that is no character sends several. As much of it as has come counts: the rest may never follow.
_SEQUENCE: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*([@-~]?)|O([@-~]?))?")
_UNFINISHED: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|O)?")
_REST_SECONDS: Final = 0.05
_END: Final = "\x04"


class TimedKeys:
    """While it is taken, a terminal neither waits for Enter nor echoes."""

    def __init__(self, rest_seconds: float = _REST_SECONDS) -> None:
        """`rest_seconds` is how long the rest of a key's sequence may take: Escape alone sends its start."""
        self._rest_seconds = rest_seconds
        self._decoder = getincrementaldecoder("utf-8")("replace")
        self._waiting = ""
        self._before: list[Any] | None = None

    @property
    def is_terminal(self) -> bool:
        return not sys.stdin.closed and sys.stdin.isatty()

    def take(self) -> None:
        """Make the terminal ours: at the beginning, and after somebody else had it."""
        if self.is_terminal:
            self._before = termios.tcgetattr(sys.stdin.fileno())
            tty.setcbreak(sys.stdin.fileno())

    def give_back(self, *, is_over: bool = False) -> None:
        """Leave the terminal as it was found. Once all is over, keys that nobody waits for are dropped:
        the shell would take them for a command."""
        if self._before is not None:
            when = termios.TCSAFLUSH if is_over else termios.TCSADRAIN
            with suppress(OSError, ValueError, termios.error):  # the terminal is gone
                termios.tcsetattr(sys.stdin.fileno(), when, self._before)
            self._before = None

    def key(self, seconds: float | None) -> str | None:
        """The next key, or None when the time is over first or the key means nothing. Enter is a line break,
        an arrow the character that shows it."""
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
        """Give a key back, to be the next one."""
        self._waiting = key + self._waiting

    def forget(self) -> None:
        """Drop what was pressed too early; a script's lines are kept, it cannot know when to wait."""
        if self.is_terminal:
            self._waiting = ""
            with suppress(OSError, ValueError, termios.error):
                termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)

    def _fill(self, seconds: float | None) -> bool:
        """Whether something came in time."""
        try:
            data = _read(seconds)
        except (OSError, ValueError):  # the terminal is gone
            raise EndOfInput from None
        if data is None:
            return False
        if not data:
            raise EndOfInput
        self._waiting += self._decoder.decode(data).replace("\r\n", "\n").replace("\r", "\n")
        return bool(self._waiting)


def _read(seconds: float | None) -> bytes | None:
    """What there is, nothing at the end, None when the time is over."""
    try:
        file = sys.stdin.fileno()
    except (OSError, ValueError):  # not a file of the system's: all that it holds is there already
        return sys.stdin.read().encode(errors="replace")
    ready, _, _ = select.select([file], [], [], seconds)
    return os.read(file, 4096) if ready else None
