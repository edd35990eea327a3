"""Writes a picture to a file or to standard output, as SVG or PNG."""

from __future__ import annotations

from typing import Final

from robotable.cli.errors import CommandError
from robotable.cli.saving import save
from robotable.cli.terminal import write, write_bytes

WIDTH: Final = 1_440
"""Of a PNG, in pixels: enough for sharp screens."""


def draw(name: str, picture: str) -> None:
    if name == "-":
        write(picture)
    else:
        save(name, picture)


def draw_png(name: str, picture: str) -> None:
    """`picture` is SVG."""
    from robotable.pictures.png import png  # the packages of an extra

    drawn = png(picture, width=WIDTH)
    if name == "-":
        write_bytes(drawn)
    else:
        save(name, drawn)


def check_output(svg: str | None, json: bool, png: str | None = None) -> None:
    """Raise CommandError if two of them would print, or if a package is missing, before any work is done."""
    printed = [name for name, where in (("--svg", svg), ("--png", png)) if where == "-"]
    if json and printed:
        raise CommandError(f"--json and {printed[0]} - would both print. Give {printed[0]} a file.")
    if len(printed) > 1:
        raise CommandError("--svg - and --png - would both print. Give one of them a file.")
    if png is not None:
        import robotable.pictures.png  # noqa: F401 - only to learn whether its packages are installed
