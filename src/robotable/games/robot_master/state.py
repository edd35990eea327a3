"""The state of a game, and what follows from it: whose turn it is and where the next card goes."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from robotable.games.protocol import CHANCE, Seat
from robotable.games.robot_master.board import CENTRE, COPIES, VALUES, Board, Card
from robotable.games.robot_master.options import VARIANTS, Options, Variant
from robotable.games.robot_master.scoring import Side

Hand: TypeAlias = tuple[Card, ...]
"""Sorted cards. In solo, the only hand is the face-up card."""


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    options: Options
    first: Side | None
    """The side that begins; None until chance has decided."""

    board: Board
    hands: tuple[Hand, ...]


def variant(state: State) -> Variant:
    return VARIANTS[state.options.variant]


def placements(state: State) -> int:
    """The number of turns played. The card on c3 does not count as a turn."""
    return max(0, 24 - state.board.count(None))


def receiver(state: State) -> Seat | None:
    """The seat whose hand gets the next card drawn; None if the card goes to c3."""
    rules = variant(state)
    if state.options.variant == "solo":
        return None if state.board[CENTRE] is None else 0
    return next((seat for seat, hand in enumerate(state.hands) if len(hand) < rules.hand), None)


def turn(state: State) -> Seat | None:
    """Whose turn it is: a seat, CHANCE, or None when the game is over."""
    board = state.board
    if state.first is None or board[CENTRE] is None:
        return CHANCE
    played = 24 - board.count(None)
    rules = variant(state)
    if rules.draws and _draw_due(state, played):
        return CHANCE
    if played == 24:
        return None
    return (played + (state.first == "columns")) % rules.seats


def _draw_due(state: State, played: int) -> bool:
    """Refill tops up the hand that has just played, even after the last turn; solo turns up the next card."""
    if state.options.variant == "solo":
        return played < 24 and not state.hands[0]
    return any(len(hand) < VARIANTS["refill"].hand for hand in state.hands)


def unseen(state: State, seat: Seat | None = CHANCE) -> list[int]:
    """How many cards of each value this seat cannot see. CHANCE sees all hands, a spectator none."""
    left = [COPIES] * len(VALUES)
    for card in state.board:
        if card is not None:
            left[card] -= 1
    for owner, hand in enumerate(state.hands):
        if seat in (CHANCE, owner) or len(state.hands) == 1:
            for card in hand:
                left[card] -= 1
    return left


def pile(state: State) -> int:
    """The number of cards left face down."""
    on_board = len(state.board) - state.board.count(None)
    return COPIES * len(VALUES) - on_board - sum(map(len, state.hands))


def side(state: State, seat: Seat) -> Side | None:
    """Rows sit on even seats, columns on odd ones; solo has no sides."""
    if len(state.hands) == 1:
        return None
    return "columns" if seat % 2 else "rows"
