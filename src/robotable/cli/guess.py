"""Which game a position is of: how it begins tells."""

from __future__ import annotations

import re
from typing import Any, Final

from robotable.cli.failure import Failure
from robotable.games.catalogue import GAMES, Game
from robotable.games.micro_robots.tiles import TILE_SETS
from robotable.games.notation import NotationError, shown
from robotable.games.robot_master import VARIANTS

BEGINNINGS: Final = (
    (rf"(?:{'|'.join(VARIANTS)})(?:[ ,]|$)", "robot_master"),
    (rf"(?:{'|'.join(TILE_SETS)})(?:\.|$)", "micro_robots"),
    (r"\S+ [0-5.]{1,6}/", "robot_master"),  # a board as Robot Master writes it, whatever stands before it
    (r"[1-6][BYGRPW][ 1-6]", "micro_robots"),
    (r"[1-4][A-D](?:\.|$)|[0-9a-f]{8}", "ricochet_robots"),
    (r'\{.*"(?:walls|quadrants|robots|target_\w+)"', "ricochet_robots"),
    (r'\{.*"(?:board|start|target|via)"', "micro_robots"),
)


def game_named(name: str) -> Game:
    try:
        return GAMES[name]
    except KeyError:
        raise Failure(f"{shown(name)} is no game: {', '.join(GAMES)}") from None


def read_position(text: str, game: str | None) -> tuple[Game, Any]:
    """The game and the state of a position; without a name the game whose positions begin like this one."""
    text = text.strip()
    game = game or next((name for sign, name in BEGINNINGS if re.compile(sign, re.DOTALL).match(text)), None)
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
