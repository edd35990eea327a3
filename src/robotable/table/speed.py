"""How fast a game is. Each game has one rating for each speed."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from robotable.games.policy import TablePolicy
from robotable.table.timing import Days, Fischer, PerMove, TimeControl

Speed: TypeAlias = Literal["fast", "slow", "correspondence", "race", "untimed"]

RATED_SPEEDS: Final[tuple[Speed, ...]] = tuple(one for one in get_args(Speed) if one != "untimed")

FAST_SECONDS: Final = 300
"""A game is fast if a player has less time than this for all their turns."""

TURNS: Final = 12
"""The turns of a player for which this time is counted, as in a duel of Robot Master."""


def speed_of(policy: TablePolicy, time: TimeControl) -> Speed:
    if not policy.in_turns:
        return "race"
    match time:
        case Days():
            return "correspondence"
        case PerMove(seconds):
            return _live(TURNS * seconds)
        case Fischer(initial, increment):
            return _live(initial + TURNS * increment)
        case _:
            return "untimed"


def _live(seconds: int) -> Speed:
    return "fast" if seconds < FAST_SECONDS else "slow"
