"""A game once more, ply by ply, as one watcher may know it: summed from the log, and only views leave.

A ply is an action of a player or of the clock with all that chance did after it; ply 0 is the first deal.
What was taken back is gone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from robotable.games.game import Game
from robotable.games.protocol import CHANCE, Seat
from robotable.games.record import Record
from robotable.games.rounds import MatchView
from robotable.table.fold import LastMove, Table
from robotable.table.setup import MatchLength


class MoveView(msgspec.Struct, frozen=True):
    """A ply as a line of the list."""

    ply: int
    seat: Seat
    """Who acted; below 0 for the clock."""

    text: str
    """The action in the game's notation."""

    action: Any


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """How the game stood after that ply."""

    table: str
    game: str
    match: MatchLength | None
    seat: Seat | None
    """The watcher's own; None for a spectator."""

    ply: int
    plies: int
    """The last ply so far."""

    view: Any
    events: tuple[Any, ...]
    """What led here from the ply before."""

    last: LastMove | None
    """What a player did last, up to here."""

    position: str | None
    """For a clipboard; None before there is anything to write down."""


class NoPly(LookupError):
    """The game has fewer plies; the message says how many."""


def plies(table: Table) -> int:
    return sum(seat != CHANCE for seat, _ in table.log)


def moment(identity: str, table: Table, person: str | None, ply: int) -> Moment:
    """Raises NoPly. Somebody sees it as their seat: they sat there from the first deal on."""
    last = plies(table)
    if not 0 <= ply <= last:
        raise NoPly(f"there is no ply {ply} yet: the last one is {last}")
    seat = None if person is None else table.seat_of(person)
    rules = table.rules
    state = rules.new(table.setup.game_options())
    events: list[Any] = []
    move: LastMove | None = None
    done = 0
    for owner, action in table.log:
        if owner != CHANCE:
            if done == ply:
                break
            done += 1
            events = []
            move = LastMove(owner, action) if owner >= 0 else move
        step = rules.apply(state, owner, action)
        state = step.state
        events += (rules.redact(event, seat) for event in step.events)
    view = rules.view(state, seat)
    return Moment(
        table=identity,
        game=table.setup.game,
        match=table.setup.match,
        seat=seat,
        ply=ply,
        plies=last,
        view=view,
        events=tuple(events),
        last=move,
        # When the game is over its record is open to all, hands included.
        position=position_text(table.setup.entry(), view, state if table.status == "over" else None),
    )


def position_text(game: Game, view: Any, state: Any = None) -> str | None:
    """In the notation that `robotable show`, `score` and `solve` read; None if nothing can be written yet.
    Give the state only if nothing in it is hidden any more."""
    if isinstance(view, MatchView):
        view, state = view.round, None if state is None else state.round
    return game.notation.write_view(view, state)


def moves(table: Table, since: int = 0) -> Iterator[MoveView]:
    """The plies after that one. What players do is seen by all in every game there is; a draw is not."""
    record = Record(table.setup.game, table.setup.game_options(), (), table.log)
    rules, notation, state = record.rules, record.notation, record.start()
    ply = 0
    for seat, action in table.log:
        if seat != CHANCE:
            ply += 1
            if ply > since:
                yield MoveView(ply, seat, notation.write_action(state, seat, action), action)
        state = rules.apply(state, seat, action).state
