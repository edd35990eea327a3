"""The built-in bots of all games. Each game lists its bots as `BOTS` in `engines/NAME/bots.py`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from robotable.engines.built_in_bot import Adviser, BuiltInBot
from robotable.engines.protocol import Engine
from robotable.game_parts import game_part
from robotable.games.catalogue import GAMES


def _all() -> Iterator[BuiltInBot]:
    for game in GAMES:
        part = game_part("robotable.engines", game, "bots")
        if part is not None:
            yield from part.BOTS


ENGINES: Final[Mapping[str, BuiltInBot]] = MappingProxyType({bot.name: bot for bot in _all()})


def engine(name: str) -> Engine[Any, Any]:
    """Raises KeyError for an unknown name."""
    return ENGINES[name].factory()


def engines_for(game: str) -> tuple[BuiltInBot, ...]:
    """The bots of this game: bots without a level first, then the others from weakest to strongest."""
    return tuple(bot for bot in ENGINES.values() if bot.game == game)


def levels_of(game: str) -> tuple[BuiltInBot, ...]:
    """The bots offered in the lobby, weakest first."""
    return tuple(bot for bot in engines_for(game) if bot.level is not None)


def warm_up() -> None:
    """Load what the bots would otherwise load when they first think. A game brings a function of this name in
    `bots.py` if there is something to load."""
    for game in GAMES:
        part = game_part("robotable.engines", game, "bots")
        getattr(part, "warm_up", lambda: None)()


def adviser(game: str) -> Adviser | None:
    """The bot that gives hints in this game, or None. A game sets it as `ADVISER` in `bots.py`."""
    part = game_part("robotable.engines", game, "bots")
    return getattr(part, "ADVISER", None)
