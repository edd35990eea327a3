"""Line scores and random playouts of Robot Master, for states of the rules."""

from __future__ import annotations

from typing import Final

import msgspec

from robotable.games.protocol import Outcome
from robotable.games.robot_master import Action, State
from robotable.games.robot_master.board import VALUES, Board
from robotable.games.robot_master.scoring import Fives
from robotable.games.robot_master.state import side
from robotable.kernel.action_codes import ACTIONS, EMPTY
from robotable.kernel.loader import kernel

_CODE_OF_CELL: Final = {None: EMPTY} | {card: card for card in VALUES}


class Playout(msgspec.Struct, frozen=True):
    actions: tuple[Action, ...]
    """All actions of the seats and of chance, starting from the state."""

    outcome: Outcome


class PlayoutSums(msgspec.Struct, frozen=True):
    """The summed outcomes of many playouts."""

    count: int
    wins: tuple[int, ...]
    """By seat."""

    draws: int
    """Playouts without a winner; in solo, all of them."""

    points: tuple[int, ...]
    """By seat."""

    placements: int
    """Cards placed by the seats in all playouts together."""


def line_score(line: Board, fives: Fives = "unit") -> int:
    """The points of a row or column. Raises ValueError if it is not one."""
    return kernel.robot_master_line_score(cells(line), fives)


def playout(state: State, seed: int) -> Playout:
    """Plays uniformly at random to the end. The same seed, 0 to 2^64 - 1, gives the same game on every
    machine.

    `playout` and `playouts` raise ValueError for a state that no game can reach.
    """
    codes, winner, points = kernel.robot_master_playout(*position_arguments(state), seed)
    seats = range(len(state.hands))
    won = tuple(seat for seat in seats if winner is not None and side(state, seat) == winner)
    paid = seats if len(seats) == 1 else won
    outcome = Outcome(winners=won, points=tuple(points if seat in paid else 0 for seat in seats))
    return Playout(tuple(ACTIONS[code] for code in codes), outcome)


def playouts(state: State, seed: int, count: int) -> PlayoutSums:
    """Runs many playouts at once, without blocking other threads.

    Playout number n, counted from 0, is `playout(state, splitmix.at(seed, n))`.
    """
    rows, columns, row_points, column_points, placements = kernel.robot_master_playouts(
        *position_arguments(state), seed, count
    )
    seats = range(len(state.hands))
    return PlayoutSums(
        count=count,
        wins=tuple((rows, columns)[seat % 2] for seat in seats),
        draws=count - rows - columns,
        points=tuple((row_points, column_points)[seat % 2] for seat in seats),
        placements=placements,
    )


def cells(board: Board) -> bytes:
    """The cells as the kernel takes them."""
    try:
        return bytes(_CODE_OF_CELL[card] for card in board)
    except KeyError as error:
        raise ValueError(f"{error.args[0]!r} is not a card: a cell is 0 to 5, or None for empty") from None


def position_arguments(state: State) -> tuple[str, str | None, str, bytes, tuple[bytes, ...]]:
    """The state as the kernel takes it."""
    options = state.options
    hands = tuple(bytes(hand) for hand in state.hands)
    return options.variant, state.first, options.fives, cells(state.board), hands
