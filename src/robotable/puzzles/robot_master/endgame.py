"""An endgame puzzle: a position with open hands, or with the other hand hidden, and the question which
placement still wins.

Its text is that of the position. Where the other hand is hidden, it is `?`:
`duel 5..../...../..3../...../..... 0112/?`. Puzzles are always duels.
"""

from __future__ import annotations

from typing import Final

import msgspec

from robotable.games.notation import NotationError
from robotable.games.protocol import Seat
from robotable.games.robot_master import Place, State
from robotable.games.robot_master.board import VALUES
from robotable.games.robot_master.notation import RobotMasterNotation
from robotable.games.robot_master.state import Hand, turn, unseen
from robotable.kernel.robot_master_solver import solve

HIDDEN: Final = "?"
_NOTATION: Final = RobotMasterNotation()


class Endgame(msgspec.Struct, frozen=True):
    state: State
    """With a hidden hand, any of the hands that the other seat may hold."""

    hidden: bool = False

    @property
    def seat(self) -> Seat:
        """Whose placement is wanted."""
        seat = turn(self.state)
        assert seat is not None
        return seat

    @property
    def cards(self) -> int:
        """The number of cards still to be placed."""
        return self.state.board.count(None)


def write_endgame(puzzle: Endgame) -> str:
    text = _NOTATION.write_position(puzzle.state)
    if not puzzle.hidden:
        return text
    beginning, hands = text.rsplit(" ", 1)
    words = hands.split("/")
    words[1 - puzzle.seat] = HIDDEN
    return f"{beginning} {'/'.join(words)}"


def read_endgame(text: str) -> Endgame:
    """Raises NotationError."""
    fields = text.split(" ")
    hidden = len(fields) == 3 and HIDDEN in fields[2].split("/")
    state = _NOTATION.read_position(_filled(text) if hidden else text)
    seat = turn(state)
    if state.options.variant != "duel":
        raise NotationError(f"a puzzle is a duel, not {state.options.variant}", column=1)
    if seat not in (0, 1):
        raise NotationError("nobody has to place a card in this position", column=len(fields[0]) + 2)
    puzzle = Endgame(state, hidden)
    if hidden and write_endgame(puzzle) != text:
        column = len(" ".join(fields[:2])) + 2
        raise NotationError("only the hand of the seat that waits can be hidden", column=column)
    return puzzle


def _filled(text: str) -> str:
    """The same position with cards in place of the hidden hand: as many as it must hold, of those that are
    left. Text that this cannot complete stays as it is, for the notation to refuse."""
    beginning, hands = text.rsplit(" ", 1)
    words = hands.split("/")
    if len(words) != 2 or words.count(HIDDEN) != 1:
        raise NotationError("one of two hands can be hidden", column=len(beginning) + 2)
    board = beginning.rsplit(" ", 1)[-1]
    at = words.index(HIDDEN)
    shown = words[1 - at].replace("-", "")
    size = max(0, board.count(".") - len(shown))
    left = "".join(str(value) * max(0, 6 - (board + shown).count(str(value))) for value in VALUES)
    words[at] = left[:size] or "-"
    return f"{beginning} {'/'.join(words)}"


def winning(puzzle: Endgame, nodes: int = 0) -> tuple[Place, ...]:
    """All placements that win with perfect play of both sides: with a hidden hand, those that win whatever it
    is and however it is played. Raises Unsolved after `nodes` positions, where 0 means no limit."""
    if solve(puzzle.state, "outcome", nodes=nodes, any_hand=puzzle.hidden).value != 1:
        return ()  # much faster than the value of each placement
    found = solve(puzzle.state, "outcome", each=True, nodes=nodes, any_hand=puzzle.hidden)
    return tuple(place for place, value in found.moves if value == 1)


def hands(puzzle: Endgame) -> tuple[Hand | None, ...]:
    """The hands by seat; None for the hidden one."""
    shown: list[Hand | None] = list(puzzle.state.hands)
    if puzzle.hidden:
        shown[1 - puzzle.seat] = None
    return tuple(shown)


def possible_cards(puzzle: Endgame) -> list[int]:
    """How many cards of each value the other hand may hold, if it is hidden."""
    return unseen(puzzle.state, puzzle.seat)
