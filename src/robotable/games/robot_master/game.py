"""Robot Master as the rest of the program sees it."""

from __future__ import annotations

from typing import Final

from robotable.games.game import Game
from robotable.games.policy import TablePolicy
from robotable.games.robot_master.actions import Action, Event
from robotable.games.robot_master.determinise import determinise
from robotable.games.robot_master.notation import RobotMasterNotation
from robotable.games.robot_master.options import Options
from robotable.games.robot_master.rules import RobotMaster
from robotable.games.robot_master.state import State
from robotable.games.robot_master.view import View

_RULES: Final = RobotMaster()


def _variant(options: Options) -> str:
    return options.variant


def _partners_play(options: Options) -> bool:
    """CG: partners must not communicate."""
    return options.variant == "teams"


GAME: Final = Game(
    title="Robot Master",
    rules=_RULES,
    notation=RobotMasterNotation(),
    options=Options,
    state=State,
    action=Action,
    event=Event,
    view=View,
    determinise=determinise,
    rounds=_RULES,
    variant=_variant,
    compared=("fives",),
    policy=TablePolicy(sides=2, hints=("move",), is_silent=_partners_play, offers_on_turn=_partners_play),
)
