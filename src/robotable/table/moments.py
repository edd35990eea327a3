"""Replays a game ply by ply, as one viewer may see it.

A ply is an action of a player or the clock, together with the actions of chance that follow. Ply 0 is the
first deal. Moves that were taken back are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from robotable.games.game import Game
from robotable.games.protocol import CHANCE, Seat
from robotable.games.record import Record
from robotable.games.rounds import MatchView
from robotable.table.setup import MatchLength
from robotable.table.table import LastMove, Table


class MoveView(msgspec.Struct, frozen=True):
    """A line in the list of moves."""

    ply: int
    seat: Seat
    """The seat that acted. Negative for the clock."""

    text: str
    """The action in the game's notation."""

    action: Any


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """The game after a ply."""

    table: str
    game: str
    match: MatchLength | None
    seat: Seat | None
    """The viewer's seat. None for a spectator."""

    ply: int
    plies: int
    """The number of the last ply so far."""

    view: Any
    events: tuple[Any, ...]
    """The events since the ply before."""

    last: LastMove | None
    """The last action of a player up to this ply."""

    position: str | None
    """The position as text to copy. None if there is nothing to write yet."""


class NoPly(LookupError):
    """The game has fewer plies."""


def plies(table: Table) -> int:
    return sum(seat != CHANCE for seat, _ in table.log)


def moment(identity: str, table: Table, person: str | None, ply: int) -> Moment:
    """Raise NoPly if there is no such ply. People at the table see the view of their seat: they had it since
    the first deal."""
    last = plies(table)
    if not 0 <= ply <= last:
        raise NoPly(f"There is no ply {ply} yet. The last one is {last}.")
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
        # When the game is over, its record is public, including the hands.
        position=position_text(table.setup.entry(), view, state if table.status == "over" else None),
    )


def position_text(game: Game, view: Any, state: Any = None) -> str | None:
    """Write the position in the notation that `robotable show`, `score` and `solve` read. Return None if
    there is nothing to write yet. Pass the state only if nothing in it is secret any more."""
    if isinstance(view, MatchView):
        view, state = view.round, None if state is None else state.round
    return game.notation.write_view(view, state)


def moves(table: Table, since: int = 0) -> Iterator[MoveView]:
    """Yield the plies after `since`. Players' actions are public in every game; those of chance are left
    out."""
    record = Record(table.setup.game, table.setup.game_options(), (), table.log)
    rules, notation, state = record.rules, record.notation, record.start()
    ply = 0
    for seat, action in table.log:
        if seat != CHANCE:
            ply += 1
            if ply > since:
                yield MoveView(ply, seat, notation.write_action(state, seat, action), action)
        state = rules.apply(state, seat, action).state
