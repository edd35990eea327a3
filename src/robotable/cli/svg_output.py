"""Writes an SVG picture to a file or to standard output."""

from __future__ import annotations

from robotable.cli.errors import CommandError
from robotable.cli.saving import save
from robotable.cli.terminal import write


def draw(name: str, picture: str) -> None:
    if name == "-":
        write(picture)
    else:
        save(name, picture)


def check_output(svg: str | None, json: bool) -> None:
    if json and svg == "-":
        raise CommandError("--json and --svg - would both print. Give --svg a file.")
