"""The terminal: what goes to standard output and to standard error, with colours where they can be shown."""

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
    """Made at each use, so that it follows a standard output that was redirected."""
    return Console(theme=THEME, highlight=False, emoji=False, soft_wrap=True)


def err() -> Console:
    return Console(theme=THEME, highlight=False, emoji=False, soft_wrap=True, stderr=True)


def styled(pieces: Iterable[tuple[str, str]]) -> Text:
    text = Text()
    for piece, style in pieces:
        text.append(piece, style)
    return text


def write(text: str) -> None:
    """Text for programs to read: UTF-8 and byte for byte, whatever the terminal can show."""
    sys.stdout.flush()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.buffer.write(text.encode())
    else:
        sys.stdout.write(text)
    sys.stdout.flush()


def write_json(value: object) -> None:
    write(msgspec.json.encode(value).decode() + "\n")
