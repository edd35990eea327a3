"""Games that end before the rules end them, for example because a player resigned or ran out of time.

The rules do not know about such endings, so a record names the cause, and its actions must leave the game
unfinished.
"""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias, get_args

import msgspec

from robotable.games.protocol import Outcome, Seat

Cause: TypeAlias = Literal[
    "resigned", "agreed draw", "time", "absence", "aborted", "abandoned", "too long", "disqualified"
]
"""A program is disqualified if it crashes, does not follow the protocol or acts against the rules."""
BROKEN_OFF: Final[tuple[Cause, ...]] = ("abandoned", "too long")
"""In a race, the most chips win a game that ends like this, and any number of players may share them."""

_CAUSES: Final[tuple[Cause, ...]] = get_args(Cause)
_WINNERS: Final = re.compile(r"seats? ([0-9]{1,3}(?: [0-9]{1,3})*) wins?,", re.ASCII)


class EarlyEnd(msgspec.Struct, frozen=True):
    cause: Cause
    winners: tuple[Seat, ...] = ()

    def outcome(self, seats: int) -> Outcome | None:
        """None if the game was aborted: it does not count. Not for a race that was broken off."""
        winners = () if self.cause == "too long" else self.winners
        return None if self.cause == "aborted" else Outcome(winners, (0,) * seats)


def check_early_end(ending: EarlyEnd, seats: int, by_rules: Outcome | None) -> None:
    """Raise ValueError if a game with `seats` seats and the outcome `by_rules` cannot end this way."""
    if by_rules is not None:
        raise ValueError(f"the actions already end the game, so it cannot end with {ending.cause!r}")
    winners = ending.winners
    if list(winners) != sorted({seat for seat in winners if seat in range(seats)}):
        raise ValueError(f"the winners must be seats from 0 to {seats - 1}, in ascending order")
    if ending.cause in BROKEN_OFF:
        return
    if ending.cause in ("aborted", "agreed draw") or seats == 1:
        if winners:
            raise ValueError(f"nobody wins a game that ends with {ending.cause!r}")
    elif not 0 < len(winners) < seats:
        raise ValueError(f"a game that ends with {ending.cause!r} needs winners and losers")


def read_early_end(text: str) -> EarlyEnd | None:
    """Parse a result such as `seat 1 wins, points 0 0, resigned`; None if it names no cause.

    Does not validate the rest of the text: callers can write the result again and compare.
    """
    _, _, last = text.rpartition(", ")
    for cause in _CAUSES:
        if last == cause:
            won = _WINNERS.match(text)
            return EarlyEnd(cause, tuple(map(int, won[1].split())) if won else ())
    return None
