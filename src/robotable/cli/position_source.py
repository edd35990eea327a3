"""Detects which game a position belongs to."""

from __future__ import annotations

from typing import Any

from robotable.cli.errors import CommandError
from robotable.games.catalogue import GAMES
from robotable.games.game import Game
from robotable.games.notation import NotationError, shown


def game_named(name: str) -> Game:
    try:
        return GAMES[name]
    except KeyError:
        raise CommandError(f"Unknown game {shown(name)}. Choose one of {', '.join(GAMES)}.") from None


def read_position(text: str, game: str | None) -> tuple[Game, Any]:
    """Return the game and the position. Without a game's name, detect the game from the text."""
    text = text.strip()
    if game is not None:
        entry = game_named(game)
        return entry, entry.notation.read_position(text)
    for entry in GAMES.values():
        if entry.notation.beginning.match(text):
            return entry, entry.notation.read_position(text)
    failures: list[tuple[int, Game, NotationError]] = []
    for entry in GAMES.values():
        try:
            return entry, entry.notation.read_position(text)
        except NotationError as error:
            failures.append((error.column, entry, error))
    # The parser that got furthest is probably the right one for this text.
    _, closest, reason = max(failures, key=lambda failure: failure[0])
    raise CommandError(
        f"{shown(text)} is not a position of any game. As a position of {closest.title}: {reason}. "
        f"If it belongs to another game, name it with --game: {', '.join(GAMES)}."
    )
