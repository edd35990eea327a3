"""The definition of Ricochet Robots that the rest of the program uses."""

from __future__ import annotations

from typing import Final, TypeAlias

from robotable.games.game import Game
from robotable.games.race import Race, RaceState, RaceView
from robotable.games.race.determinise import determinise
from robotable.games.race.pause import USUAL_SECONDS
from robotable.games.race.policy import POLICY
from robotable.games.ricochet_robots import walks
from robotable.games.ricochet_robots.actions import Action, Event
from robotable.games.ricochet_robots.course import Goal, Ground, RicochetRobotsCourse, Walk
from robotable.games.ricochet_robots.options import Options, against_new
from robotable.games.ricochet_robots.words import RicochetRobotsNotation

State: TypeAlias = RaceState[Options, Ground, Goal, Walk]
View: TypeAlias = RaceView[Options, Ground, Goal, Walk, Action]


def _against_rated(options: Options) -> str | None:
    if options.board:
        return "A rated race is not played on a board of your own, which others have not seen."
    return None


def _variant(options: Options) -> str:
    return options.fifth or "standard"


GAME: Final = Game(
    title="Ricochet Robots",
    rules=Race(RicochetRobotsCourse()),
    notation=RicochetRobotsNotation(),
    options=Options,
    state=State,
    action=Action,
    event=Event,
    view=View,
    determinise=determinise,
    policy=POLICY,
    count_moves=walks.divide,
    usual={"pause": USUAL_SECONDS, "early_close": True},
    against_new=against_new,
    against_rated=_against_rated,
    variant=_variant,
    compared=("box", "board", "fifth", "must_turn", "targets", "wall_pass"),
)
