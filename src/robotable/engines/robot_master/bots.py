"""The built-in bots of Robot Master. How strong the levels are is set in `levels.py`."""

from __future__ import annotations

from functools import partial
from typing import Final

from robotable.engines.built_in_bot import Adviser, BuiltInBot
from robotable.engines.random_player import RandomPlayer
from robotable.engines.robot_master.greedy import Greedy
from robotable.engines.robot_master.level import LevelPlayer
from robotable.engines.robot_master.levels import LEVELS, STRONGEST
from robotable.games.robot_master import Place

GAME: Final = "robot_master"
USUAL: Final = "gauge"

_ABOUT: Final = {
    "pip": "Plays for the first time: sees the line it lays in, and is glad of every pair.",
    "fidget": "Has found out that the other side has lines too, and forgets it now and then.",
    "rivet": "Thinks of the cards still to come, in those lines that it happens to look at.",
    "gauge": "Knows what a line can still become, but overlooks some that are half empty.",
    "pivot": "Weighs every row and column before each card, and never looks a turn ahead.",
    "caliper": "Has thousands of games in its fingers and plays by feel, mostly right.",
    "sextant": "Feels what each placement is worth, overlooks nothing, and thinks a little ahead.",
    "keystone": "Thinks through hundreds of hands that you may hold. The strongest at this table.",
}

BOTS: Final = (
    BuiltInBot("random", GAME, "Rattle", "Lays any card wherever one may lie.", RandomPlayer),
    BuiltInBot(
        "greedy",
        GAME,
        "Tally",
        "Counts every row and column before each card, and never looks a turn ahead.",
        Greedy,
    ),
    *(
        BuiltInBot(
            level.name,
            GAME,
            level.name.capitalize(),
            _ABOUT[level.name],
            partial(LevelPlayer, level),
            number,
            usual=level.name == USUAL,
        )
        for number, level in enumerate(LEVELS, 1)
    ),
)


def _card(place: Place) -> str:
    return str(place.card)


ADVISER: Final = Adviser(STRONGEST.name, _card)
