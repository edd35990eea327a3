"""How seeks for an opponent lie in a row of a database, and who must not meet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from robotable.table.pairing import Pair, Seek

SEEK_COLUMNS: Final = "person, game, speed, id, rated, points, uncertainty, since, until, opponent, table_id"
MOST_IN_POOL: Final = 500
"""Of the people in a pool, those who have waited longest are considered."""


def seek_values(seek: Seek) -> tuple[Any, ...]:
    return (
        seek.person,
        seek.game,
        seek.speed,
        seek.id,
        seek.rated,
        seek.points,
        seek.uncertainty,
        seek.since,
        seek.until,
        seek.opponent,
        seek.table,
    )


def seek_from(values: Sequence[Any]) -> Seek:
    person, game, speed, id, rated, points, uncertainty, since, until, opponent, table = values
    return Seek(
        person=person,
        game=game,
        speed=speed,
        id=id,
        rated=bool(rated),
        points=points,
        uncertainty=uncertainty,
        since=since,
        until=until,
        opponent=opponent,
        table=table,
    )


def apart(
    person: str, email: str | None, others: Iterable[tuple[str, str | None]], blocked: Iterable[str]
) -> frozenset[Pair]:
    """The pairs of this person that must not meet: `blocked` are those whom they have blocked or who have
    blocked them, and another account with the same e-mail address belongs to the same person."""
    same = [other for other, address in others if address is not None and address == email]
    return frozenset(frozenset((person, other)) for other in (*same, *blocked))
