"""The terminal during a game: each picture replaces the previous one, and all are removed at the end."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from shutil import get_terminal_size
from types import FrameType, TracebackType
from typing import Final

from rich.text import Text

from robotable.cli.keyboard import Keyboard
from robotable.cli.signals import signals
from robotable.cli.terminal import out

# The alternate screen has no scrollback in which a hand could be read later, and it leaves the user's normal
# screen untouched.
ENTER: Final = "\x1b[?1049h"
LEAVE: Final = "\x1b[?1049l"
CLEAR: Final = "\x1b[H\x1b[2J"


REDRAWING: Final = signals("SIGWINCH", "SIGTSTP")
"""After these signals everything is drawn again."""


@contextmanager
def redrawing_waits() -> Iterator[None]:
    """Delay resizes and suspensions, so that they do not interrupt drawing."""
    if sys.platform == "win32":
        yield
        return
    signal.pthread_sigmask(signal.SIG_BLOCK, REDRAWING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, REDRAWING)


class Display:
    """Shows pictures, remarks and questions. If the screen cannot be erased, prints them in order."""

    def __init__(self) -> None:
        self._console = out()
        self._keyboard = Keyboard()
        self._is_terminal = sys.stdout.isatty()
        self._erases = self._is_terminal and not self._console.is_dumb_terminal
        self._picture = Text()
        self._remarks: list[Text] = []
        self._asked = ""
        """The question that is waiting for an answer, if any."""

    def __enter__(self) -> Display:
        if self._erases:
            self._write(ENTER)
            for number, handler in self._handlers().items():
                signal.signal(number, handler)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._erases:
            for number in self._handlers():
                signal.signal(number, signal.SIG_DFL)
            self._write(LEAVE)

    def remark(self, text: str) -> None:
        """Show this text below the next picture."""
        self._remarks.append(Text(text))

    def ask(self, picture: Text, prompt: str) -> str:
        """Show the picture and the remarks, then wait for a line of input."""
        if self._erases:
            self._picture = picture
            self._write(self._frame())
        else:
            if picture != self._picture:
                self._console.print()
                self._console.print(picture)
            for remark in self._remarks:
                self._console.print(remark)
            self._picture = picture
        with redrawing_waits():
            self._keyboard.prompt(prompt)
            self._asked = prompt
        try:
            return self._keyboard.read()
        finally:
            self._asked = ""
            self._remarks = []

    def keep(self, line: str) -> None:
        """Use this line as the answer to the next question."""
        self._keyboard.keep(line)

    def cover(self) -> None:
        """Remove everything that was shown, before another player looks at the screen."""
        if self._is_terminal and not self._erases:
            self._write("\n" * get_terminal_size().lines)
        self._picture = Text()

    def _frame(self) -> str:
        with self._console.capture() as drawn:
            for part in (self._picture, *self._remarks, *self._too_small()):
                self._console.print(part)
        return CLEAR + drawn.get()

    def _too_small(self) -> list[Text]:
        lines = [line for part in (self._picture, *self._remarks) for line in part.split()]
        width, height, size = max(line.cell_len for line in lines), len(lines) + 1, get_terminal_size()
        if width <= size.columns and height <= size.lines:
            return []
        return [Text(f"(This window is too small: {width} columns and {height} lines are needed.)", "dim")]

    def _write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    def _handlers(self) -> dict[signal.Signals, Callable[[int, FrameType | None], None]]:
        wanted = {"SIGWINCH": self._on_resize, "SIGTSTP": self._on_suspend, "SIGTERM": self._on_end}
        return {number: handler for name, handler in wanted.items() for number in signals(name)}

    def _on_resize(self, number: int, frame: FrameType | None) -> None:
        if self._asked:  # otherwise the next picture will have the new size anyway
            # Bypass Python's buffer: it is empty now, but it is not reentrant.
            with redrawing_waits():
                text = self._frame() + self._asked
                os.write(sys.stdout.fileno(), text.encode(sys.stdout.encoding, "plainer"))

    def _on_suspend(self, number: int, frame: FrameType | None) -> None:
        os.write(sys.stdout.fileno(), LEAVE.encode())
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, self._on_suspend)
        os.write(sys.stdout.fileno(), ENTER.encode())
        self._on_resize(number, frame)

    def _on_end(self, number: int, frame: FrameType | None) -> None:
        sys.exit(128 + number)
