"""The turns of a record, each with everything that its review depends on."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

import msgspec

from robotable.games.protocol import CHANCE, Seat
from robotable.games.record import Record
from robotable.games.robot_master import VARIANTS, Draw, Place, State
from robotable.games.robot_master.board import Card
from robotable.games.rounds import MatchState


class TurnTask(msgspec.Struct, frozen=True, kw_only=True):
    ply: int
    round: int
    """Of a match. Every round is reviewed as a game of its own."""

    state: State
    seat: Seat
    """In the round."""

    players: tuple[Seat, ...]
    """Who sits in each seat of the round, as a seat at the table."""

    past: tuple[Place, ...]
    """The placements before, in this round."""

    draws: tuple[Card, ...]
    """The cards that were drawn after this turn and before the last one."""

    played: Place
    seed: int


def turns(record: Record, seed: bytes) -> Iterator[TurnTask]:
    log = record.log
    state, past, ply = record.start(), list[Place](), 0
    number = 0
    for at, ((player, action), step) in enumerate(zip(log, record.steps(), strict=True)):
        if isinstance(step.state, MatchState) and step.state.number != number:
            number, past = step.state.number, []
        if isinstance(action, Place):
            game = state.round if isinstance(state, MatchState) else state
            seats = record.rules.view(state, None).seats if isinstance(state, MatchState) else None
            players = tuple(range(len(game.hands))) if seats is None else _inverse(seats)
            yield TurnTask(
                ply=ply,
                round=number,
                state=game,
                seat=players.index(player),
                players=players,
                past=tuple(past),
                draws=_draws(game, log, at + 1),
                played=action,
                seed=int.from_bytes(sha256(seed + ply.to_bytes(4, "big")).digest()[:7], "big"),
            )
            past.append(action)
        state = step.state
        ply += player != CHANCE


def _inverse(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The player of each seat, from the seat of each player."""
    return tuple(seats.index(seat) for seat in range(len(seats)))


def _draws(state: State, log: tuple[tuple[Seat, object], ...], begin: int) -> tuple[Card, ...]:
    """At most one draw for each remaining placement except the last."""
    if not VARIANTS[state.options.variant].draws:
        return ()
    most = max(0, state.board.count(None) - 1)
    drawn = (action.card for _, action in log[begin:] if isinstance(action, Draw))
    return tuple(card for card, _ in zip(drawn, range(most), strict=False))
