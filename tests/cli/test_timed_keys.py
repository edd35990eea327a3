"""Single keys from a terminal: meaningless keys are dropped, and waiting has a time limit."""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import termios
from collections.abc import Iterator
from threading import Thread
from time import monotonic
from typing import Final

import pytest

from robotable.cli.keyboard import EndOfInput
from robotable.cli.timed_keys import TimedKeys
from tests.patience import PATIENCE, until

LAST: Final = "."
"""Pressed last: once it arrives, all other keys have arrived."""


class Line:
    """Both ends of a terminal. The inner end is standard input."""

    def __init__(self, outer: int, inner: int) -> None:
        self.outer = outer
        self.inner = inner
        self.keys = TimedKeys(rest_seconds=PATIENCE)

    def press(self, data: bytes) -> None:
        """Send these bytes. They reach the inner end a moment later."""
        os.write(self.outer, data)

    def pressed(self, data: bytes) -> list[str]:
        """Send these bytes and return the keys that result."""
        self.press(data + LAST.encode())
        found = []
        while (key := self.keys.key(PATIENCE)) != LAST:
            if key is not None:
                found.append(key)
        return found

    def arrived(self) -> int:
        """Return the number of bytes that have arrived but have not been read."""
        return int(struct.unpack("i", fcntl.ioctl(self.inner, termios.FIONREAD, b"\0" * 4))[0])


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch) -> Iterator[Line]:
    outer, inner = pty.openpty()
    with open(inner, encoding="utf-8", closefd=False) as stream:
        monkeypatch.setattr("sys.stdin", stream)
        line = Line(outer, inner)
        line.keys.take()
        yield line
        line.keys.give_back()
    os.close(inner)
    os.close(outer)


@pytest.mark.parametrize(
    ("data", "keys"),
    [
        (b"a5\r", "a5\n"),
        (b"a5\n", "a5\n"),
        ("é→".encode(), "é→"),
        (b"\x1b[A\x1b[B\x1b[C\x1b[D", "↑↓→←"),
        (b"\x1bOA\x1bOC", "↑→"),
        (b"\x1b[1;5C", "→"),
        (b"x\x1b[15~y\x1bOPz\x1b[200~", "xyz"),
        (b"\x1ba", "a"),
        (b"\x1b\x1b[Aq", "↑q"),
        (b"\x7f\x08 \t", "\x7f\b \t"),
        (b"\xff\xfe", "\ufffd\ufffd"),
    ],
)
def test_what_comes_of_bytes(line: Line, data: bytes, keys: str) -> None:
    assert line.pressed(data) == list(keys)


def test_a_key_may_come_in_pieces(line: Line) -> None:
    def press_in_pieces(sent: bytes) -> None:
        for byte in sent:
            line.press(bytes([byte]))
            until(lambda: line.arrived() == 0)

    for key, sent in (("→", b"\x1b[C"), ("é", "é".encode())):
        pressing = Thread(target=press_in_pieces, args=(sent,))
        pressing.start()
        while (found := line.keys.key(PATIENCE)) is None:
            pass
        pressing.join()
        assert found == key


def test_escape_alone_is_dropped(line: Line) -> None:
    keys = TimedKeys()
    line.press(b"\x1b")
    assert keys.key(PATIENCE) is None
    assert line.pressed(b"[") == ["["]


def test_nothing_comes_for_ever_late(line: Line) -> None:
    began = monotonic()
    assert line.keys.key(0.05) is None
    assert 0.04 < monotonic() - began < PATIENCE


def test_what_was_pressed_too_early_is_forgotten(line: Line) -> None:
    line.press(b"abc")
    until(lambda: line.arrived() == 3)
    assert line.keys.key(PATIENCE) == "a"
    line.press(b"def")
    until(lambda: line.arrived() == 3)
    line.keys.forget()
    assert line.pressed(b"g") == ["g"]


def test_a_key_can_be_given_back(line: Line) -> None:
    line.press(b"ab")
    line.keys.keep(str(line.keys.key(PATIENCE)))
    assert line.pressed(b"") == ["a", "b"]


def test_ctrl_d_ends(line: Line) -> None:
    line.press(b"a\x04b")
    assert line.keys.key(PATIENCE) == "a"
    with pytest.raises(EndOfInput):
        line.keys.key(PATIENCE)


def test_a_terminal_that_is_gone(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(file: int, size: int) -> bytes:
        raise OSError(5, "Input/output error")

    line.press(b"a")
    monkeypatch.setattr(os, "read", gone)
    with pytest.raises(EndOfInput):
        line.keys.key(PATIENCE)


def test_the_terminal_gets_its_modes_back_and_no_keys_that_nobody_waited_for(line: Line) -> None:
    taken = termios.tcgetattr(line.inner)
    line.keys.give_back()
    before = termios.tcgetattr(line.inner)
    assert before != taken
    line.keys.take()
    line.press(b"rm\n")
    until(lambda: line.arrived() == 3)
    line.keys.give_back(is_over=True)
    assert termios.tcgetattr(line.inner) == before
    assert line.arrived() == 0
    line.keys.give_back()  # a second call does nothing
    assert termios.tcgetattr(line.inner) == before
