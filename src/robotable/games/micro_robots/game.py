"""The definition of Micro Robots that the rest of the program uses."""

from __future__ import annotations

from typing import Final, TypeAlias

from robotable.games.game import Game
from robotable.games.micro_robots import walks
from robotable.games.micro_robots.actions import Action, Event
from robotable.games.micro_robots.course import Goal, Ground, MicroRobotsCourse
from robotable.games.micro_robots.options import Options
from robotable.games.micro_robots.positions import CellPath
from robotable.games.micro_robots.tiles import TILE_SETS
from robotable.games.micro_robots.words import MicroRobotsNotation
from robotable.games.race import Race, RaceState, RaceView
from robotable.games.race.determinise import determinise
from robotable.games.race.pause import USUAL_SECONDS
from robotable.games.race.policy import POLICY

State: TypeAlias = RaceState[Options, Ground, Goal, CellPath]
View: TypeAlias = RaceView[Options, Ground, Goal, CellPath, Action]


def _against_rated(options: Options) -> str | None:
    if options.board or options.tiles not in TILE_SETS:
        return "A rated race is not played on a board or with tiles of your own, which others have not seen."
    return None


def _variant(options: Options) -> str:
    return "pro" if options.pro else "standard"


GAME: Final = Game(
    title="Micro Robots",
    rules=Race(MicroRobotsCourse()),
    notation=MicroRobotsNotation(),
    options=Options,
    state=State,
    action=Action,
    event=Event,
    view=View,
    determinise=determinise,
    policy=POLICY,
    count_moves=walks.divide,
    against_rated=_against_rated,
    variant=_variant,
    compared=("tiles", "board", "pro", "min_distance", "no_revisits", "dice_only"),
    usual={"pause": USUAL_SECONDS, "new_targets": True},
)
