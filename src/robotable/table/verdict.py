"""What became of a target: who promised what and when, the ways that were shown, and one of the best ways.

Times are the table's, as everywhere outside the rules. A best way is a spoiler: `is_over_and_done` says when
it may be told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any, TypeAlias

import msgspec

from robotable.games.micro_robots.positions import Position as MicroPosition
from robotable.games.micro_robots.reference import shortest_way
from robotable.games.protocol import CHANCE, Seat
from robotable.games.race.actions import ChipWon, DeadlineSet, Failed, Failing, Moved, Offered, ShowingBegun
from robotable.games.race.state import AnyRaceState, RaceState
from robotable.games.ricochet_robots.course import puzzle
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.slides import Slide
from robotable.games.ricochet_robots.ways import replay
from robotable.table.entries import Acted, Entry, Weighed
from robotable.table.fold import Table

Slides: TypeAlias = Callable[[Position, bool], tuple[Slide, ...] | None]
"""Who looks for the slides of a best way, with or without the turn that the rules may ask for."""


class Leg(msgspec.Struct, frozen=True):
    """One move of a way, as it is drawn."""

    robot: int
    direction: str | None
    cost: int
    path: tuple[int, ...]


class ShownWay(msgspec.Struct, frozen=True):
    cost: int
    legs: tuple[Leg, ...] = ()


class Promised(msgspec.Struct, frozen=True):
    """A claim or a bid, and how long after the target was shown it was made."""

    seat: Seat
    count: int | None
    """None: it was too late, and nobody heard the number."""

    milliseconds: int


class Showing(msgspec.Struct, frozen=True):
    seat: Seat
    count: int
    way: ShownWay = ShownWay(0)
    failed: Failing | None = None


class Target(msgspec.Struct, frozen=True):
    """A target from the moment it was shown to the moment it was won or given back."""

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
    """Where they stood at the beginning."""

    goal: Any
    promises: tuple[Promised, ...]
    showings: tuple[Showing, ...]
    won: Seat | None
    secret: bool
    """Whether the same may still be asked again, so that no best way is told yet."""

    best: ShownWay | None


def last_target(entries: Iterable[tuple[Entry, Table]]) -> Target | None:
    """The last target that is over, from the entries with the table right after each."""
    current: Target | None = None
    last: Target | None = None
    for entry, table in entries:
        if not isinstance(table.state, RaceState):
            return None
        if _is_shown_by(entry, table):
            current = Target(entry.seq, entry.at, table.state)
        elif current is not None:
            current = _grown(current, entry, table)
            if table.state.goal is None or table.status == "over":
                last, current = current, None
    return last


def _is_shown_by(entry: Entry, table: Table) -> bool:
    by_chance = isinstance(entry.what, Acted) and entry.what.seat == CHANCE
    return by_chance and any(isinstance(one, DeadlineSet) and one.kind == "thinking" for one in table.events)


def _grown(target: Target, entry: Entry, table: Table) -> Target:
    replace = msgspec.structs.replace
    if isinstance(entry.what, Weighed):
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
                leg = _leg(event.move, event.path)
                now = replace(now, way=ShownWay(way.cost + leg.cost, (*way.legs, leg)))
            target = replace(target, showings=(*before, now))
    return target


def _leg(move: Any, path: tuple[int, ...]) -> Leg:
    if isinstance(move, Slide):
        return Leg(move.robot, move.direction, move.cost, path)
    return Leg(0, None, 1, path)


def is_over_and_done(target: Target, table: Table) -> bool:
    """Whether telling a best way gives nothing away. In Ricochet Robots a target that nobody reached is
    turned face down and comes again: as long as the robots stand as they stood, its way stays a secret. In
    Micro Robots it would be a rare chance that the dice show the same again."""
    if table.status == "over":
        return True
    then, now = target.state, table.state
    if table.setup.game == "micro_robots":
        return bool((then.position.robot, then.goal) != (now.position.robot, now.goal))
    return target.won is not None or bool(then.position.robots != now.position.robots)


def verdict(target: Target, best: ShownWay | None, *, secret: bool) -> Verdict:
    return Verdict(
        seq=target.seq,
        robots=_robots(target.state),
        goal=target.state.goal,
        promises=target.promises,
        showings=target.showings,
        won=target.won,
        secret=secret,
        best=best,
    )


def _robots(state: AnyRaceState) -> tuple[int, ...]:
    ground = state.position
    return (ground.robot,) if hasattr(ground, "robot") else tuple(ground.robots)


def best_way(target: Target, slides: Slides) -> ShownWay | None:
    """One of the shortest ways; None where none was found. May take a moment."""
    state = target.state
    ground, goal, options = state.position, state.goal, state.options
    assert goal is not None
    if hasattr(ground, "robot"):
        walk = shortest_way(
            MicroPosition(ground.board, ground.robot, goal.target, goal.via), no_revisits=options.no_revisits
        )
        if walk is None:
            return None
        return ShownWay(len(walk) - 1, tuple(Leg(0, None, 1, step) for step in pairwise(walk)))
    position = puzzle(ground, goal)
    way = slides(position, options.must_turn)
    if way is None:
        return None
    endings = replay(position, way).endings
    legs = (_leg(slide, ending.path) for slide, ending in zip(way, endings, strict=True))
    return ShownWay(sum(slide.cost for slide in way), tuple(legs))
