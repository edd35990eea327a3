"""The built-in bots by name, with the types of the games they play."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias, overload

from robotable.engines.catalogue import ENGINES, engines_for
from robotable.engines.protocol import Engine, TurnEngine
from robotable.game_parts import game_part
from robotable.games.catalogue import GAMES
from robotable.games.micro_robots.actions import Action as MicroRobotsAction
from robotable.games.micro_robots.game import View as MicroRobotsView
from robotable.games.ricochet_robots.actions import Action as RicochetRobotsAction
from robotable.games.ricochet_robots.game import View as RicochetRobotsView
from robotable.games.robot_master.actions import Action as RobotMasterAction
from robotable.games.robot_master.view import View as RobotMasterView
from robotable.games.rounds import MatchView
from robotable.library.player import RacePlayer, TurnPlayer, UnknownEngine

MARK: Final = "bot:"
"""Marks the name of a bot where people can be named too."""

RobotMasterName: TypeAlias = Literal[
    "random",
    "greedy",
    "pip",
    "fidget",
    "rivet",
    "gauge",
    "pivot",
    "caliper",
    "sextant",
    "keystone",
]
RobotMasterPlayer: TypeAlias = TurnPlayer[
    RobotMasterView | MatchView[RobotMasterAction, RobotMasterView], RobotMasterAction
]

MicroRobotsName: TypeAlias = Literal["micro-easy", "micro-medium", "micro-hard"]
MicroRobotsPlayer: TypeAlias = RacePlayer[MicroRobotsView, MicroRobotsAction]

RicochetRobotsName: TypeAlias = Literal["ricochet-easy", "ricochet-medium", "ricochet-hard"]
RicochetRobotsPlayer: TypeAlias = RacePlayer[RicochetRobotsView, RicochetRobotsAction]


@overload
def engine(name: RobotMasterName) -> RobotMasterPlayer: ...
@overload
def engine(name: MicroRobotsName) -> MicroRobotsPlayer: ...
@overload
def engine(name: RicochetRobotsName) -> RicochetRobotsPlayer: ...
@overload
def engine(name: str) -> TurnPlayer[Any, Any] | RacePlayer[Any, Any]: ...
def engine(name: str) -> TurnPlayer[Any, Any] | RacePlayer[Any, Any]:
    """The built-in bot with this name, or a search with a budget such as `netis@2000it`. Raises
    UnknownEngine."""
    game, found = named_engine(name)
    return TurnPlayer(game, found) if isinstance(found, TurnEngine) else RacePlayer(game, found)


def named_engine(name: str) -> tuple[str, Engine[Any, Any]]:
    """The same with the name of its game, for callers that keep the log themselves."""
    bot = ENGINES.get(name)
    return _search(name) if bot is None else (bot.game, bot.factory())


def engine_of(game: str, name: str, options: object) -> Engine[Any, Any]:
    """The built-in bot or search of one game, for a game with these options. Raises UnknownEngine."""
    bot = ENGINES.get(name.lower().removeprefix(MARK))
    if bot is not None:
        if bot.game != game:
            raise UnknownEngine(f"{name} plays {GAMES[bot.game].title}, not {GAMES[game].title}.")
        return bot.factory()
    part = game_part("robotable.engines", game, "specs")
    if part is None:
        known = ", ".join(one.name for one in engines_for(game))
        raise UnknownEngine(f"Unknown player {name!r}. Choose one of {known}.")
    try:
        found: Engine[Any, Any] = part.player_for(name, options)
    except ValueError as error:
        raise UnknownEngine(str(error)) from None
    return found


def _search(spec: str) -> tuple[str, Engine[Any, Any]]:
    """A player that a game reads from text, with `player` in `engines/NAME/specs.py`."""
    reasons = []
    for name in GAMES:
        part = game_part("robotable.engines", name, "specs")
        if part is None:
            continue
        try:
            return name, part.player(spec)
        except ValueError as error:
            reasons.append(str(error))
    # Games that read players from text know more names than the catalogue; the first one explains best.
    raise UnknownEngine(f"{'; '.join(reasons)} The bots of all games are {', '.join(ENGINES)}.")
