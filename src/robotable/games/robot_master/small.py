"""Robot Master on a board of 3×3 cells: small enough to search its whole tree, and still with hidden hands.

Some cards lie face up from the start. Two seats share the other cells, each with a hidden hand for its half
of them, and some cards stay out of the game. Everything else is as in `duel`: the next card goes next to
another one, seat 0 has the rows and begins, seat 1 has the columns, and the better lowest line wins. It
serves research, so it is not in the catalogue.
"""

from __future__ import annotations

import re
from functools import lru_cache
from random import Random
from typing import Final, TypeAlias

import msgspec

from robotable.games.protocol import (
    CHANCE,
    IllegalAction,
    InvalidOptions,
    Outcome,
    Seat,
    Transition,
    check_seat,
)
from robotable.games.robot_master import scoring
from robotable.games.robot_master.actions import DRAWS, PLACEMENTS, Action, Dealt, Draw, Place, Placed
from robotable.games.robot_master.board import Board, with_card
from robotable.games.robot_master.deal import replaced
from robotable.games.robot_master.determinise import deal_hidden
from robotable.games.robot_master.scoring import Scores
from robotable.games.robot_master.state import Hand

SIDE: Final = 3
CELLS: Final = range(SIDE * SIDE)
VALUES: Final = range(3)
COPIES: Final = 4
CELL_NAMES: Final = tuple(column + row for row in "321" for column in "abc")
CROSS: Final = ".0./112/.2."
"""The usual start, which leaves the corners open."""

Event: TypeAlias = Dealt | Placed
_BOARD: Final = re.compile(rf"[0-{VALUES[-1]}.]{{3}}(?:/[0-{VALUES[-1]}.]{{3}}){{2}}", re.ASCII)


def _neighbours(cell: int) -> tuple[int, ...]:
    row, column = divmod(cell, SIDE)
    steps = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(SIDE * r + c for r, c in steps if r in range(SIDE) and c in range(SIDE))


_NEIGHBOURS: Final = tuple(_neighbours(cell) for cell in CELLS)


class SmallOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    board: str = CROSS
    """The cards that lie face up: three rows from the top, with a dot for each open cell."""


class SmallState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    options: SmallOptions
    board: Board
    hands: tuple[Hand, Hand]
    dealt: int
    """Cards dealt so far."""


class SmallView(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    seat: Seat | None
    board: Board
    hand: Hand
    cards: tuple[int, ...]
    """The number of cards in each hand."""

    unseen: tuple[int, ...]
    """How many cards of each value this seat cannot see."""

    to_act: tuple[Seat, ...]
    legal: tuple[Action, ...]
    outcome: Outcome | None


class SmallRobotMaster:
    """Stateless: one instance serves every game."""

    name = "robot_master_3x3"
    version = 1

    def new(self, options: SmallOptions) -> SmallState:
        return SmallState(options, _read(options.board), ((), ()), 0)

    def seats(self, state: SmallState) -> int:
        return 2

    def to_act(self, state: SmallState) -> tuple[Seat, ...]:
        if state.dealt < hand_size(state.options) * 2:
            return (CHANCE,)
        left = state.board.count(None)
        return (left % 2,) if left else ()

    def legal_actions(self, state: SmallState, seat: Seat) -> tuple[Action, ...]:
        if seat not in self.to_act(state):
            return ()
        if seat == CHANCE:
            return tuple(action for action, _ in self.odds(state))
        cells = _open_cells(state.board)
        return tuple(PLACEMENTS[card][cell] for card in sorted(set(state.hands[seat])) for cell in cells)

    def odds(self, state: SmallState) -> tuple[tuple[Action, int], ...]:
        if self.to_act(state) != (CHANCE,):
            return ()
        left = _unseen(state, CHANCE)
        return tuple((DRAWS[card], left[card]) for card in VALUES if left[card])

    def apply(self, state: SmallState, seat: Seat, action: Action) -> Transition[SmallState, Event]:
        if action not in self.legal_actions(state, seat):
            raise IllegalAction(f"{action!r} is not legal for seat {seat}; {self.to_act(state)} may act")
        if isinstance(action, Draw):
            to = state.dealt // hand_size(state.options)
            hands = _with_hand(state, to, (*state.hands[to], action.card))
            return Transition(
                SmallState(state.options, state.board, hands, state.dealt + 1), (Dealt(to, action.card),)
            )
        assert isinstance(action, Place)
        at = state.hands[seat].index(action.card)
        hands = _with_hand(state, seat, state.hands[seat][:at] + state.hands[seat][at + 1 :])
        board = with_card(state.board, action.cell, action.card)
        return Transition(
            SmallState(state.options, board, hands, state.dealt), (Placed(seat, action.card, action.cell),)
        )

    def outcome(self, state: SmallState) -> Outcome | None:
        if None in state.board:
            return None
        rows, columns = lines(state.board)
        won = scoring.winner(rows, columns)
        if won is None:
            return Outcome((), (0, 0))
        margin, seat = abs(min(rows) - min(columns)), int(won == "columns")
        return Outcome((seat,), (0, margin) if seat else (margin, 0))

    def view(self, state: SmallState, seat: Seat | None) -> SmallView:
        check_seat(seat, 2)
        return SmallView(
            seat=seat,
            board=state.board,
            hand=() if seat is None else state.hands[seat],
            cards=tuple(map(len, state.hands)),
            unseen=tuple(_unseen(state, seat)),
            to_act=self.to_act(state),
            legal=() if seat is None else self.legal_actions(state, seat),
            outcome=self.outcome(state),
        )

    def redact(self, event: Event, seat: Seat | None) -> Event:
        if isinstance(event, Dealt) and event.seat != seat:
            return Dealt(event.seat, None)
        return event

    def resample(self, state: SmallState, seat: Seat | None, rng: Random) -> SmallState:
        own = () if seat is None else state.hands[seat]
        sizes = [len(hand) for hand in state.hands]
        first, second = deal_hidden(_unseen(state, seat), sizes, seat, own, rng)
        return SmallState(state.options, state.board, (first, second), state.dealt)

    def redeal(self, before: SmallState, after: SmallState, deal: tuple[Action, ...]) -> tuple[Action, ...]:
        """As in the game of full size: the deal that leads to the hands of `after`."""
        to = [number // hand_size(before.options) for number in range(len(deal))]
        return replaced(before.hands, after.hands, deal, to)


def hand_size(options: SmallOptions) -> int:
    """The number of cards dealt to each seat."""
    return options.board.count(".") // 2


def write_board(board: Board) -> str:
    text = "".join("." if card is None else str(card) for card in board)
    return "/".join(text[first : first + SIDE] for first in range(0, len(text), SIDE))


def lines(board: Board) -> tuple[Scores, Scores]:
    """The scores of the rows and of the columns."""
    rows = tuple(scoring.line_score(board[first : first + SIDE]) for first in range(0, len(board), SIDE))
    return rows, tuple(scoring.line_score(board[first::SIDE]) for first in range(SIDE))


def _read(text: str) -> Board:
    """Raises InvalidOptions."""
    if not _BOARD.fullmatch(text):
        raise InvalidOptions(
            f"board is {text!r}; it may be three rows such as {CROSS}, with cards 0 to {VALUES[-1]} and dots"
        )
    board: Board = tuple(None if card == "." else int(card) for card in text.replace("/", ""))
    left = board.count(None)
    if left % 2 or not 0 < left < len(board):
        raise InvalidOptions(f"board has {left} open cells; it may have 2, 4, 6 or 8")
    if any(board.count(card) > COPIES for card in VALUES):
        raise InvalidOptions(f"board has too many equal cards; there are {COPIES} of each value")
    return board


@lru_cache(maxsize=1024)
def _open_cells(board: Board) -> tuple[int, ...]:
    return tuple(
        cell
        for cell in CELLS
        if board[cell] is None and any(board[other] is not None for other in _NEIGHBOURS[cell])
    )


def _unseen(state: SmallState, seat: Seat | None) -> list[int]:
    """As in the game of full size: CHANCE sees all hands, a spectator none."""
    left = [COPIES - state.board.count(card) for card in VALUES]
    for owner, hand in enumerate(state.hands):
        if seat in (CHANCE, owner):
            for card in hand:
                left[card] -= 1
    return left


def _with_hand(state: SmallState, seat: Seat, hand: Hand) -> tuple[Hand, Hand]:
    new = tuple(sorted(hand))
    return (state.hands[0], new) if seat else (new, state.hands[1])
