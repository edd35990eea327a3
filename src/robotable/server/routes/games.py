"""The games of this server, and the built-in bots that play them."""

from __future__ import annotations

from typing import Final

import msgspec
from litestar import get

from robotable.engines.built_in_bot import BuiltInBot
from robotable.engines.catalogue import engines_for
from robotable.games.catalogue import GAMES
from robotable.lessons.courses import course
from robotable.puzzles.deal import deal_games
from robotable.puzzles.kinds import kind_of


class GameView(msgspec.Struct):
    name: str
    title: str
    rules: int
    engines: list[EngineView]
    in_turns: bool
    """Whether one player acts at a time. If not, the game is a race and has no clocks."""

    daily: bool
    """Whether the game has a daily puzzle."""

    deal: bool
    """Whether the game has a daily deal."""

    matches: bool
    """Whether it can be played in matches of several rounds."""

    lessons: int
    """How many lessons there are for it."""


class EngineView(msgspec.Struct):
    name: str
    title: str
    about: str
    level: int | None
    """Its strength, counted from 1. None if it is not offered and only exists for older tables."""

    usual: bool
    """Whether it is the default opponent."""

    rated: bool
    """Whether games with it can be rated."""

    weakened: bool
    """Whether it plays below its level, because this server runs without the compiled kernel."""


def game_views() -> list[GameView]:
    return [
        GameView(
            game.name,
            game.title,
            game.rules.version,
            [
                EngineView(one.name, one.title, one.about, one.level, one.usual, _is_rated(one), one.weakened)
                for one in engines_for(game.name)
            ],
            in_turns=game.policy.in_turns,
            daily=kind_of(game.name) is not None,
            deal=game.name in deal_games(),
            matches=game.rounds is not None,
            lessons=len(course(game.name)),
        )
        for game in GAMES.values()
    ]


def _is_rated(bot: BuiltInBot) -> bool:
    return bot.rating is not None and not bot.weakened


@get("/api/games", summary="List the games and built-in bots")
async def games() -> list[GameView]:
    """Every game that this server knows, what can be done with it, and the built-in bots that play it."""
    return game_views()


ROUTES: Final = [games]
