"""The rules of Robot Master in all four variants (CG), as an implementation of the `Rules` protocol."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import NamedTuple, NoReturn

from robotable.games.protocol import CHANCE, IllegalAction, Outcome, Seat, Transition, check_seat
from robotable.games.robot_master import scoring
from robotable.games.robot_master.actions import (
    BEGINS,
    DRAWS,
    PLACEMENTS,
    Action,
    Begin,
    Begun,
    Dealt,
    Draw,
    Ended,
    Event,
    Opened,
    Place,
    Placed,
    Revealed,
)
from robotable.games.robot_master.board import (
    CELL_NAMES,
    CENTRE,
    EMPTY,
    VALUES,
    Card,
    open_cells,
    with_card,
)
from robotable.games.robot_master.deal import redeal
from robotable.games.robot_master.determinise import deal_hidden
from robotable.games.robot_master.lines import Change, Lines, changes, lines
from robotable.games.robot_master.options import VARIANTS, Options, check
from robotable.games.robot_master.scoring import Pairs, Scores
from robotable.games.robot_master.state import State, pile, placements, receiver, side, turn, unseen, variant
from robotable.games.robot_master.view import SeatView, View


class RobotMaster:
    """Stateless: one instance serves every game."""

    name = "robot_master"
    version = 1

    def new(self, options: Options) -> State:
        check(options)
        first = "rows" if options.variant == "solo" else options.first
        seats = VARIANTS[options.variant].seats
        return State(options, None if first == "random" else first, EMPTY, ((),) * seats)

    def seats(self, state: State) -> int:
        return len(state.hands)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        seat = turn(state)
        return () if seat is None else (seat,)

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        if seat != turn(state):
            return ()
        if seat == CHANCE:
            return tuple(action for action, _ in _draws(state))
        return _placements(state, seat)

    def odds(self, state: State) -> tuple[tuple[Action, int], ...]:
        return _draws(state) if turn(state) == CHANCE else ()

    def apply(self, state: State, seat: Seat, action: Action) -> Transition[State, Event]:
        if type(seat) is not int or seat != turn(state):  # True == 1, but a bool is not a seat
            _refuse_seat(state, seat)
        if seat != CHANCE:
            return self._place(state, seat, action)
        is_no_card = isinstance(action, Draw) and type(action.card) is not int  # True == 1
        if is_no_card or action not in self.legal_actions(state, CHANCE):
            raise IllegalAction(f"chance cannot do {action!r} now: it {_expected_of_chance(state)}")
        if isinstance(action, Begin):
            return Transition(
                State(state.options, action.side, state.board, state.hands), (Begun(action.side),)
            )
        assert isinstance(action, Draw)
        return self._draw(state, action)

    def _draw(self, state: State, action: Draw) -> Transition[State, Event]:
        to, card = receiver(state), action.card
        if to is None:
            board = with_card(state.board, CENTRE, card)
            return Transition(State(state.options, state.first, board, state.hands), (Opened(card),))
        hand = tuple(sorted((*state.hands[to], card)))
        hands = (*state.hands[:to], hand, *state.hands[to + 1 :])
        after = State(state.options, state.first, state.board, hands)
        event = Revealed(card) if state.options.variant == "solo" else Dealt(to, card)
        return self._step(after, event)

    def _place(self, state: State, seat: Seat, action: Action) -> Transition[State, Event]:
        hand = state.hands[seat]
        if not isinstance(action, Place):
            raise IllegalAction(
                f"{action!r} is not a placement; seat {seat} has to place a card from its hand"
            )
        card, cell = action.card, action.cell
        if type(card) is not int or card not in hand:  # True == 1, but a bool is not a card
            raise IllegalAction(f"card {card!r} is not in the hand {' '.join(map(str, hand))}")
        cells = open_cells(state.board)
        if type(cell) is not int or cell not in cells:
            _refuse_cell(state, cell, cells)
        at = hand.index(card)
        hands = (*state.hands[:seat], hand[:at] + hand[at + 1 :], *state.hands[seat + 1 :])
        after = State(state.options, state.first, with_card(state.board, cell, card), hands)
        return self._step(after, Placed(seat, card, cell))

    def _step(self, after: State, event: Event) -> Transition[State, Event]:
        outcome = self.outcome(after)
        if outcome is None:
            return Transition(after, (event,))
        fives = after.options.fives
        rows = scoring.row_scores(after.board, fives)
        columns = scoring.column_scores(after.board, fives)
        ended = Ended(outcome, _lines(after), _deciding(after, rows, columns))
        return Transition(after, (event, ended))

    def outcome(self, state: State) -> Outcome | None:
        if turn(state) is not None:
            return None
        fives = state.options.fives
        return _outcome(
            state, scoring.row_scores(state.board, fives), scoring.column_scores(state.board, fives)
        )

    def view(self, state: State, seat: Seat | None) -> View:
        check_seat(seat, len(state.hands))
        if len(state.hands) == 1:
            hand = state.hands[0]
        else:
            hand = () if seat is None else state.hands[seat]
        seen = _public(state)
        acts = seat if seat is not None and seen.to_act == (seat,) else None
        legal = () if acts is None else _placements(state, acts)
        return View(
            options=state.options,
            first=state.first,
            seat=seat,
            seats=seen.seats,
            hand=hand,
            board=state.board,
            pile=seen.pile,
            unseen=tuple(unseen(state, seat)),
            turn=seen.placements,
            to_act=seen.to_act,
            legal=legal,
            changes=() if acts is None else _changes(state, acts),
            rows=seen.rows,
            columns=seen.columns,
            lines=seen.lines,
            deciding=seen.deciding,
            outcome=seen.outcome,
        )

    def redact(self, event: Event, seat: Seat | None) -> Event:
        if isinstance(event, Dealt) and event.seat != seat:
            return Dealt(event.seat, None)
        return event

    def resample(self, state: State, seat: Seat | None, rng: Random) -> State:
        if len(state.hands) == 1:
            return state
        own = () if seat is None else state.hands[seat]
        hands = deal_hidden(unseen(state, seat), [len(hand) for hand in state.hands], seat, own, rng)
        return State(state.options, state.first, state.board, hands)

    def next_round(self, state: State) -> Options:
        """Once chance has chosen the side that begins, a match keeps it, so that the first turn alternates
        between the players as they change sides."""
        options = state.options
        return Options(options.variant, state.first or options.first, options.fives)

    def redeal(self, before: State, after: State, deal: tuple[Action, ...]) -> tuple[Action, ...]:
        return redeal(before, after, deal)


class _Public(NamedTuple):
    """The part of a view that is the same for every seat and for spectators."""

    seats: tuple[SeatView, ...]
    pile: int
    placements: int
    to_act: tuple[Seat, ...]
    rows: Scores
    columns: Scores
    lines: Lines
    deciding: Pairs
    outcome: Outcome | None


@lru_cache(maxsize=64)  # the views of one state are built one after the other
def _public(state: State) -> _Public:
    fives = state.options.fives
    rows = scoring.row_scores(state.board, fives)
    columns = scoring.column_scores(state.board, fives)
    acting = turn(state)
    return _Public(
        seats=tuple([SeatView(side(state, owner), len(cards)) for owner, cards in enumerate(state.hands)]),
        pile=pile(state),
        placements=placements(state),
        to_act=() if acting is None else (acting,),
        rows=rows,
        columns=columns,
        lines=_lines(state),
        deciding=_deciding(state, rows, columns),
        outcome=_outcome(state, rows, columns) if acting is None else None,
    )


def _outcome(state: State, rows: Scores, columns: Scores) -> Outcome:
    """The result of a finished game with these scores."""
    if len(state.hands) == 1:
        return Outcome(winners=(), points=(min(rows + columns),))
    won = scoring.winner(rows, columns)
    # CG, "Si plusieurs parties sont jouées": the winner scores the difference of the two lowest lines.
    margin = abs(min(rows) - min(columns))
    seats = range(len(state.hands))
    return Outcome(
        winners=() if won is None else tuple(seat for seat in seats if side(state, seat) == won),
        points=tuple(margin if won is not None and side(state, seat) == won else 0 for seat in seats),
    )


def _draws(state: State) -> tuple[tuple[Action, int], ...]:
    """What chance can do with its turn, with integer weights."""
    if state.first is None:
        return tuple((begin, 1) for begin in BEGINS)
    left = unseen(state)
    return tuple((DRAWS[card], left[card]) for card in VALUES if left[card])


def _placements(state: State, seat: Seat) -> tuple[Place, ...]:
    cells = open_cells(state.board)
    return tuple([PLACEMENTS[card][cell] for card in _cards(state, seat) for cell in cells])


def _changes(state: State, seat: Seat) -> tuple[Change, ...]:
    """In the order of the placements."""
    return changes(state.board, _cards(state, seat), open_cells(state.board), state.options.fives)


def _cards(state: State, seat: Seat) -> list[Card]:
    """The different cards of a hand."""
    return sorted(set(state.hands[seat]))


def _lines(state: State) -> Lines:
    return lines(state.board, state.options.fives, len(state.hands) == 1)


def _deciding(state: State, rows: Scores, columns: Scores) -> Pairs:
    """A solo player owns all ten lines, so that no row competes with a column."""
    return () if len(state.hands) == 1 else scoring.deciding(rows, columns)


def _refuse_seat(state: State, seat: Seat) -> NoReturn:
    expected = turn(state)
    if expected is None:
        raise IllegalAction("the game is over")
    if expected == CHANCE:
        raise IllegalAction(
            f"seat {seat} cannot act now: it is the turn of chance, which {_expected_of_chance(state)}"
        )
    raise IllegalAction(f"seat {seat} cannot act now: it is the turn of seat {expected}")


def _refuse_cell(state: State, cell: object, cells: tuple[int, ...]) -> NoReturn:
    if type(cell) is not int or not 0 <= cell < 25:
        raise IllegalAction(f"cell {cell!r} is not on the board; cells are 0 (a5) to 24 (e1)")
    name = CELL_NAMES[cell]
    if state.board[cell] is not None:
        raise IllegalAction(f"cell {name} already has a {state.board[cell]}")
    choice = " ".join(sorted(CELL_NAMES[other] for other in cells))
    raise IllegalAction(f"cell {name} is not next to a card; choose one of {choice}")


def _expected_of_chance(state: State) -> str:
    if state.first is None:
        return "chooses the side that starts"
    to = receiver(state)
    if to is None:
        return "draws the card for c3"
    if variant(state).seats == 1:
        return "turns up the next card"
    return f"draws a card for seat {to}"
