"""Built-in bots for tests: the same configuration, with very short thinking."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from robotable.engines.catalogue import engine
from robotable.engines.protocol import Engine
from robotable.engines.robot_master.level import LevelPlayer

MOST_ITERATIONS: Final = 20


def quick(name: str) -> Engine[Any, Any]:
    bot = engine(name)
    if isinstance(bot, LevelPlayer):
        level = bot.level
        return LevelPlayer(replace(level, iterations=min(level.iterations, MOST_ITERATIONS)))
    return bot
