"""The list of games. Every command, test, table and page supports the games listed here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from robotable.games import micro_robots, ricochet_robots, robot_master
from robotable.games.game import Game

_LIST: Final = (
    robot_master.GAME,
    micro_robots.GAME,
    ricochet_robots.GAME,
)

GAMES: Final[Mapping[str, Game]] = MappingProxyType({game.name: game for game in _LIST})
