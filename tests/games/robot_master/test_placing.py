"""Where a card may be placed, and the error messages for other cells."""

from __future__ import annotations

from typing import Any

import pytest

from robotable.games.protocol import CHANCE, CLOCK, IllegalAction, Seat
from robotable.games.robot_master import Action, Begin, Draw, Options, Place, RobotMaster, State
from robotable.games.robot_master.notation import RobotMasterNotation
from tests.games.robot_master.drawing import drawn, marked, position

RULES = RobotMaster()


def read(options: str, picture: str, hands: str) -> State:
    return RobotMasterNotation().read_position(position(options, picture, hands))


PLACES = {
    "CG: the first card touches a whole side of the one in the middle": """
        . . . . .
        . . * . .
        . * 3 * .
        . . * . .
        . . . . .
    """,
    "CG: later ones touch any card that lies there, and may touch several": """
        . . . . .
        . * * . .
        * 1 4 * .
        . * 3 5 *
        . . * * .
    """,
    "a corner does not touch": """
        . * . . .
        * 2 * . .
        * 1 3 * .
        . * * . .
        . . . . .
    """,
    "a hole may be filled": """
        0 1 2 * .
        3 * 4 * .
        5 0 3 * .
        * * * . .
        . . . . .
    """,
    "the rim bounds the board": """
        0 1 2 3 4
        * * 2 * *
        . * 3 * .
        . . * . .
        . . . . .
    """,
    "the last cell": """
        0 1 2 3 4
        0 1 2 3 4
        0 1 2 3 4
        0 1 2 3 4
        0 1 2 3 *
    """,
}


@pytest.mark.parametrize("case", PLACES)
def test_where_the_next_card_may_be_placed(case: str) -> None:
    picture = PLACES[case]
    board = drawn(picture.replace("*", "."))
    played = 24 - board.count(None)
    hands = ((5,) * (12 - (played + 1) // 2), (5,) * (12 - played // 2))
    state = State(Options("duel"), "rows", board, hands)
    seat = RULES.to_act(state)[0]
    assert set(RULES.legal_actions(state, seat)) == {Place(5, cell) for cell in marked(picture, "*")}


def test_each_value_in_the_hand_may_go_on_each_cell() -> None:
    state = read(
        "refill",
        """
        . . . . .
        . . . . .
        . . 3 . .
        . . . . .
        . . . . .
        """,
        "00025/11111",
    )
    words = [RobotMasterNotation().write_action(state, 0, action) for action in RULES.legal_actions(state, 0)]
    assert " ".join(words) == "0c4 0b3 0d3 0c2 2c4 2b3 2d3 2c2 5c4 5b3 5d3 5c2"


DUEL = read(
    "duel",
    """
    . . . . .
    . . 4 . .
    . . 3 5 .
    . . . . .
    . . . . .
    """,
    "00011122233/00112244555",
)
REFILL = read(
    "refill",
    """
    . . . . .
    . . 4 . .
    . . 3 . .
    . . . . .
    . . . . .
    """,
    "0112/34555",
)
SOLO = read(
    "solo",
    """
    . . . . .
    . . 4 . .
    . . 3 . .
    . . . . .
    . . . . .
    """,
    "5",
)
ENDED = read(
    "duel",
    """
    0 1 5 1 2
    0 3 3 1 5
    0 4 3 3 4
    2 1 4 5 5
    0 4 2 4 2
    """,
    "-/-",
)
NEW = RULES.new(Options("duel", "random"))
DEALING = RULES.new(Options("duel"))
A5, C5, C4, C3, D3 = 0, 2, 7, 12, 13

REFUSED: list[tuple[str, State, Seat, Any, str]] = [
    ("taken", DUEL, 0, Place(0, C4), "cell c4 already has a 4"),
    ("taken by the first card", DUEL, 0, Place(0, C3), "cell c3 already has a 3"),
    (
        "no neighbour",
        DUEL,
        0,
        Place(0, A5),
        "cell a5 is not next to a card; choose one of b3 b4 c2 c5 d2 d4 e3",
    ),
    ("off the board", DUEL, 0, Place(0, 25), "cell 25 is not on the board; cells are 0 (a5) to 24 (e1)"),
    ("before the board", DUEL, 0, Place(0, -1), "cell -1 is not on the board; cells are 0 (a5) to 24 (e1)"),
    ("no cell", DUEL, 0, Place(0, True), "cell True is not on the board; cells are 0 (a5) to 24 (e1)"),
    (
        "a card of the other hand",
        DUEL,
        0,
        Place(4, C5),
        "card 4 is not in the hand 0 0 0 1 1 1 2 2 2 3 3",
    ),
    ("no card at all", DUEL, 0, Place(6, C5), "card 6 is not in the hand 0 0 0 1 1 1 2 2 2 3 3"),
    (
        "not quite a card",
        DUEL,
        0,
        Place(True, C5),
        "card True is not in the hand 0 0 0 1 1 1 2 2 2 3 3",
    ),
    ("the other seat", DUEL, 1, Place(0, C5), "seat 1 cannot act now: it is the turn of seat 0"),
    ("a seat that is not there", DUEL, 2, Place(0, C5), "seat 2 cannot act now: it is the turn of seat 0"),
    ("chance", DUEL, CHANCE, Draw(0), "seat -1 cannot act now: it is the turn of seat 0"),
    ("the clock", DUEL, CLOCK, Place(0, C5), "seat -2 cannot act now: it is the turn of seat 0"),
    (
        "a draw by a player",
        DUEL,
        0,
        Draw(0),
        "Draw(card=0) is not a placement; seat 0 has to place a card from its hand",
    ),
    (
        "before the draw",
        REFILL,
        1,
        Place(3, C5),
        "seat 1 cannot act now: it is the turn of chance, which draws a card for seat 0",
    ),
    (
        "chance draws what is not there",
        REFILL,
        CHANCE,
        Draw(6),
        "chance cannot do Draw(card=6) now: it draws a card for seat 0",
    ),
    (
        "chance places",
        REFILL,
        CHANCE,
        Place(0, C5),
        f"chance cannot do Place(card=0, cell={C5}) now: it draws a card for seat 0",
    ),
    (
        "the other card in solo",
        SOLO,
        0,
        Place(4, D3),
        "card 4 is not in the hand 5",
    ),
    ("a second seat in solo", SOLO, 1, Place(5, D3), "seat 1 cannot act now: it is the turn of seat 0"),
    (
        "before it is said who begins",
        NEW,
        CHANCE,
        Draw(0),
        "chance cannot do Draw(card=0) now: it chooses the side that starts",
    ),
    (
        "before the deal",
        DEALING,
        0,
        Place(0, C4),
        "seat 0 cannot act now: it is the turn of chance, which draws a card for seat 0",
    ),
    (
        "who begins, where it is agreed",
        DEALING,
        CHANCE,
        Begin("columns"),
        "chance cannot do Begin(side='columns') now: it draws a card for seat 0",
    ),
    ("after the end", ENDED, 0, Place(0, C5), "the game is over"),
    ("after the end", ENDED, 1, Place(0, C5), "the game is over"),
    ("after the end", ENDED, CHANCE, Draw(0), "the game is over"),
]


@pytest.mark.parametrize(("case", "state", "seat", "action", "message"), REFUSED)
def test_what_is_refused_and_why(case: str, state: State, seat: Seat, action: Action, message: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        RULES.apply(state, seat, action)
    assert str(refused.value) == message, case


def test_chance_cannot_draw_a_seventh_card() -> None:
    state = read(
        "refill",
        """
        . . 1 . .
        . . 1 . .
        . 1 3 1 .
        . . 1 . .
        . . . . .
        """,
        "0123/34455",
    )
    assert [action for action, _ in RULES.odds(state)] == [Draw(0), Draw(2), Draw(3), Draw(4), Draw(5)]
    with pytest.raises(
        IllegalAction, match=r"^chance cannot do Draw\(card=1\) now: it draws a card for seat 0$"
    ):
        RULES.apply(state, CHANCE, Draw(1))


@pytest.mark.parametrize("card", [True, 1.0])
def test_chance_cannot_draw_what_only_equals_a_card(card: Any) -> None:
    with pytest.raises(IllegalAction):
        RULES.apply(REFILL, CHANCE, Draw(card))


def test_a_card_moves_from_the_hand_to_the_board() -> None:
    after = RULES.apply(DUEL, 0, Place(2, C5)).state
    assert after == read(
        "duel",
        """
        . . 2 . .
        . . 4 . .
        . . 3 5 .
        . . . . .
        . . . . .
        """,
        "0001112233/00112244555",
    )
