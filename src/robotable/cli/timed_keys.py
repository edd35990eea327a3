"""Single keys with a time limit: from a terminal as they are pressed, from a script as they come."""

from __future__ import annotations

import os
import select
import sys
import termios
import tty
from codecs import getincrementaldecoder
from types import TracebackType
from typing import Any

from robotable.cli.keyboard import EndOfInput


class TimedKeys:
    """While it is entered, a terminal neither waits for Enter nor echoes."""

    def __init__(self) -> None:
        self._decoder = getincrementaldecoder("utf-8")("replace")
        self._waiting = ""
        self._before: list[Any] | None = None

    @property
    def is_terminal(self) -> bool:
        return sys.stdin is not None and sys.stdin.isatty()

    def __enter__(self) -> TimedKeys:
        if self.is_terminal:
            self._before = termios.tcgetattr(sys.stdin.fileno())
            tty.setcbreak(sys.stdin.fileno())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._before is not None:
            termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, self._before)

    def key(self, seconds: float | None) -> str | None:
        """The next key, or None when the time is over first. Enter is a line break."""
        if not self._waiting:
            if sys.stdin is None or sys.stdin.closed:
                raise EndOfInput
            try:
                ready, _, _ = select.select([sys.stdin.fileno()], [], [], seconds)
                data = os.read(sys.stdin.fileno(), 4096) if ready else None
            except (OSError, ValueError):  # the terminal is gone
                raise EndOfInput from None
            if data is None:
                return None
            if not data or data == b"\x04":
                raise EndOfInput
            self._waiting = self._decoder.decode(data).replace("\r\n", "\n").replace("\r", "\n")
            if not self._waiting:
                return None
        key, self._waiting = self._waiting[0], self._waiting[1:]
        return key

    def forget(self) -> None:
        """Drop what was pressed too early; a script's lines are kept, it cannot know when to wait."""
        if self.is_terminal:
            self._waiting = ""
            termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)
