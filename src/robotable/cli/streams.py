"""Handles standard streams in any condition: closed, full, or unable to show "⊖"."""

from __future__ import annotations

import codecs
import io
import os
import sys
from typing import Final, TextIO

from robotable.cli.errors import CommandError

if sys.platform != "win32":
    import select

PLAINER: Final = str.maketrans(
    dict.fromkeys("┌┬┐├┼┤└┴┘┏┳┓┣╋┫┗┻┛", "+")
    | dict.fromkeys("─━╸╺–", "-")
    | dict.fromkeys("│┃╹╻⦶", "|")
    | dict.fromkeys("●▲■⬢◉", "*")
    | {"○": "o", "△": "^", "□": "#", "⬡": "%", "⊙": "@", "╱": "/", "╲": "\\"}
    | {"·": ".", "⊖": "=", "▸": ">", "›": ">", "…": "...", "→": "->", "×": "x"}
)
"""Replacements for terminals without these characters. Board characters map one to one to keep its shape."""


def _plainer(error: UnicodeError) -> tuple[bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end].translate(PLAINER)
    # Undecodable bytes of a file name are written unchanged.
    known = "".join(sign if sign.isascii() or "\udc80" <= sign <= "\udcff" else "?" for sign in text)
    return known.encode("ascii", "surrogateescape"), error.end


codecs.register_error("plainer", _plainer)


def prepare() -> None:
    """Make the three streams accept any text. Raises CommandError if standard output is closed."""
    # A closed stream is None. The next opened file would get its descriptor, and with it the stream's output.
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open until the process ends
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - as above
    if sys.stdout is None:
        raise CommandError("Standard output is closed.", code=1)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="plainer")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")


def has_reader() -> bool:
    """Whether anybody can still read standard output. Other pipes of this process can break, too."""
    if sys.platform == "win32":
        return False
    try:
        waiting = select.poll()
        waiting.register(sys.stdout.fileno(), 0)
        return not any(event & (select.POLLERR | select.POLLHUP) for _, event in waiting.poll(0))
    except (OSError, ValueError):  # closed, or not a system file
        return False


def abandon_output() -> None:
    """Discard pending output that cannot be written, so that Python does not try again on shutdown."""
    if not _discards(sys.stdout):
        sys.stdout = io.StringIO()


def abandon_errors() -> None:
    """The same for standard error. Otherwise Python would end with an exit code of its own."""
    if not _discards(sys.stderr):
        sys.stderr = io.StringIO()


def _discards(stream: TextIO) -> bool:
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    except (OSError, ValueError):
        return False
    return True
