"""Output to standard output and standard error, in colour where the terminal supports it."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable
from typing import Final

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text
from rich.theme import Theme

from robotable.printable import printable_json, printable_lines

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


class SafeConsole(Console):
    """Styles and line breaks are ours; whatever else a text contains is shown instead of obeyed. A text that
    must stay on one line goes through `printable` or `quoted` first."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(printable_lines(segment.text), segment.style)

    def on_broken_pipe(self) -> None:
        """Leave it to `main`. rich would end the process with exit code 1."""
        raise


def out() -> Console:
    """Return a new console on each call, because standard output may have been redirected."""
    return SafeConsole(theme=THEME, highlight=False, emoji=False, markup=False, soft_wrap=True)


def err() -> Console:
    return SafeConsole(theme=THEME, highlight=False, emoji=False, markup=False, soft_wrap=True, stderr=True)


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


def write_bytes(data: bytes) -> None:
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.flush()


def write_json(value: object) -> None:
    write(printable_json(value) + "\n")
