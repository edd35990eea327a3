"""Which game a position is of: its first word tells."""

from __future__ import annotations

import re
from typing import Any, Final

from robotable.cli.failure import Failure
from robotable.games.catalogue import GAMES, Game
from robotable.games.micro_robots.tiles import TILE_SETS
from robotable.games.notation import NotationError, shown
from robotable.games.robot_master import VARIANTS

FIRST_WORDS: Final[dict[str, str]] = dict.fromkeys(VARIANTS, "robot_master") | dict.fromkeys(
    TILE_SETS, "micro_robots"
)


def game_named(name: str) -> Game:
    try:
        return GAMES[name]
    except KeyError:
        raise Failure(f"{shown(name)} is no game: {', '.join(GAMES)}") from None


def read_position(text: str, game: str | None) -> tuple[Game, Any]:
    """The game and the state of a position; without a name the game whose positions begin like this one."""
    game = game or FIRST_WORDS.get(re.split("[ ,.]", text, maxsplit=1)[0])
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
