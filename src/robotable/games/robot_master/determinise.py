"""Deals the cards that a seat cannot see: a possible state behind a view, for players that look ahead."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from robotable.games.protocol import Seat
from robotable.games.robot_master.state import Hand, State
from robotable.games.robot_master.view import View


def determinise(view: View, rng: Random) -> State:
    """A state that gives this seat this view, with the hidden cards dealt at random."""
    if len(view.seats) == 1:
        hands: tuple[Hand, ...] = (view.hand,)
    else:
        sizes = [seat.cards for seat in view.seats]
        hands = deal_hidden(view.unseen, sizes, view.seat, view.hand, rng)
    return State(view.options, view.first, view.board, hands)


def deal_hidden(
    unseen: Sequence[int], sizes: Sequence[int], seat: Seat | None, own: Hand, rng: Random
) -> tuple[Hand, ...]:
    """Hands of these sizes from the cards that the seat has not seen, of which `unseen` says how many there
    are of each value. The seat keeps its own."""
    pool = [card for card, left in enumerate(unseen) for _ in range(left)]
    rng.shuffle(pool)
    hands = []
    for owner, size in enumerate(sizes):
        if owner == seat:
            hands.append(own)
        else:
            hands.append(tuple(sorted(pool[:size])))
            del pool[:size]
    return tuple(hands)
