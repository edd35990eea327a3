"""Subcommands defined by games. Each is a function in `cli/NAME/COMMAND.py`, named after the command."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

from cyclopts import App

from robotable.game_parts import game_part
from robotable.games.catalogue import GAMES


def add_subcommands(app: App, command: str) -> None:
    """Add the subcommand of each game that has one, under the game's short name."""
    for name, part in parts_of(command):
        app.command(getattr(part, command), name=name)


def parts_of(command: str) -> Iterator[tuple[str, ModuleType]]:
    """Yield the short names of the games that have this command, with their modules."""
    for game in GAMES:
        part = game_part("robotable.cli", game, command)
        if part is not None:
            yield short_name(game), part


def short_name(game: str) -> str:
    part = game_part("robotable.cli", game)
    return str(getattr(part, "SHORT_NAME", game))
