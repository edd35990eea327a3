"""The result of a target: all claims and bids with their times, the solutions shown, and one of the best
ones.

A best solution can be a spoiler: `is_solution_public` says when it may be shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from robotable.games.game import AnyRace
from robotable.games.played_target import PlayedTarget, Promised, Showing, ShownSolution
from robotable.games.protocol import CHANCE, Seat
from robotable.table.entries import Acted, ClaimsWeighed, Entry
from robotable.table.table import Table


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    seq: int
    robots: tuple[int, ...]
    """Their cells when the target was shown."""

    goal: Any
    promises: tuple[Promised, ...]
    showings: tuple[Showing, ...]
    won: Seat | None
    secret: bool
    """Whether the same puzzle may come again, so that no best solution is shown yet."""

    best: ShownSolution | None


def last_played_target(entries: Iterable[tuple[Entry, Table]]) -> PlayedTarget | None:
    """Return the last finished target. Each entry comes with the table after it."""
    current: PlayedTarget | None = None
    last: PlayedTarget | None = None
    for entry, table in entries:
        if table.setup.entry().race is None:
            return None
        if _is_shown_by(entry, table):
            current = PlayedTarget(entry.seq, entry.at, table.state)
        elif current is not None:
            current = _grown(current, entry, table)
            if table.state.goal is None or table.status == "over":
                last, current = current, None
    return last


def _is_shown_by(entry: Entry, table: Table) -> bool:
    by_chance = isinstance(entry.what, Acted) and entry.what.seat == CHANCE
    return by_chance and _race(table).phase(table.state) == "thinking"


def _grown(target: PlayedTarget, entry: Entry, table: Table) -> PlayedTarget:
    if isinstance(entry.what, ClaimsWeighed):
        counts = {one.seat: one.count for one in target.promises}
        times = (Promised(one.seat, counts.get(one.seat), one.thinking) for one in entry.what.times)
        return msgspec.structs.replace(target, promises=tuple(times))
    return _race(table).retold(target, table.events, max(0, entry.at - target.at))


def is_solution_public(target: PlayedTarget, table: Table) -> bool:
    """Return whether a best solution gives nothing away, because the same puzzle will not come again."""
    if table.status == "over":
        return True
    race, then, now = _race(table), target.state, table.state
    assert then.goal is not None
    won = target.won is not None
    return not race.course.may_recur((then.position, then.goal), (now.position, now.goal), won=won)


def verdict(target: PlayedTarget, race: AnyRace, best: ShownSolution | None, *, secret: bool) -> Verdict:
    return Verdict(
        seq=target.seq,
        robots=race.course.robots(target.state.position),
        goal=target.state.goal,
        promises=target.promises,
        showings=target.showings,
        won=target.won,
        secret=secret,
        best=best,
    )


def _race(table: Table) -> AnyRace:
    race = table.setup.entry().race
    assert race is not None
    return race
