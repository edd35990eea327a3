"""A terminal that runs a program and records its screens."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
from time import monotonic
from types import TracebackType
from typing import Final

from tests.cli.command import PROGRAM, changed
from tests.patience import PATIENCE

ENTER: Final = "\x1b[?1049h"
LEAVE: Final = "\x1b[?1049l"
CLEAR: Final = "\x1b[H\x1b[2J"
_STYLE: Final = re.compile(r"\x1b\[[0-9;]*m")
_CLEARED_LINE: Final = re.compile(r"[^\n]*\r\x1b\[K")


class Terminal:
    """Interprets only what games use: the alternate screen, clearing, and styles, which are dropped."""

    def __init__(
        self,
        *arguments: str,
        columns: int = 80,
        lines: int = 24,
        through: str = 'exec "$@"',
        **environment: str | None,
    ) -> None:
        """`through` is the shell command that runs the program."""
        self._end, slave = pty.openpty()
        self.resize(columns, lines)
        # Opened by a session leader, it becomes the controlling terminal, so Ctrl-C and Ctrl-Z work.
        shell = f'tty=$1; shift; exec <"$tty" >"$tty" 2>&1; {through}'
        self._program = subprocess.Popen(
            ["sh", "-c", shell, "sh", os.ttyname(slave), *PROGRAM, *arguments],
            env=changed({"TERM": "xterm-256color", **environment}),
            start_new_session=True,
            stdin=subprocess.DEVNULL,
        )
        self._slave = slave
        self._raw = b""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._program.kill()
        self._program.wait()
        os.close(self._slave)
        os.close(self._end)

    def resize(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self._end, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def type(self, text: str, *, enter: bool = True) -> None:
        os.write(self._end, (text + "\n" * enter).encode())

    @property
    def modes(self) -> list[object]:
        """The input modes of the terminal, such as line buffering and echo."""
        return list(termios.tcgetattr(self._slave))

    def signal(self, number: int) -> None:
        os.kill(self._program.pid, number)

    @property
    def raw(self) -> str:
        return _text(self._raw)

    @property
    def frames(self) -> list[str]:
        """The pictures shown on the alternate screen, one for each time it was cleared."""
        return [
            frame
            for part in self.raw.split(ENTER)[1:]
            for frame in part.split(LEAVE)[0].split(CLEAR)
            if frame.strip()
        ]

    @property
    def lasting(self) -> str:
        """The content of the normal screen, which has a scrollback."""
        first, *later = self.raw.split(ENTER)
        return first + "".join(part.split(LEAVE, 1)[1] for part in later if LEAVE in part)

    @property
    def screen(self) -> str:
        """The current content of the screen."""
        if self._raw.rfind(LEAVE.encode()) >= self._raw.rfind(ENTER.encode()):
            return self.lasting
        return _text(self._raw[self._raw.rfind(CLEAR.encode()) :]).removeprefix(CLEAR)

    def wait_for(self, pattern: str, *, after: int = 0) -> str:
        """Wait until the screen matches and more than `after` bytes have arrived. Return the screen."""
        until = monotonic() + PATIENCE
        while len(self._raw) <= after or not re.search(pattern, self.screen):
            assert monotonic() < until, f"{pattern!r} never came; the screen shows\n{self.screen}"
            assert self._read(until - monotonic()), f"the program ended; the screen shows\n{self.screen}"
        return self.screen

    def answer(self, text: str, pattern: str) -> str:
        """Type a line and wait for the result."""
        before = len(self._raw) + len(text)  # the terminal echoes what is typed
        self.type(text)
        return self.wait_for(pattern, after=before)

    def wait(self) -> int:
        """Wait until the program ends. Return its exit code."""
        until = monotonic() + PATIENCE
        while self._program.poll() is None:
            assert monotonic() < until, f"the program does not end; the screen shows\n{self.screen}"
            self._read(0.02)
        while self._read(0.0):
            pass
        return self._program.returncode

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self._end], [], [], max(0.0, seconds))
        if not ready:
            return False
        try:
            data = os.read(self._end, 65536)
        except OSError:
            return False
        self._raw += data
        return bool(data)


def _text(raw: bytes) -> str:
    text = _STYLE.sub("", raw.decode("utf-8", "ignore")).replace("\r\n", "\n")
    return _CLEARED_LINE.sub("", text)
