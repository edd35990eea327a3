"""A running engine: lines to it and from it. What it writes is untrusted: lines are bounded and decoded
strictly, and text for people is escaped.

It raises PlayerFailure if the engine has crashed or breaks the protocol.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections import deque
from contextlib import suppress
from pathlib import Path
from queue import Empty, Full, Queue
from threading import Event, Thread
from typing import IO, Final

import msgspec

from robotable.players.messages import (
    LONGEST_LINE,
    FromEngine,
    Quit,
    ToEngine,
    read_from_engine,
    write_message,
)
from robotable.players.player import PlayerFailure
from robotable.printable import printable

_WAITING_LINES: Final = 256
"""Lines that are read ahead. An engine that writes more has to wait."""

_LAST_WORDS: Final = 2_048
"""Bytes of standard error that are kept for the message about a crash."""

_SHOWN: Final = 120
_SUPERVISOR: Final = Path(__file__).with_name("supervisor.py")
_END_SECONDS: Final = 0.5
"""How long an engine may take to exit after `quit`."""


class Limits(msgspec.Struct, frozen=True):
    """What an engine may use."""

    start_seconds: float = 10
    """To answer `hello`."""

    seconds: float = 60
    """For an action, if the budget does not limit the time."""

    grace_seconds: float = 2
    """To answer after `stop`."""

    megabytes: int = 1_024
    """Memory of each of its processes; not limited on Windows."""


def command_line(text: str) -> tuple[str, ...]:
    """Raises ValueError. There is no shell in between."""
    try:
        words = tuple(shlex.split(text))
    except ValueError as error:
        raise ValueError(f"invalid command {printable(text)[:_SHOWN]!r}: {error}") from None
    if not words:
        raise ValueError("the command of an engine is missing; write engine:COMMAND")
    return words


class EngineProcess:
    """Threads read and write, so that neither a silent engine nor one that does not listen can hold up the
    program. Close it, or use it as a context."""

    def __init__(self, command: tuple[str, ...], limits: Limits = Limits()) -> None:  # noqa: B008 - frozen
        """Raises PlayerFailure if the program does not exist."""
        self._title = printable(command[0])
        self._lines: Queue[bytes | None] = Queue(_WAITING_LINES)
        self._unsent: Queue[bytes | None] = Queue()
        self._errors: deque[bytes] = deque(maxlen=8)
        self._closing = Event()
        self._lifeline: int | None = None
        self._process = self._start(command, limits)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._threads = [
            Thread(target=self._read, args=(self._process.stdout,), daemon=True),
            Thread(target=self._write, args=(self._process.stdin,), daemon=True),
            Thread(target=self._listen, args=(self._process.stderr,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def _start(self, command: tuple[str, ...], limits: Limits) -> subprocess.Popen[bytes]:
        passed: tuple[int, ...] = ()
        words = list(command)
        try:
            if os.name != "nt":
                listening, self._lifeline = os.pipe()
                passed = (listening,)
                supervisor = [sys.executable, "-I", "-S", str(_SUPERVISOR), str(listening)]
                words = [*supervisor, str(limits.megabytes), *command]
            return subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=passed,
                start_new_session=bool(passed),
            )
        except OSError as error:
            raise PlayerFailure(f"{self._title} does not start: {error.strerror or error}") from None
        finally:
            for descriptor in passed:
                os.close(descriptor)

    def __enter__(self) -> EngineProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def send(self, message: ToEngine) -> None:
        self._unsent.put(write_message(message))

    def receive(self, seconds: float) -> FromEngine | None:
        """The next message; None if there is none in time. Raises PlayerFailure."""
        try:
            line = self._lines.get(timeout=max(0.0, seconds))
        except Empty:
            return None
        if line is None:
            self._lines.put(None)
            raise PlayerFailure(self._crash())
        if len(line) > LONGEST_LINE:
            raise PlayerFailure(f"wrote a line of more than {LONGEST_LINE} bytes")
        try:
            return read_from_engine(line)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            shown = printable(line.decode(errors="replace"))
            shown = shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}…"
            raise PlayerFailure(f"wrote {shown!s}, which is not a message: {_brief(error)}") from None

    def close(self) -> None:
        """Ask it to quit, and end it with everything that it has started."""
        if self._closing.is_set():
            return
        self.send(Quit())
        self._unsent.put(None)
        self._closing.set()
        try:
            self._process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
        if self._lifeline is not None:
            os.close(self._lifeline)  # the supervisor ends the rest
            self._lifeline = None
        self._kill_group()
        self._process.wait()
        for thread in self._threads:
            thread.join(_END_SECONDS)
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream is not None:
                with suppress(OSError):  # a last line could not be written
                    stream.close()

    def _kill_group(self) -> None:
        if os.name == "nt":
            return
        from signal import SIGKILL

        with suppress(ProcessLookupError, PermissionError):  # nobody is left
            os.killpg(self._process.pid, SIGKILL)

    def _crash(self) -> str:
        try:
            code = self._process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            return "has closed its output"
        self._threads[-1].join(_END_SECONDS)  # its last words may still be on their way
        words = printable(b"".join(self._errors)[-_LAST_WORDS:].decode(errors="replace").strip())
        last = words.rpartition("\\n")[2][-_SHOWN:]
        return f"ended with exit code {code}" + (f": {last}" if last else "")

    def _read(self, output: IO[bytes]) -> None:
        rest = b""
        while True:
            try:
                chunk = os.read(output.fileno(), 65_536)
            except (OSError, ValueError):
                chunk = b""
            if not chunk:
                break
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                if line.strip() and not self._keep(line):
                    return
            if len(rest) > LONGEST_LINE:
                self._keep(rest)
                break
        self._keep(None)

    def _keep(self, line: bytes | None) -> bool:
        """Wait until there is room for the line; return False if nobody wants it any more."""
        while not self._closing.is_set():
            try:
                self._lines.put(line, timeout=0.2)
            except Full:
                continue
            return True
        return False

    def _write(self, stdin: IO[bytes]) -> None:
        while (line := self._unsent.get()) is not None:
            try:
                stdin.write(line)
                stdin.flush()
            except (OSError, ValueError):  # it has ended; the reader says so
                return

    def _listen(self, stderr: IO[bytes]) -> None:
        while True:
            try:
                chunk = os.read(stderr.fileno(), _LAST_WORDS)
            except (OSError, ValueError):
                return
            if not chunk:
                return
            self._errors.append(chunk)


def _brief(error: Exception) -> str:
    return printable(str(error))[:_SHOWN]
