"""The games by name, with the types of each, so that a type checker knows what `game` returns."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Any, Literal, TypeAlias, TypeVar, overload

import msgspec

from robotable.games.catalogue import GAMES
from robotable.games.game import Game
from robotable.games.micro_robots import game as micro_robots
from robotable.games.micro_robots.actions import Action as MicroRobotsAction
from robotable.games.micro_robots.actions import Event as MicroRobotsEvent
from robotable.games.micro_robots.options import MinDistance
from robotable.games.micro_robots.options import Options as MicroRobotsOptions
from robotable.games.protocol import InvalidOptions
from robotable.games.race import RaceState, RaceView
from robotable.games.race.state import G, P, W
from robotable.games.ricochet_robots import game as ricochet_robots
from robotable.games.ricochet_robots.actions import Action as RicochetRobotsAction
from robotable.games.ricochet_robots.actions import Event as RicochetRobotsEvent
from robotable.games.ricochet_robots.options import Box
from robotable.games.ricochet_robots.options import Options as RicochetRobotsOptions
from robotable.games.ricochet_robots.robots import Fifth, WallPass
from robotable.games.robot_master.actions import Action as RobotMasterAction
from robotable.games.robot_master.actions import Event as RobotMasterEvent
from robotable.games.robot_master.options import First, VariantName
from robotable.games.robot_master.options import Options as RobotMasterOptions
from robotable.games.robot_master.scoring import Fives
from robotable.games.robot_master.state import State as RobotMasterState
from robotable.games.robot_master.view import View as RobotMasterView
from robotable.library.configured_game import ConfiguredGame
from robotable.library.position import known_game

A = TypeVar("A")
O = TypeVar("O")  # noqa: E741 - options

MicroRobotsState = micro_robots.State
MicroRobotsView = micro_robots.View
RicochetRobotsState = ricochet_robots.State
RicochetRobotsView = ricochet_robots.View

RobotMaster: TypeAlias = ConfiguredGame[
    RobotMasterOptions, RobotMasterState, RobotMasterAction, RobotMasterEvent, RobotMasterView
]
MicroRobots: TypeAlias = ConfiguredGame[
    MicroRobotsOptions, MicroRobotsState, MicroRobotsAction, MicroRobotsEvent, MicroRobotsView
]
RicochetRobots: TypeAlias = ConfiguredGame[
    RicochetRobotsOptions, RicochetRobotsState, RicochetRobotsAction, RicochetRobotsEvent, RicochetRobotsView
]


@overload
def game(
    name: Literal["robot_master"], *, variant: VariantName = ..., first: First = ..., fives: Fives = ...
) -> RobotMaster: ...
@overload
def game(
    name: Literal["micro_robots"],
    *,
    players: int = ...,
    tiles: str = ...,
    board: str = ...,
    pro: bool = ...,
    min_distance: MinDistance = ...,
    no_revisits: bool = ...,
    dice_only: bool = ...,
    pause: int = ...,
    auto_reroll: bool = ...,
    new_targets: bool = ...,
) -> MicroRobots: ...
@overload
def game(
    name: Literal["ricochet_robots"],
    *,
    players: int = ...,
    box: Box = ...,
    board: str = ...,
    fifth: Fifth | None = ...,
    must_turn: bool = ...,
    targets: int = ...,
    wall_pass: WallPass = ...,
    pause: int = ...,
    early_close: bool = ...,
) -> RicochetRobots: ...
def game(name: str, **options: object) -> ConfiguredGame[Any, Any, Any, Any, Any]:
    """The game with this name and these options. Options that are left out have their default, which the page
    of the game in the documentation lists. Raises InvalidOptions."""
    return any_game(name, options)


def any_game(
    name: str, options: Mapping[str, object] = MappingProxyType({})
) -> ConfiguredGame[Any, Any, Any, Any, Any]:
    """The same for a name that is known only when the program runs."""
    entry = known_game(name)
    try:
        chosen = msgspec.convert(dict(options), entry.options)
    except msgspec.ValidationError as error:
        raise InvalidOptions(f"{entry.title}: {error}{_known_options(entry, options)}") from None
    return ConfiguredGame(entry, entry.rules, chosen)


def game_names() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(GAMES)


@overload
def determinise(view: RobotMasterView, rng: Random) -> RobotMasterState: ...
@overload
def determinise(view: RaceView[O, P, G, W, A], rng: Random) -> RaceState[O, P, G, W]: ...
def determinise(view: Any, rng: Random) -> Any:
    """A state that gives this view, with everything hidden dealt at random. In a match, pass `view.round`."""
    for entry in GAMES.values():
        if entry.determinise is not None and isinstance(view, _class_of(entry.view)):
            return entry.determinise(view, rng)
    raise ValueError(
        f"cannot deal a state from {type(view).__name__}; in a match, pass the view of the round"
    )


def _class_of(view: Any) -> type[Any]:
    found: type[Any] = getattr(view, "__origin__", view)
    return found


def _known_options(entry: Game, options: Mapping[str, object]) -> str:
    known = [field.name for field in msgspec.structs.fields(entry.options)]
    unknown = [name for name in options if name not in known]
    return f"; its options are {', '.join(known)}" if unknown else ""
