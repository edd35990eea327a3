"""The one list of house bots. A stronger one joins every lobby, command and test by its line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from robotable.engines.micro_robots.mental_walk import Eye
from robotable.engines.micro_robots.player import MicroRobotsPlayer
from robotable.engines.protocol import Engine
from robotable.engines.random_player import RandomPlayer
from robotable.engines.ricochet_robots.hunt import Sight
from robotable.engines.ricochet_robots.player import RicochetRobotsPlayer
from robotable.engines.robot_master.greedy import Greedy


@dataclass(frozen=True)
class HouseBot:
    """Who can be asked to sit down at a table of its game."""

    name: str
    """What a setup, a record and a command call it."""

    game: str
    title: str
    """What it is called at the table."""

    about: str
    """A line about its character."""

    factory: Callable[[], Engine[Any, Any]]


def _micro(name: str, step_ms: int, slip: float, patience: int, pause_ms: int) -> MicroRobotsPlayer:
    return MicroRobotsPlayer(name, Eye(step_ms, slip, patience * 1_000), pause_ms)


_BUMPER: Final = Sight(5_000, 1.75, 90_000, 8, 40_000, hasty=0.4, content=(0.3, 0.15), slip=0.04)
_CAROM: Final = Sight(3_200, 1.6, 110_000, 9, 80_000, hasty=0.35, content=(0.2, 0.05), slip=0.015)
_ZIGZAG: Final = Sight(2_000, 1.5, 130_000, 12, 200_000, hasty=0.2, content=(0.05, 0.0), slip=0.004)

ENGINES: Final[Mapping[str, HouseBot]] = MappingProxyType(
    {
        bot.name: bot
        for bot in (
            HouseBot(
                "random",
                "robot_master",
                "Rattle",
                "Lays any card wherever one may lie. Good company for a first game.",
                RandomPlayer,
            ),
            HouseBot(
                "greedy",
                "robot_master",
                "Tally",
                "Counts every row and column before each card, and never looks a turn ahead.",
                Greedy,
            ),
            HouseBot(
                "micro-easy",
                "micro_robots",
                "Amble",
                "Takes its time from cell to cell and now and then loses count.",
                lambda: _micro("micro-easy", 1_200, 0.05, 110, 1_300),
            ),
            HouseBot(
                "micro-medium",
                "micro_robots",
                "Stride",
                "As quick as somebody who has played for an evening; seldom wrong.",
                lambda: _micro("micro-medium", 700, 0.02, 125, 1_000),
            ),
            HouseBot(
                "micro-hard",
                "micro_robots",
                "Dash",
                "Sees three cells a second and hardly ever errs. Claim before it does, if you can.",
                lambda: _micro("micro-hard", 350, 0.005, 140, 700),
            ),
            HouseBot(
                "ricochet-easy",
                "ricochet_robots",
                "Bumper",
                "Finds the short ways, is content with a long one, and sometimes slides into the wrong wall.",
                lambda: RicochetRobotsPlayer("ricochet-easy", _BUMPER, 2_200),
            ),
            HouseBot(
                "ricochet-medium",
                "ricochet_robots",
                "Carom",
                "Knows its way over six moves or so and lowers its bid when it looks again.",
                lambda: RicochetRobotsPlayer("ricochet-medium", _CAROM, 1_700),
            ),
            HouseBot(
                "ricochet-hard",
                "ricochet_robots",
                "Zigzag",
                "Puts other robots in place without a thought and bids what few will beat.",
                lambda: RicochetRobotsPlayer("ricochet-hard", _ZIGZAG, 1_200),
            ),
        )
    }
)


def engine(name: str) -> Engine[Any, Any]:
    """A KeyError for a name that is not in the list."""
    return ENGINES[name].factory()


def engines_for(game: str) -> tuple[HouseBot, ...]:
    """Who plays this game, the weakest first."""
    return tuple(bot for bot in ENGINES.values() if bot.game == game)
