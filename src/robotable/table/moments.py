"""Replays a game ply by ply, as one viewer may see it.

A ply is an action of a player or the clock, together with the actions of chance that follow. Ply 0 is the
first deal. Moves that were taken back are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec

from robotable.games.game import Game
from robotable.games.protocol import CHANCE, Seat
from robotable.games.record import Record
from robotable.games.rounds import MatchLength, MatchView
from robotable.table.action_log import ActionLog
from robotable.table.table import LastMove, Table, last_of


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


def moment(
    identity: str, table: Table, person: str | None, ply: int, checkpoints: Sequence[Table] = ()
) -> Moment:
    """Raise NoPly if there is no such ply. People at the table see the view of their seat: they had it since
    the first deal. Earlier states of the table, oldest first, save replaying from the start."""
    last = plies(table)
    if not 0 <= ply <= last:
        raise NoPly(f"There is no ply {ply} yet. The last one is {last}.")
    seat = None if person is None else table.seat_of(person)
    rules = table.rules
    begin = _beginning(table.log, ply)
    state = _state_before(table, begin, checkpoints)
    events: list[Any] = []
    end = begin
    for owner, action in islice(table.log, begin, None):
        if owner != CHANCE and (end > begin or ply == 0):
            break
        step = rules.apply(state, owner, action)
        state = step.state
        events += (rules.redact(event, seat) for event in step.events)
        end += 1
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
        last=last_of(table.log[:end]),
        # When the game is over, its record is public, including the hands.
        position=position_text(table.setup.entry(), view, state if table.status == "over" else None),
    )


def position_text(game: Game, view: Any, state: Any = None) -> str | None:
    """Write the position in the notation that `robotable show`, `score` and `solve` read. Return None if
    there is nothing to write yet. Pass the state only if nothing in it is secret any more."""
    if isinstance(view, MatchView):
        view, state = view.round, None if state is None else state.round
    return game.notation.write_view(view, state)


def moves(table: Table, since: int = 0, checkpoints: Sequence[Table] = ()) -> Iterator[MoveView]:
    """Yield the plies after `since`. Players' actions are public in every game; those of chance are left
    out."""
    if since >= plies(table):
        return
    rules = table.rules
    notation = Record(table.setup.game, table.setup.game_options(), (), ()).notation
    begin = _beginning(table.log, since + 1)
    state = _state_before(table, begin, checkpoints)
    ply = since
    for seat, action in islice(table.log, begin, None):
        if seat != CHANCE:
            ply += 1
            yield MoveView(ply, seat, notation.write_action(state, seat, action), action)
        state = rules.apply(state, seat, action).state


def _beginning(log: ActionLog, ply: int) -> int:
    """The index of the action with which a ply begins. It must exist."""
    if ply == 0:
        return 0
    begins = (at for at, (seat, _) in enumerate(log) if seat != CHANCE)
    return next(islice(begins, ply - 1, None))


def _state_before(table: Table, at: int, checkpoints: Sequence[Table]) -> Any:
    """The state before the action at this index of the log."""
    # Checkpoints are of no use if moves before them were taken back.
    found = (one for one in reversed(checkpoints) if len(one.log) <= at and one.log.begins(table.log))
    nearest = next(found, None)
    rules, begin = table.rules, 0
    if nearest is None:
        state = rules.new(table.setup.game_options())
    else:
        state, begin = nearest.state, len(nearest.log)
    for seat, action in islice(table.log, begin, at):
        state = rules.apply(state, seat, action).state
    return state
