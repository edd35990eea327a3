"""What leaves a table: views and events, each made for one watcher. Nothing else is ever sent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from robotable.games.protocol import Seat
from robotable.table.entries import Acted, Entry, Sat, What
from robotable.table.fold import Result, Status, Table, new_table, turn, unfolded
from robotable.table.setup import MatchLength, Setup, Visibility
from robotable.table.solo import SoloScore, score
from robotable.table.timing import TimeControl


class SitterView(msgspec.Struct, frozen=True):
    name: str
    engine: str | None


class ClockView(msgspec.Struct, frozen=True):
    left: tuple[int, ...]
    """Milliseconds at the moment of sending."""

    running: Seat | None


class DeadlineView(msgspec.Struct, frozen=True):
    deadline: int
    left: int


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a watcher may know of a table now."""

    table: str
    seq: int
    game: str
    rules: int
    match: MatchLength | None
    time: TimeControl
    visibility: Visibility
    status: Status
    seat: Seat | None
    """The watcher's own; None for a spectator."""

    sitters: tuple[SitterView | None, ...]
    moves: int
    clocks: ClockView | None
    deadlines: tuple[DeadlineView, ...]
    draw_offer: Seat | None
    undo_asked: Seat | None
    chat_open: bool
    result: Result | None
    score: SoloScore | None
    """Of a race that somebody runs alone, at the moment of sending."""

    next: str | None
    """The table of the rematch, once there is one."""

    view: Any
    """The game's own view, with the legal actions of the seat."""


class EventView(msgspec.Struct, frozen=True, kw_only=True):
    """An entry as a watcher may know it: of an action only the events, redacted by the rules for the seat."""

    seq: int
    at: int
    what: Any
    events: tuple[Any, ...] = ()


class Acting(msgspec.Struct, frozen=True, tag_field="what", tag="acted"):
    seat: Seat


class Sitting(msgspec.Struct, frozen=True, tag_field="what", tag="sat"):
    seat: Seat
    name: str


def table_view(identity: str, table: Table, person: str | None, now: int) -> TableView:
    setup = table.setup
    seat = None if person is None else table.seat_of(person)
    clocks = table.clocks
    return TableView(
        table=identity,
        seq=table.seq,
        game=setup.game,
        rules=setup.rules,
        match=setup.match,
        time=setup.time,
        visibility=setup.visibility,
        status=table.status,
        seat=seat,
        sitters=tuple(None if one is None else SitterView(one.name, one.engine) for one in table.sitters),
        moves=table.moves,
        clocks=None
        if clocks is None
        else ClockView(
            tuple(max(0, clocks.left_at(at, now)) for at in range(len(table.sitters))), clocks.running
        ),
        deadlines=tuple(DeadlineView(number, max(0, due - now)) for number, due in table.deadlines),
        draw_offer=table.draw_offer,
        undo_asked=table.undo_asked,
        chat_open=chat_is_open(table),
        result=table.result,
        score=None if table.solo is None else score(table.solo, setup.game, now),
        next=table.next,
        view=table.rules.view(table.state, seat),
    )


def chat_is_open(table: Table) -> bool:
    """CG: partners may not communicate, so a teams table is silent until the end."""
    return table.setup.options.get("variant") != "teams" or table.status != "playing"


def history(setup: Setup, entries: Sequence[Entry], person: str | None, since: int = 0) -> list[EventView]:
    """What happened after entry `since`, as this watcher may know it."""
    found: list[EventView] = []
    for entry, table in zip(entries, unfolded(new_table(setup), entries), strict=True):
        if entry.seq > since:
            found.append(event_view(table, entry, person))
    return found


def event_view(table: Table, entry: Entry, person: str | None) -> EventView:
    """An entry as this watcher may know it; the table stands as right after it. A person sees as their seat
    from the moment they sit there, not before: hands are dealt later."""
    what: What = entry.what
    if isinstance(what, Acted):
        seat = None if person is None else table.seat_of(person)
        rules = table.rules
        events = tuple(rules.redact(event, seat) for event in table.events)
        return EventView(seq=entry.seq, at=entry.at, what=Acting(what.seat), events=events)
    if isinstance(what, Sat):
        return EventView(seq=entry.seq, at=entry.at, what=Sitting(what.seat, what.name))
    return EventView(seq=entry.seq, at=entry.at, what=what)


def to_move(table: Table) -> tuple[Seat, ...]:
    """Whose turn it is, for lists and notifications: players only."""
    if table.status != "playing":
        return ()
    one = turn(table)
    return (one,) if one is not None else tuple(seat for seat in table.rules.to_act(table.state) if seat >= 0)
