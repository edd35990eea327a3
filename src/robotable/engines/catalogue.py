"""The one list of house bots. A stronger one joins every lobby, command and test by its line here; those of
Robot Master have theirs in `robot_master/levels.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from robotable.engines.micro_robots.mental_walk import Eye
from robotable.engines.micro_robots.player import MicroRobotsPlayer
from robotable.engines.protocol import Engine
from robotable.engines.random_player import RandomPlayer
from robotable.engines.ricochet_robots.hunt import Sight
from robotable.engines.ricochet_robots.player import RicochetRobotsPlayer
from robotable.engines.robot_master.greedy import Greedy
from robotable.engines.robot_master.level import LevelPlayer
from robotable.engines.robot_master.levels import LEVELS


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
    level: int | None = None
    """How strong among the bots of its game, from 1 on. None: to measure others by, and for tables from the
    time before it had stronger company; no lobby offers it."""

    @property
    def usual(self) -> bool:
        """Whether it sits down with whoever has not chosen another."""
        return self.name in _USUAL


def _micro(name: str, step_ms: int, slip: float, patience: int, pause_ms: int) -> MicroRobotsPlayer:
    return MicroRobotsPlayer(name, Eye(step_ms, slip, patience * 1_000), pause_ms)


_BUMPER: Final = Sight(5_000, 1.75, 90_000, 8, 40_000, hasty=0.4, content=(0.3, 0.15), slip=0.04)
_CAROM: Final = Sight(3_200, 1.6, 110_000, 9, 80_000, hasty=0.35, content=(0.2, 0.05), slip=0.015)
_ZIGZAG: Final = Sight(2_000, 1.5, 130_000, 12, 200_000, hasty=0.2, content=(0.05, 0.0), slip=0.004)

_USUAL: Final = ("gauge", "micro-easy", "ricochet-easy")
"""One for each game."""

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

ENGINES: Final[Mapping[str, HouseBot]] = MappingProxyType(
    {
        bot.name: bot
        for bot in (
            HouseBot(
                "random",
                "robot_master",
                "Rattle",
                "Lays any card wherever one may lie.",
                RandomPlayer,
            ),
            HouseBot(
                "greedy",
                "robot_master",
                "Tally",
                "Counts every row and column before each card, and never looks a turn ahead.",
                Greedy,
            ),
            *(
                HouseBot(
                    level.name,
                    "robot_master",
                    level.name.capitalize(),
                    _ABOUT[level.name],
                    partial(LevelPlayer, level),
                    number,
                )
                for number, level in enumerate(LEVELS, 1)
            ),
            HouseBot(
                "micro-easy",
                "micro_robots",
                "Amble",
                "Takes its time from cell to cell and now and then loses count.",
                lambda: _micro("micro-easy", 1_200, 0.05, 110, 1_300),
                1,
            ),
            HouseBot(
                "micro-medium",
                "micro_robots",
                "Stride",
                "As quick as somebody who has played for an evening; seldom wrong.",
                lambda: _micro("micro-medium", 700, 0.02, 125, 1_000),
                2,
            ),
            HouseBot(
                "micro-hard",
                "micro_robots",
                "Dash",
                "Sees three cells a second and hardly ever errs. Claim before it does, if you can.",
                lambda: _micro("micro-hard", 350, 0.005, 140, 700),
                3,
            ),
            HouseBot(
                "ricochet-easy",
                "ricochet_robots",
                "Bumper",
                "Finds the short ways, is content with a long one, and sometimes slides into the wrong wall.",
                lambda: RicochetRobotsPlayer("ricochet-easy", _BUMPER, 2_200),
                1,
            ),
            HouseBot(
                "ricochet-medium",
                "ricochet_robots",
                "Carom",
                "Knows its way over six moves or so and lowers its bid when it looks again.",
                lambda: RicochetRobotsPlayer("ricochet-medium", _CAROM, 1_700),
                2,
            ),
            HouseBot(
                "ricochet-hard",
                "ricochet_robots",
                "Zigzag",
                "Puts other robots in place without a thought and bids what few will beat.",
                lambda: RicochetRobotsPlayer("ricochet-hard", _ZIGZAG, 1_200),
                3,
            ),
        )
    }
)


def engine(name: str) -> Engine[Any, Any]:
    """A KeyError for a name that is not in the list."""
    return ENGINES[name].factory()


def engines_for(game: str) -> tuple[HouseBot, ...]:
    """Who plays this game: first those of no level, then the others, the weakest first."""
    return tuple(bot for bot in ENGINES.values() if bot.game == game)


def levels_of(game: str) -> tuple[HouseBot, ...]:
    """Who is offered at its tables, the weakest first."""
    return tuple(bot for bot in engines_for(game) if bot.level is not None)
