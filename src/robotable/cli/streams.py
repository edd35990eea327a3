"""Standard input, output and error, whatever the caller made of them: closed, full, or unable to show "⊖"."""

from __future__ import annotations

import codecs
import io
import os
import sys
from typing import Final

from robotable.cli.errors import CommandError

PLAINER: Final = str.maketrans(
    dict.fromkeys("┌┬┐├┼┤└┴┘┏┳┓┣╋┫┗┻┛", "+")
    | dict.fromkeys("─━╸╺–", "-")
    | dict.fromkeys("│┃╹╻⦶", "|")
    | dict.fromkeys("●▲■⬢◉", "*")
    | {"○": "o", "△": "^", "□": "#", "⬡": "%", "⊙": "@", "╱": "/", "╲": "\\"}
    | {"·": ".", "⊖": "=", "▸": ">", "›": ">", "…": "...", "→": "->", "×": "x"}
)
"""For terminals without these characters. Those of the board are replaced one by one: it keeps its shape."""


def _plainer(error: UnicodeError) -> tuple[bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end].translate(PLAINER)
    # A byte of a file's name that is no character goes out as it came in.
    known = "".join(sign if sign.isascii() or "\udc80" <= sign <= "\udcff" else "?" for sign in text)
    return known.encode("ascii", "surrogateescape"), error.end


codecs.register_error("plainer", _plainer)


def prepare() -> None:
    """Make the three streams fit for every text; a closed standard output is a CommandError."""
    # A closed stream is None, and what is written to a file opened in its place would reach the wrong reader.
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open until the process ends
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - as above
    if sys.stdout is None:
        raise CommandError("standard output is closed: there is nowhere to print", code=1)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="plainer")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")


def abandon_output() -> None:
    """Nobody reads it any more, or nothing more fits: Python must not try again while it shuts down."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = io.StringIO()
