"""Who plays whom among the people who look for an opponent: by their ratings, in a window that widens."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import Final, TypeAlias

import msgspec

from robotable.table.speed import Speed

FIRST_WINDOW: Final = 100
"""Points between two certain ratings that are paired at once."""

WIDER_PER_SECOND: Final = 20
BOT_AFTER: Final = 20_000
"""Milliseconds after which a built-in bot is offered, while the search goes on."""

Pair: TypeAlias = frozenset[str]
"""The ids of two people."""


class Seek(msgspec.Struct, frozen=True, kw_only=True):
    """A search of somebody who looks for an opponent."""

    person: str
    id: str
    """Chosen by the person's client, so that a repeated request continues the same search."""

    game: str
    speed: Speed
    rated: bool
    points: int
    uncertainty: int
    """How far off the points may be. A newcomer's are, so a newcomer is paired with more people."""

    since: int
    until: int
    """When it ends, unless the person asks again before."""

    opponent: str | None = None
    table: str | None = None
    """Where they play, once an opponent is found."""


def window(search: Seek, now: int) -> int:
    """The greatest difference in points that this person is paired with by now."""
    waited = max(0, now - search.since) // 1_000
    return FIRST_WINDOW + search.uncertainty + WIDER_PER_SECOND * waited


def fit(one: Seek, other: Seek, now: int) -> bool:
    """Whether these two may be paired. Both windows have to allow it, so nobody who has just come is paired
    with just anybody because somebody else has waited for long."""
    return (
        one.person != other.person
        and (one.game, one.speed, one.rated) == (other.game, other.speed, other.rated)
        and one.table is None
        and other.table is None
        and now < min(one.until, other.until)
        and abs(one.points - other.points) <= min(window(one, now), window(other, now))
    )


def opponent_for(
    search: Seek, others: Iterable[Seek], now: int, apart: AbstractSet[Pair] = frozenset()
) -> Seek | None:
    """The best opponent: the closest rating, and of equals who has waited longest. `apart` are pairs that
    must not meet, because one has blocked the other or both are the same person."""
    fitting = [
        one for one in others if fit(search, one, now) and frozenset((search.person, one.person)) not in apart
    ]
    return min(
        fitting, key=lambda one: (abs(one.points - search.points), one.since, one.person), default=None
    )


def continued(search: Seek, before: Seek | None) -> Seek:
    """The search that a request begins or continues. Whoever asks again has waited since the first time, and
    keeps an opponent who has been found."""
    if before is None or before.id != search.id:
        return search
    kept = msgspec.structs.replace(search, since=before.since)
    return msgspec.structs.replace(kept, opponent=before.opponent, table=before.table)
