"""Robot Master as text. A position is `duel 5..../...../..3../...../..... 0112/2344`, a placement is `5c4`.

    position = variant { "," option } " " board " " hand { "/" hand }
    option   = "first=columns" | "first=random" [ ":" side ] | "fives=pair"
    board    = row { "/" row }        five rows, 5 to 1, of five digits 0-5 or "." for empty
    hand     = digit { digit } | "-"  sorted; in solo, the face-up card

Only options that differ from the defaults are written, in this order, so every state has exactly one text.
"""

from __future__ import annotations

import re
from typing import Final

from robotable.games.notation import NotationError, shown
from robotable.games.protocol import CHANCE, Seat
from robotable.games.robot_master.actions import BEGINS, DRAWS, PLACEMENTS, Action, Begin, Draw
from robotable.games.robot_master.board import (
    CELL_BY_NAME,
    CELL_NAMES,
    CENTRE,
    COPIES,
    VALUES,
    Board,
    is_connected,
    rows,
)
from robotable.games.robot_master.options import VARIANTS, First, Options, VariantName
from robotable.games.robot_master.scoring import Fives, Side
from robotable.games.robot_master.state import Hand, State, receiver, turn
from robotable.games.robot_master.view import View

_SIDES: Final[dict[str, Side]] = {"rows": "rows", "columns": "columns"}
_PLACEMENT: Final = re.compile(r"([0-5])([a-e][1-5])", re.ASCII)


def write_board(board: Board) -> str:
    return "/".join("".join("." if card is None else str(card) for card in row) for row in rows(board))


def read_board(text: str) -> Board:
    """Parse rows 5 to 1, separated by "/". Accepts any cards with at most six of each value."""
    cells: list[int | None] = []
    column = 1
    lines = text.split("/")
    for name, line in zip("54321", lines, strict=False):
        for at, character in enumerate(line[:5]):
            if character not in "012345.":
                raise NotationError(
                    f"unknown card {shown(character)}; a cell is a digit 0 to 5, or '.' if empty",
                    column=column + at,
                )
            cells.append(None if character == "." else int(character))
            if character != "." and cells.count(int(character)) > COPIES:
                raise NotationError(
                    f"this is the seventh {character}, but there are only six of each value",
                    column=column + at,
                )
        if len(line) != 5:
            raise NotationError(
                f"row {name} has {len(line)} cells instead of 5", column=column + min(len(line), 5)
            )
        column += len(line) + 1
    if len(lines) != 5:
        at = len("/".join(lines[:5])) + 1
        raise NotationError(f"the board has {len(lines)} rows separated by '/' instead of 5", column=at)
    return tuple(cells)


class RobotMasterNotation:
    """The `Notation` of this game."""

    beginning = re.compile(rf"(?:{'|'.join(VARIANTS)})(?:[ ,]|$)|[a-z]*(?:,\S*)? [0-5.]{{1,6}}/")
    """A variant, or a misspelt one followed by a board."""

    def write_position(self, state: State) -> str:
        hands = "/".join("".join(map(str, hand)) or "-" for hand in state.hands)
        return f"{_write_options(state)} {write_board(state.board)} {hands}"

    def read_position(self, text: str) -> State:
        fields = text.split(" ")
        if len(fields) != 3:
            raise NotationError(
                f"{len(fields)} field{'' if len(fields) == 1 else 's'} instead of 3: "
                "a position is a variant, a board and hands, separated by spaces",
                column=len(" ".join(fields[:3])) + 1,
            )
        options, first = _read_options(fields[0])
        start = len(fields[0]) + 2
        try:
            board = read_board(fields[1])
        except NotationError as error:
            raise error.moved(columns=start - 1) from None
        state = State(options, first, board, _read_hands(fields[2], options, start + len(fields[1]) + 1))
        _check(state, board_at=start, hands_at=start + len(fields[1]) + 1)
        return state

    def write_view(self, view: View, state: State | None) -> str:
        """Only the board while hands are hidden."""
        return write_board(view.board) if state is None else self.write_position(state)

    def write_action(self, state: State, seat: Seat, action: Action) -> str:
        if isinstance(action, Begin):
            return action.side
        if isinstance(action, Draw):
            return f"+{action.card}"
        return f"{action.card}{CELL_NAMES[action.cell]}"

    def read_action(self, state: State, text: str) -> tuple[Seat, Action]:
        if text in _SIDES:
            return CHANCE, next(begin for begin in BEGINS if begin.side == text)
        if len(text) == 2 and text[0] == "+" and text[1] in "012345":
            return CHANCE, DRAWS[int(text[1])]
        found = _PLACEMENT.fullmatch(text)
        if found is None:
            raise NotationError(f"unknown action {shown(text)}; {_expected(state)}")
        seat = turn(state)
        return (0 if seat is None else max(0, seat)), PLACEMENTS[int(found[1])][CELL_BY_NAME[found[2]]]

    def joins(self, state: State, seat: Seat, action: Action) -> bool:
        """Each dealt hand is one line; so is each round of turns, including the cards drawn in between."""
        if state.board[CENTRE] is None:
            to = receiver(state)
            return to is not None and state.hands[to] != ()
        if len(state.hands) == 1:
            return seat != CHANCE
        return seat == CHANCE or (24 - state.board.count(None)) % len(state.hands) != 0


def _expected(state: State) -> str:
    seat = turn(state)
    if seat is None:
        return "the game is over"
    if seat != CHANCE:
        return "a placement is a card and a cell, such as 5c4"
    if state.first is None:
        return "chance chooses the side that starts: rows or columns"
    return "chance draws a card, such as +5"


def _write_options(state: State) -> str:
    options = state.options
    parts: list[str] = [options.variant]
    if options.first == "random" and state.first is not None and options.variant != "solo":
        parts.append(f"first=random:{state.first}")
    elif options.first != "rows":
        parts.append(f"first={options.first}")
    if options.fives != "unit":
        parts.append(f"fives={options.fives}")
    return ",".join(parts)


def _read_options(text: str) -> tuple[Options, Side | None]:
    name, *parts = text.split(",")
    if name not in VARIANTS:
        raise NotationError(f"unknown variant {shown(name)}; it may be {', '.join(VARIANTS)}")
    variant: VariantName = next(known for known in VARIANTS if known == name)
    first: First = "rows"
    fives: Fives = "unit"
    begins: Side | None = "rows"
    column = len(name) + 2
    expected = ["first", "fives"]
    for part in parts:
        key = part.split("=")[0]
        if key not in expected:
            raise NotationError(f"unexpected {shown(part)}; {_EXPECTED_OPTIONS}", column=column)
        del expected[: expected.index(key) + 1]
        match part.split("=", 1)[1:]:
            case ["columns"] if key == "first":
                first = begins = "columns"
            case ["random"] if key == "first":
                first, begins = "random", None
            case ["random:rows" | "random:columns" as chosen] if key == "first" and variant != "solo":
                first, begins = "random", _SIDES[chosen.removeprefix("random:")]
            case ["pair"] if key == "fives":
                fives = "pair"
            case _:
                raise NotationError(f"unexpected {shown(part)}; {_EXPECTED_OPTIONS}", column=column)
        column += len(part) + 1
    if variant == "solo":
        begins = "rows"
    return Options(variant, first, fives), begins


_EXPECTED_OPTIONS: Final = (
    "a variant can be followed by ,first=columns or ,first=random or ,first=random:SIDE, then ,fives=pair"
)


def _read_hands(text: str, options: Options, column: int) -> tuple[Hand, ...]:
    words = text.split("/")
    seats = VARIANTS[options.variant].seats
    if len(words) != seats:
        raise NotationError(
            f"expected {seats} hand{'s' * (seats > 1)} for {options.variant}, found {len(words)}",
            column=column,
        )
    hands: list[Hand] = []
    for word in words:
        if word != "-":
            for at, character in enumerate(word or " "):
                if character not in "012345":
                    raise NotationError(
                        f"unknown card {shown(character)}; a hand is digits 0 to 5, or '-' if empty",
                        column=column + at,
                    )
            if list(word) != sorted(word):
                raise NotationError(
                    f"the hand {_cut(word)} is not sorted; write {_cut(''.join(sorted(word)))}", column=column
                )
        hands.append(() if word == "-" else tuple(int(character) for character in word))
        column += len(word) + 1
    return tuple(hands)


def _check(state: State, *, board_at: int, hands_at: int) -> None:
    """Refuse a position that no game can reach."""
    cards = [card for card in state.board if card is not None] + [
        card for hand in state.hands for card in hand
    ]
    for card in VALUES:
        if cards.count(card) > COPIES:
            raise NotationError(
                f"{cards.count(card)} cards of value {card} on the board and in the hands, "
                "but there are only six",
                column=hands_at,
            )
    if not is_connected(state.board):
        raise NotationError("the cards are not connected with c3, edge to edge", column=board_at)
    sizes = tuple(len(hand) for hand in state.hands)
    allowed = _hand_sizes(state)
    if sizes not in allowed:
        choice = " or ".join("/".join(map(str, option)) for option in sorted(allowed)) or _UNDECIDED
        has = "/".join(map(str, sizes))
        raise NotationError(
            f"the hands have {has} cards; at this point they must have {choice}", column=hands_at
        )


_UNDECIDED: Final = "none, and the board must be empty, as long as the first side is unknown"


def _cut(word: str) -> str:
    return word if len(word) <= 40 else word[:39] + "…"


def _hand_sizes(state: State) -> set[tuple[int, ...]]:
    """The possible hand sizes, given the variant, the board and the side that began."""
    rules = VARIANTS[state.options.variant]
    seats = range(rules.seats)
    if state.first is None:
        return {(0,) * rules.seats} if state.board[CENTRE] is None else set()
    if state.board[CENTRE] is None:
        dealt = range(rules.seats * rules.hand + 1)
        return {tuple(min(rules.hand, max(0, n - rules.hand * seat)) for seat in seats) for n in dealt}
    played = 24 - state.board.count(None)
    if rules.seats == 1:
        return {(0,), (1,)} if played < 24 else {(0,)}
    order = [(turn + (state.first == "columns")) % rules.seats for turn in range(played)]
    if not rules.draws:
        return {tuple(rules.hand - order.count(seat) for seat in seats)}
    full = (rules.hand,) * rules.seats
    if not order:
        return {full}
    return {full, tuple(rules.hand - (seat == order[-1]) for seat in seats)}
