"""The one list of games. A new game joins every command, test and table by its entry here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Generic, TypeAlias

from robotable.games import robot_master
from robotable.games.notation import Notation
from robotable.games.protocol import A, E, S
from robotable.games.rounds import O, Rounds, V


@dataclass(frozen=True)
class Game(Generic[O, S, A, E, V]):
    """A game with its types, which decoders need to know at run time."""

    title: str
    rules: Rounds[O, S, A, E, V]
    notation: Notation[S, A]
    options: type[O]
    state: type[S]
    action: Any
    event: Any
    view: type[V]

    @property
    def name(self) -> str:
        return self.rules.name


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]

GAMES: Final[Mapping[str, AnyGame]] = MappingProxyType(
    {
        game.name: game
        for game in (
            Game(
                title="Robot Master",
                rules=robot_master.RobotMaster(),
                notation=robot_master.RobotMasterNotation(),
                options=robot_master.Options,
                state=robot_master.State,
                action=robot_master.Action,
                event=robot_master.Event,
                view=robot_master.View,
            ),
        )
    }
)
