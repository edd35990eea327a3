"""The result of a target: all claims and bids with their times, the solutions shown, and one of the best
ones.

A best solution can be a spoiler: `is_solution_public` says when it may be shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from robotable.games.game import AnyRace
from robotable.games.protocol import CHANCE, Seat
from robotable.games.race.actions import ChipWon, Failed, Failing, Moved, Offered, ShowingBegun
from robotable.games.race.course import Leg
from robotable.games.race.state import AnyRaceState
from robotable.table.entries import Acted, ClaimsWeighed, Entry
from robotable.table.fold import Table


class ShownSolution(msgspec.Struct, frozen=True):
    cost: int
    legs: tuple[Leg, ...] = ()


class Promised(msgspec.Struct, frozen=True):
    """A claim or a bid, and how long after the target was shown."""

    seat: Seat
    count: int | None
    """None if it came too late, so that its number stays secret."""

    milliseconds: int


class Showing(msgspec.Struct, frozen=True):
    seat: Seat
    count: int
    way: ShownSolution = ShownSolution(0)
    failed: Failing | None = None


class PlayedTarget(msgspec.Struct, frozen=True):
    """What happened from showing a target until it was won or missed."""

    seq: int
    """The entry that showed it."""

    at: int
    state: AnyRaceState
    promises: tuple[Promised, ...] = ()
    showings: tuple[Showing, ...] = ()
    won: Seat | None = None


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
    replace = msgspec.structs.replace
    if isinstance(entry.what, ClaimsWeighed):
        counts = {one.seat: one.count for one in target.promises}
        times = (Promised(one.seat, counts.get(one.seat), one.thinking) for one in entry.what.times)
        return replace(target, promises=tuple(times))
    for event in table.events:
        if isinstance(event, Offered):
            others = tuple(one for one in target.promises if one.seat != event.seat)
            mine = Promised(event.seat, event.count, max(0, entry.at - target.at))
            target = replace(target, promises=(*others, mine))
        elif isinstance(event, ShowingBegun):
            target = replace(target, showings=(*target.showings, Showing(event.seat, event.count)))
        elif isinstance(event, ChipWon):
            target = replace(target, won=event.seat)
        elif isinstance(event, Moved | Failed):
            *before, now = target.showings
            way = now.way
            if isinstance(event, Failed):
                now = replace(now, failed=event.reason)
            else:
                leg = _race(table).course.leg(event.move, event.path)
                now = replace(now, way=ShownSolution(way.cost + leg.cost, (*way.legs, leg)))
            target = replace(target, showings=(*before, now))
    return target


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


def shown_solution(race: AnyRace, state: AnyRaceState, moves: Iterable[Any]) -> ShownSolution:
    """Return the legs and the cost of these moves from the start of the round."""
    course, options, position, goal = race.course, state.options, state.position, state.goal
    assert goal is not None
    walk = course.walk(options, position, goal)
    legs = []
    for move in moves:
        legs.append(course.leg(move, course.path(position, walk, move)))
        walk = course.moved(options, position, goal, walk, move)
        assert walk is not None
    return ShownSolution(course.cost(walk), tuple(legs))


def _race(table: Table) -> AnyRace:
    race = table.setup.entry().race
    assert race is not None
    return race
