"""Robot Master in the terminal: the board with line scores, the hands, and the input of placements."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any, Final

from rich.text import Text

from robotable.cli.terminal import styled
from robotable.games.notation import ActionNotation, NotationError
from robotable.games.protocol import Seat
from robotable.games.robot_master import Place, RobotMaster, State
from robotable.games.robot_master.board import CELL_NAMES, with_card
from robotable.games.robot_master.scoring import column_scores, row_scores
from robotable.pictures import robot_master as picture
from robotable.pictures import robot_master_text


class RobotMasterScreen:
    """Shows only the seat's hand. Without a seat, shows all hands if `is_open` is set."""

    def __init__(
        self,
        state: State,
        seat: Seat | None,
        *,
        is_open: bool = False,
        last: int | None = None,
        names: Sequence[str] = (),
    ) -> None:
        self._names = names or ("",) * len(state.hands)
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
            name = f"{self._names[at] or f'seat {at}'}, {seat.side}" if seat.side else "card turned up"
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
        return picture.svg(self.view, self._hands if any(self._hands) else (), self._last)

    def effect(self, card: int, cell: int) -> str:
        """Describe how a placement would change the scores of its row and column."""
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


def screen_of(
    state: State,
    seat: Seat | None,
    *,
    last: Place | None = None,
    names: Sequence[str] = (),
    is_open: bool = True,
) -> RobotMasterScreen:
    cell = None if last is None else last.cell
    return RobotMasterScreen(state, seat, is_open=is_open, last=cell, names=names)


class RobotMasterKeyboard:
    welcome = "Type a card and a cell, such as 5c4. h: help, q: leave (the game is saved)."
    help = """  5c4    place your 5 on c4 (cells with a dot are open)
  5c4?   show what that would do to the row and the column
  u      take your last card back, unless something was revealed since
  h, q   show this help; leave (the game is saved)"""
    question = "your card and cell"
    piece = "card"
    hides = True

    def screen(self, state: State, seat: Seat | None, last: Any, names: Sequence[str]) -> RobotMasterScreen:
        return screen_of(state, seat, last=last, names=names, is_open=False)

    def read(
        self, notation: ActionNotation[Any, Any], state: Any, screen: RobotMasterScreen, line: str
    ) -> Place:
        word = "".join(line.split()).lower()
        cards = set(screen.view.hand)
        if len(word) == 2 and len(cards) == 1:  # with only one possible card, the cell is enough
            word = f"{cards.pop()}{word}"
        _, action = notation.read_action(state, word)
        if not isinstance(action, Place):
            raise NotationError("a placement is a card and a cell, such as 5c4")
        return action

    def preview(self, screen: RobotMasterScreen, action: Place) -> str:
        return screen.effect(action.card, action.cell)

    def side(self, seat: Seat, seats: int) -> str:
        return "" if seats == 1 else "columns" if seat % 2 else "rows"


KEYBOARD: Final = RobotMasterKeyboard()
