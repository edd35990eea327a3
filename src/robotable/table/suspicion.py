"""Which pairs of players a moderator should look at: their rated games may have been arranged."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

Why: TypeAlias = Literal["one_sided", "early_ends", "mostly_each_other"]

LEAST_GAMES: Final = 5
ONE_SIDED: Final = 0.9
"""One of them has won this part of the games."""

EARLY: Final = 0.5
"""This part of the games ended before they were played out."""

EACH_OTHER: Final = 0.8
"""This part of the rated games of either was against the other."""


class Encounters(msgspec.Struct, frozen=True):
    """The rated games of two people against each other."""

    games: int
    won: int
    lost: int
    early: int
    most_of_all: float
    """The greater part that these games are of all rated games of either."""


def reasons(met: Encounters) -> tuple[Why, ...]:
    """Return nothing for ordinary pairs. Friends who only play each other are ordinary: a pair is suspicious
    if, besides, one of them always wins or games end early."""
    if met.games < LEAST_GAMES:
        return ()
    found: list[Why] = []
    if max(met.won, met.lost) >= ONE_SIDED * met.games:
        found.append("one_sided")
    if met.early >= EARLY * met.games:
        found.append("early_ends")
    if found and met.most_of_all >= EACH_OTHER:
        found.append("mostly_each_other")
    return tuple(found) if len(found) > 1 else ()
