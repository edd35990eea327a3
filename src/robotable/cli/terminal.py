"""Output to standard output and standard error, in colour where the terminal supports it."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable
from typing import Final

import msgspec
from rich.console import Console
from rich.text import Text
from rich.theme import Theme

THEME: Final = Theme(
    {
        "frame": "dim",
        "name": "dim",
        "open": "bright_black",
        "score": "default",
        "lowest": "bold red",
        "card0": "bold white",
        "card1": "bold yellow",
        "card2": "bold cyan",
        "card3": "bold green",
        "card4": "bold magenta",
        "card5": "bold red",
    }
)


def out() -> Console:
    """Return a new console on each call, because standard output may have been redirected."""
    return Console(theme=THEME, highlight=False, emoji=False, soft_wrap=True)


def err() -> Console:
    return Console(theme=THEME, highlight=False, emoji=False, soft_wrap=True, stderr=True)


def styled(pieces: Iterable[tuple[str, str]]) -> Text:
    text = Text()
    for piece, style in pieces:
        text.append(piece, style)
    return text


def write(text: str) -> None:
    """Write text for programs: always UTF-8 and unchanged, whatever the terminal can show."""
    sys.stdout.flush()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.buffer.write(text.encode())
    else:
        sys.stdout.write(text)
    sys.stdout.flush()


def write_json(value: object) -> None:
    write(msgspec.json.encode(value).decode() + "\n")
