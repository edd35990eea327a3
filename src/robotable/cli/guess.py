"""Which game a position is of: its first word tells."""

from __future__ import annotations

from typing import Any

from robotable.cli.failure import Failure
from robotable.games.catalogue import GAMES, AnyGame
from robotable.games.notation import NotationError, shown


def game_named(name: str) -> AnyGame:
    try:
        return GAMES[name]
    except KeyError:
        raise Failure(f"{shown(name)} is no game: {', '.join(GAMES)}") from None


def read_position(text: str, game: str | None) -> tuple[AnyGame, Any]:
    """The game and the state of a position; without a name the game whose positions begin like this one."""
    if game is not None:
        entry = game_named(game)
        return entry, entry.notation.read_position(text)
    failures: list[tuple[int, NotationError]] = []
    for entry in GAMES.values():
        try:
            return entry, entry.notation.read_position(text)
        except NotationError as error:
            failures.append((error.column, error))
    # The reader that came furthest is the one that knows what was meant.
    raise max(failures, key=lambda failure: failure[0])[1]
