"""The built-in bots of Ricochet Robots."""

from __future__ import annotations

from functools import partial
from typing import Final

from robotable.engines.built_in_bot import BuiltInBot
from robotable.engines.ricochet_robots.hunt import Sight
from robotable.engines.ricochet_robots.player import RicochetRobotsPlayer

GAME: Final = "ricochet_robots"

BUMPER: Final = Sight(
    5_000,
    1.75,
    90_000,
    8,
    40_000,
    hasty=0.4,
    content=(0.3, 0.15),
    slip=0.04,
    least_ms=10_000,
    least_move_ms=4_000,
)
CAROM: Final = Sight(3_200, 1.6, 110_000, 9, 80_000, hasty=0.35, content=(0.2, 0.05), slip=0.015)
ZIGZAG: Final = Sight(2_000, 1.5, 130_000, 12, 200_000, hasty=0.2, content=(0.05, 0.0), slip=0.004)

BOTS: Final = (
    BuiltInBot(
        "ricochet-easy",
        GAME,
        "Bumper",
        "Finds short solutions, settles for long ones and sometimes slides into the wrong wall.",
        partial(RicochetRobotsPlayer, "ricochet-easy", BUMPER, 2_200),
        1,
        usual=True,
    ),
    BuiltInBot(
        "ricochet-medium",
        GAME,
        "Carom",
        "Sees about six moves ahead and lowers its bid on a second look.",
        partial(RicochetRobotsPlayer, "ricochet-medium", CAROM, 1_700),
        2,
    ),
    BuiltInBot(
        "ricochet-hard",
        GAME,
        "Zigzag",
        "Sets up other robots with ease and bids what few can beat.",
        partial(RicochetRobotsPlayer, "ricochet-hard", ZIGZAG, 1_200),
        3,
    ),
)
