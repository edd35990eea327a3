"""Views and events of a table, each built for one viewer. Nothing else is ever sent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from robotable.games.protocol import Seat
from robotable.games.rounds import MatchLength
from robotable.games.solo import SoloScore, score
from robotable.table.available_commands import CommandName, available_commands, controls
from robotable.table.avatars import avatar_of
from robotable.table.entries import Acted, Entry, Sat, What
from robotable.table.fold import unfolded
from robotable.table.race_presence import has_left
from robotable.table.series import Series, SeriesView, series_view
from robotable.table.setup import Setup, Visibility
from robotable.table.table import Declined, LastMove, Result, Status, Table, new_table, turn
from robotable.table.timing import Away, TimeControl


class SitterView(msgspec.Struct, frozen=True):
    name: str
    engine: str | None
    avatar: int = 0
    """Equal numbers are drawn as equal robots. It belongs to the person, whatever their name."""


class ClockView(msgspec.Struct, frozen=True):
    left: tuple[int, ...]
    """Milliseconds when the message was sent."""

    running: Seat | None
    away: tuple[Away, ...] = ()
    """Seats on vacation. Their clocks are stopped even on their turn."""

    resumes_in: int = 0
    """Milliseconds until clocks run again, after the server was down."""


class DeadlineView(msgspec.Struct, frozen=True):
    deadline: int
    left: int


class TournamentOfTable(msgspec.Struct, frozen=True):
    tournament: str
    name: str
    round: int


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a viewer may know about a table now."""

    table: str
    seq: int
    game: str
    rules: int
    match: MatchLength | None
    time: TimeControl
    visibility: Visibility
    rated: bool
    status: Status
    seat: Seat | None
    """The viewer's seat. None for a spectator."""

    sitters: tuple[SitterView | None, ...]
    moves: int
    last: LastMove | None
    """The last action of a player, so that a client that has just connected can mark it too."""

    clocks: ClockView | None
    deadlines: tuple[DeadlineView, ...]
    draw_offer: Seat | None
    undo_asked: Seat | None
    declined: Declined | None
    """The last offer, if it was declined and the side that made it has not acted since."""

    chat_open: bool
    result: Result | None
    score: SoloScore | None
    """In a race with a single player: the score when the message was sent."""

    hints: int
    """Hints given so far in a turn-based game against built-in bots."""

    hinted: bool
    """Whether a hint was given in this turn. `GET /api/tables/{id}/hint` returns it again."""

    commands: tuple[CommandName, ...]
    """The commands that the viewer can use, besides the actions of the game."""

    controls: tuple[CommandName, ...]
    """The commands that may come up for the viewer while the game goes on, usable now or not. A client keeps
    a place for each."""

    next: str | None
    """The table of the rematch, if there is one."""

    next_by: Seat | None
    """The seat that asked for the rematch first."""

    series: SeriesView | None
    """The score of the players in this chain of rematches. None before the first result."""

    tournament: TournamentOfTable | None = None
    """The tournament that this game counts for."""

    view: Any
    """The view of the game, including the legal actions of the seat."""


class EventView(msgspec.Struct, frozen=True, kw_only=True):
    """An entry as a viewer may see it. Actions are replaced by their events, redacted for the viewer's
    seat."""

    seq: int
    at: int
    what: Any
    events: tuple[Any, ...] = ()


class Acting(msgspec.Struct, frozen=True, tag_field="what", tag="acted"):
    seat: Seat


class Sitting(msgspec.Struct, frozen=True, tag_field="what", tag="sat"):
    seat: Seat
    name: str


class SharedView(NamedTuple):
    """What every viewer of a table sees alike at one moment."""

    table: Table
    sitters: tuple[SitterView | None, ...]
    last: LastMove | None
    clocks: ClockView | None
    deadlines: tuple[DeadlineView, ...]
    chat_open: bool
    score: SoloScore | None
    series: SeriesView | None


def shared_view(table: Table, now: int, series: Series | None = None) -> SharedView:
    """`series` is the score of the games before this table."""
    return SharedView(
        table,
        sitter_views(table),
        table.last,
        _clock_view(table, now),
        tuple([DeadlineView(number, max(0, due - now)) for number, due in table.deadlines]),
        chat_is_open(table),
        _solo_score(table, now),
        series_view(series, table),
    )


def table_view(
    identity: str, table: Table, person: str | None, now: int, series: Series | None = None
) -> TableView:
    """`series` is the score of the games before this table."""
    return view_of(identity, shared_view(table, now, series), person)


def view_of(identity: str, shared: SharedView, person: str | None) -> TableView:
    """What this person sees of a table."""
    table = shared.table
    setup = table.setup
    seat = None if person is None else table.seat_of(person)
    return TableView(
        table=identity,
        seq=table.seq,
        game=setup.game,
        rules=setup.rules,
        match=setup.match,
        time=setup.time,
        visibility=setup.visibility,
        rated=setup.rated,
        status=table.status,
        seat=seat,
        sitters=shared.sitters,
        moves=table.moves,
        last=shared.last,
        clocks=shared.clocks,
        deadlines=shared.deadlines,
        draw_offer=table.draw_offer,
        undo_asked=table.undo_asked,
        declined=table.declined,
        chat_open=shared.chat_open,
        result=table.result,
        score=shared.score,
        hints=table.hints,
        hinted=table.hinted is not None,
        commands=available_commands(table, seat),
        controls=controls(table, seat),
        next=table.next,
        next_by=table.next_by,
        series=shared.series,
        tournament=None
        if table.tournament is None
        else TournamentOfTable(table.tournament.tournament, table.tournament.name, table.tournament.round),
        view=table.rules.view(table.state, seat),
    )


def _clock_view(table: Table, now: int) -> ClockView | None:
    clocks = table.clocks
    if clocks is None:
        return None
    return ClockView(
        tuple(max(0, clocks.left_at(at, now)) for at in range(len(table.sitters))),
        clocks.running,
        () if table.status == "over" else clocks.away,
        max(0, clocks.resumes - now) if clocks.running is not None else 0,
    )


def _solo_score(table: Table, now: int) -> SoloScore | None:
    if table.solo is None:
        return None
    race = table.setup.entry().race
    if race is None:
        return None
    return score(table.solo, race.course.solo_unit, now)


def sitter_views(table: Table) -> tuple[SitterView | None, ...]:
    return tuple(
        None
        if one is None
        else SitterView(one.name, one.engine, avatar_of(one.person or one.engine or one.name))
        for one in table.sitters
    )


def chat_is_open(table: Table) -> bool:
    return table.status != "playing" or not table.policy.is_silent(table.setup.own_options())


def history(setup: Setup, entries: Sequence[Entry], person: str | None, since: int = 0) -> list[EventView]:
    """Return what happened after entry `since`, as this person may see it."""
    pairs = list(zip(entries, unfolded(new_table(setup), entries), strict=True))
    return [event_view(table, entry, person, pairs[-1][1]) for entry, table in pairs if entry.seq > since]


def seat_among(table: Table, selves: Sequence[str]) -> Seat | None:
    """Return where a person sits who has been here under these ids."""
    return next((seat for one in selves if (seat := table.seat_of(one)) is not None), None)


def event_view(table: Table, entry: Entry, person: str | None, now: Table | None = None) -> EventView:
    """Return an entry as this person may see it. `table` is the table right after the entry, and `now` the
    current one. A person sees the view of their seat from the moment they sit there. An account also sees
    what it saw as a guest; only the current table knows which guests have signed in since."""
    what: What = entry.what
    if isinstance(what, Acted):
        seat = None if person is None else seat_among(table, (now or table).selves(person))
        rules = table.rules
        events = tuple([rules.redact(event, seat) for event in table.events])
        return EventView(seq=entry.seq, at=entry.at, what=Acting(what.seat), events=events)
    if isinstance(what, Sat):
        return EventView(seq=entry.seq, at=entry.at, what=Sitting(what.seat, what.name))
    return EventView(seq=entry.seq, at=entry.at, what=what)


def to_move(table: Table) -> tuple[Seat, ...]:
    """Return the players whose turn it is, for lists and notifications."""
    if table.status != "playing":
        return ()
    one = turn(table)
    seats = table.rules.to_act(table.state) if one is None else (one,)
    return tuple(seat for seat in seats if seat >= 0 and not has_left(table, seat))
