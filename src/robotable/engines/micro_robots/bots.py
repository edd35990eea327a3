"""The built-in bots of Micro Robots."""

from __future__ import annotations

from functools import partial
from typing import Final

from robotable.engines.built_in_bot import BuiltInBot
from robotable.engines.micro_robots.mental_walk import Eye
from robotable.engines.micro_robots.player import MicroRobotsPlayer

GAME: Final = "micro_robots"


AMBLE: Final = Eye(1_200, 0.05, 110_000, least_ms=10_000, least_move_ms=4_000)
"""A beginner needs time to read the dice and to try a few ways: 18 seconds for a solution of two moves."""

STRIDE: Final = Eye(700, 0.02, 125_000, least_ms=3_000, least_move_ms=1_000)
DASH: Final = Eye(350, 0.005, 140_000)


BOTS: Final = (
    BuiltInBot(
        "micro-easy",
        GAME,
        "Amble",
        "Takes its time from cell to cell and sometimes loses count.",
        partial(MicroRobotsPlayer, "micro-easy", AMBLE, 1_300),
        1,
        usual=True,
    ),
    BuiltInBot(
        "micro-medium",
        GAME,
        "Stride",
        "As quick as someone after an evening of play, and rarely wrong.",
        partial(MicroRobotsPlayer, "micro-medium", STRIDE, 1_000),
        2,
    ),
    BuiltInBot(
        "micro-hard",
        GAME,
        "Dash",
        "Scans three cells a second and hardly ever slips. Claim first, if you can.",
        partial(MicroRobotsPlayer, "micro-hard", DASH, 700),
        3,
    ),
)
