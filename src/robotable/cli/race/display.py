"""The terminal during a race: a picture, and below it one line with the clock and the current input."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from math import ceil
from shutil import get_terminal_size
from types import FrameType, TracebackType
from typing import Any, Final, Protocol, TypeAlias

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from robotable.cli.display import CLEAR, ENTER, LEAVE, redrawing_waits
from robotable.cli.signals import signals
from robotable.cli.terminal import out

Picture: TypeAlias = Callable[[int, int], list[Text]]
"""Returns the blocks for a window with these columns and lines, the board first."""

_UNLIMITED: Final = 10_000
_TOLD: Final = (60, 30, 10, 5)
"""Remaining seconds at which a line is printed if the clock cannot be redrawn in place."""


class Keys(Protocol):
    """A source of keys."""

    @property
    def is_terminal(self) -> bool: ...

    def take(self) -> None: ...

    def give_back(self, *, is_over: bool = False) -> None: ...

    def key(self, seconds: float | None) -> str | None: ...

    def keep(self, key: str) -> None: ...

    def forget(self) -> None: ...


class RaceDisplay:
    """Shows a race. If the screen cannot be erased, prints everything in order."""

    def __init__(self, keys: Keys, now: Callable[[], float]) -> None:
        self._keys = keys
        self._now = now
        self._console = out()
        self._is_terminal = sys.stdout.isatty()
        self._erases = self._is_terminal and not self._console.is_dumb_terminal
        self._picture: Picture = lambda columns, lines: []
        self._printed = Text()
        self._line = ("", "", 0)
        self._is_waiting = False
        self._is_stale = False
        self._handled_before: dict[signal.Signals, Any] = {}
        self.suspended = 0.0
        """How many seconds the program has been suspended so far."""

    def __enter__(self) -> RaceDisplay:
        self._keys.take()
        for number, handler in self._handlers().items():
            if signal.getsignal(number) != signal.SIG_IGN:  # ignored signals stay ignored, as nohup requires
                self._handled_before[number] = signal.signal(number, handler)
        if self._erases:
            self._write(ENTER)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for number, handler in self._handled_before.items():
            signal.signal(number, handler)
        try:
            self._write(LEAVE if self._erases else "\n")
        finally:
            self._keys.give_back(is_over=True)

    def draw(self, picture: Picture) -> None:
        self._picture = picture
        self._line = ("", "", 0)
        if self._erases:
            self._is_stale = True
            return
        board, *below = picture(80, _UNLIMITED)
        self._write("\n")
        for block in (board, *below) if board != self._printed else filter(None, below):
            self._console.print(block)
        self._printed = board

    def key(self, seconds: float, left: float | None, question: str, typed: str = "") -> str | None:
        """Ask a question and wait up to `seconds` for a key. `left` is the time shown on the clock."""
        with redrawing_waits():
            self._say(question, typed, 0 if left is None else ceil(left))
            self._is_waiting = True
        try:
            return self._keys.key(seconds)
        finally:
            self._is_waiting = False

    def _say(self, question: str, typed: str, left: int) -> None:
        asked, before, shown = self._line
        self._line = (question, typed, left)
        if self._erases:
            frame = self._frame() if self._is_stale else ""
            self._is_stale = False
            self._write(frame + self._bottom())
        elif question != asked:
            self._write(f"\n{f'{left} s · ' * bool(left)}{question} › {typed}")
        elif self._is_terminal and left in _TOLD and left != shown:
            self._write(f"\n{left} s · {question} › {typed}")
        elif typed.startswith(before):
            self._write(typed[len(before) :])
        elif self._is_terminal:
            self._write("\b \b" * len(before) + typed)

    def _bottom(self) -> str:
        question, typed, left = self._line
        clock = f"{left:>3} s · " if left else ""
        room = get_terminal_size().columns - 1 - cell_len(f"{clock} › {typed}")
        if cell_len(question) > room:
            question = set_cell_size(question, max(0, room - 1)) + "…"
        with self._console.capture() as drawn:
            self._console.print(
                Text.assemble((clock, "bold red" if left <= 10 else "bold"), f"{question} › {typed}"), end=""
            )
        return f"\r\x1b[K{drawn.get()}"

    def _frame(self) -> str:
        """Draw the picture. Long lines are cut, because a wrapped line would push others off the top."""
        size = get_terminal_size()
        lines = [line for block in self._picture(size.columns, size.lines - 1) for line in block.split()]
        width, height = max((line.cell_len for line in lines), default=0), len(lines) + 1
        if width > size.columns or height > size.lines:
            lines.append(Text(f"(This window is too small: {width} × {height} is needed.)", "dim"))
            del lines[: -max(1, size.lines - 1)]
        for line in lines:
            line.truncate(size.columns)
        with self._console.capture() as drawn:
            for line in lines:
                self._console.print(line)
        return CLEAR + drawn.get()

    def _write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    def _handlers(self) -> dict[signal.Signals, Callable[[int, FrameType | None], None]]:
        """Return the signal handlers. They ensure that the terminal's mode is restored for the shell."""
        if not self._erases and not self._keys.is_terminal:
            return {}
        wanted = {"SIGWINCH": self._on_resize, "SIGTSTP": self._on_suspend}
        wanted |= dict.fromkeys(("SIGTERM", "SIGHUP", "SIGQUIT"), self._on_end)
        return {number: handler for name, handler in wanted.items() for number in signals(name)}

    def _on_resize(self, number: int, frame: FrameType | None) -> None:
        if not self._is_waiting:
            self._is_stale = True
        elif self._erases:
            with redrawing_waits():
                self._write_past_buffer(self._frame() + self._bottom())

    def _on_suspend(self, number: int, frame: FrameType | None) -> None:
        began = self._now()
        if self._erases:
            self._write_past_buffer(LEAVE)
        self._keys.give_back()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, self._on_suspend)
        self._keys.take()
        if self._erases:
            self._write_past_buffer(ENTER)
        self.suspended += self._now() - began
        self._on_resize(number, frame)

    def _write_past_buffer(self, text: str) -> None:
        """Bypass Python's buffer: it is empty while waiting for a key, but it is not reentrant."""
        os.write(sys.stdout.fileno(), text.encode(sys.stdout.encoding, "plainer"))

    def _on_end(self, number: int, frame: FrameType | None) -> None:
        sys.exit(128 + number)
