"""The built-in bots of Micro Robots."""

from __future__ import annotations

from functools import partial
from typing import Final

from robotable.engines.built_in_bot import BuiltInBot
from robotable.engines.micro_robots.mental_walk import Eye
from robotable.engines.micro_robots.player import MicroRobotsPlayer

GAME: Final = "micro_robots"


def _player(name: str, step_ms: int, slip: float, patience: int, pause_ms: int) -> MicroRobotsPlayer:
    return MicroRobotsPlayer(name, Eye(step_ms, slip, patience * 1_000), pause_ms)


BOTS: Final = (
    BuiltInBot(
        "micro-easy",
        GAME,
        "Amble",
        "Takes its time from cell to cell and sometimes loses count.",
        partial(_player, "micro-easy", 1_200, 0.05, 110, 1_300),
        1,
        usual=True,
    ),
    BuiltInBot(
        "micro-medium",
        GAME,
        "Stride",
        "As quick as someone after an evening of play, and rarely wrong.",
        partial(_player, "micro-medium", 700, 0.02, 125, 1_000),
        2,
    ),
    BuiltInBot(
        "micro-hard",
        GAME,
        "Dash",
        "Scans three cells a second and hardly ever slips. Claim first, if you can.",
        partial(_player, "micro-hard", 350, 0.005, 140, 700),
        3,
    ),
)
