"""What a game looks like in the terminal: one screen a game, built from a view."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any, Protocol

from rich.text import Text

from robotable.cli.failure import Failure
from robotable.cli.race_screens import PuzzleScreen, RaceScreen
from robotable.cli.terminal import styled
from robotable.games.game import Game
from robotable.games.protocol import Seat
from robotable.games.race import RaceState
from robotable.games.robot_master import RobotMaster, State
from robotable.games.robot_master.board import CELL_NAMES, with_card
from robotable.games.robot_master.scoring import column_scores, row_scores
from robotable.pictures import robot_master, robot_master_text


class Screen(Protocol):
    @property
    def view(self) -> object: ...

    def text(self) -> Text:
        """The position for a terminal."""

    def svg(self) -> str:
        """The position as a picture."""


class RobotMasterScreen:
    """For a seat, with its hand only; for nobody in particular, with the hands that are given as open."""

    def __init__(
        self, state: State, seat: Seat | None, *, is_open: bool = False, last: int | None = None
    ) -> None:
        self.names: Sequence[str] = ("",) * len(state.hands)
        """Who sits there; a seat without a name is called by its number."""
        self.view = RobotMaster().view(state, seat)
        self._last = None if last is None or state.board[last] is None else last
        if is_open and seat is None:
            self._hands = state.hands
        else:
            own = self.view.hand
            self._hands = tuple(own if seat in (at, None) else () for at in range(len(state.hands)))

    def text(self) -> Text:
        view = self.view
        text = styled(robot_master_text.board(view, self._last))
        text.append(robot_master_text.standing(view) + "\n")
        if view.outcome is not None:
            text.append("\n".join(wrap(robot_master_text.verdict(view), 80)) + "\n", "bold")
        for at, (hand, seat) in enumerate(zip(self._hands, view.seats, strict=True)):
            turn = "▸" if at in view.to_act else " "
            name = f"{self.names[at] or f'seat {at}'}, {seat.side}" if seat.side else "card turned up"
            text.append(f"{turn} {name}: ", "bold" if turn == "▸" else "")
            if hand:
                text.append_text(styled((f"{card} ", f"card{card}") for card in hand))
            else:
                text.append(_cards(seat.cards), "dim")
            text.append("\n")
        lines = text.split()
        for line in lines:
            line.rstrip()
        return Text("\n").join(lines)

    def svg(self) -> str:
        return robot_master.svg(self.view, self._hands if any(self._hands) else (), self._last)

    def effect(self, card: int, cell: int) -> str:
        """What a placement would do to its row and its column."""
        board, fives = self.view.board, self.view.options.fives
        after = with_card(board, cell, card)
        row, column, name = cell // 5, cell % 5, CELL_NAMES[cell]
        rows, columns = row_scores(after, fives)[row], column_scores(after, fives)[column]
        return (
            f"{card} on {name}: row {name[1]} {self.view.rows[row]} → {rows}, "
            f"column {name[0]} {self.view.columns[column]} → {columns}"
        )


def _cards(number: int) -> str:
    return f"{number} card{'' if number == 1 else 's'}" if number else "–"


def screen_of(game: Game, seat: Seat | None, position: Any, *, last: int | None = None) -> Screen:
    """The screen of a position that was given with everything in it, or what one seat knows of it."""
    if not isinstance(position, State | RaceState):
        if seat is not None:
            raise Failure("a puzzle has no seats: leave --seat out")
        return PuzzleScreen(game, position)
    seats = game.rules.seats(position)
    if seat is not None and not 0 <= seat < seats:
        choice = f"the seats are 0 to {seats - 1}" if seats > 1 else "there is only seat 0"
        raise Failure(f"seat {seat} does not exist: {choice}")
    if isinstance(position, RaceState):
        return RaceScreen(game, position)
    return RobotMasterScreen(position, seat, is_open=True, last=last)
