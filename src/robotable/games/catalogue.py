"""The one list of games. A new game joins every command, test and table by its entry here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from robotable.games import micro_robots, race, ricochet_robots, robot_master
from robotable.games.notation import Notation
from robotable.games.protocol import Rules
from robotable.games.rounds import Rounds


@dataclass(frozen=True)
class Game:
    """A game with its types, which decoders need to know at run time."""

    title: str
    rules: Rules[Any, Any, Any, Any, Any]
    notation: Notation[Any, Any, Any]
    options: type[Any]
    state: Any
    action: Any
    event: Any
    view: Any
    rounds: Rounds[Any, Any, Any, Any, Any] | None = None
    """The rules once more, where matches of several rounds can be played."""

    @property
    def name(self) -> str:
        return self.rules.name


_ROBOT_MASTER: Final = robot_master.RobotMaster()

GAMES: Final[Mapping[str, Game]] = MappingProxyType(
    {
        game.name: game
        for game in (
            Game(
                title="Robot Master",
                rules=_ROBOT_MASTER,
                notation=robot_master.RobotMasterNotation(),
                options=robot_master.Options,
                state=robot_master.State,
                action=robot_master.Action,
                event=robot_master.Event,
                view=robot_master.View,
                rounds=_ROBOT_MASTER,
            ),
            Game(
                title="Micro Robots",
                rules=race.Race(micro_robots.MicroRobotsCourse()),
                notation=micro_robots.MicroRobotsNotation(),
                options=micro_robots.Options,
                state=micro_robots.State,
                action=micro_robots.Action,
                event=micro_robots.Event,
                view=micro_robots.View,
            ),
            Game(
                title="Ricochet Robots",
                rules=race.Race(ricochet_robots.RicochetRobotsCourse()),
                notation=ricochet_robots.RicochetRobotsNotation(),
                options=ricochet_robots.Options,
                state=ricochet_robots.State,
                action=ricochet_robots.Action,
                event=ricochet_robots.Event,
                view=ricochet_robots.View,
            ),
        )
    }
)
