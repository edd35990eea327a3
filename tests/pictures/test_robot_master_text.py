"""Robot Master in characters, as it is drawn here."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest
from hypothesis import given, settings

from robotable.games.robot_master import RobotMaster, RobotMasterNotation, State, View, write_board
from robotable.games.robot_master.board import open_cells
from robotable.games.robot_master.scoring import column_scores, row_scores
from robotable.pictures import robot_master_text as text
from tests.pictures.test_robot_master import states

RULES: Final = RobotMaster()


def view_of(position: str) -> View:
    return RULES.view(RobotMasterNotation().read_position(position), None)


def drawn(position: str, last: int | None = None) -> str:
    return text.plain(text.board(view_of(position), last))


EMPTY: Final = """\
     a     b     c     d     e
   ┌─────┬─────┬─────┬─────┬─────┐
 5 │     │     │     │     │     │   0⊖
   ├─────┼─────┼─────┼─────┼─────┤
 4 │     │     │     │     │     │   0⊖
   ├─────┼─────┼─────┼─────┼─────┤
 3 │     │     │     │     │     │   0⊖
   ├─────┼─────┼─────┼─────┼─────┤
 2 │     │     │     │     │     │   0⊖
   ├─────┼─────┼─────┼─────┼─────┤
 1 │     │     │     │     │     │   0⊖
   └─────┴─────┴─────┴─────┴─────┘
      0⦶    0⦶    0⦶    0⦶    0⦶"""

MIDDLE: Final = """\
     a     b     c     d     e
   ┌─────┬─────┬─────┬─────┬─────┐
 5 │     │     │  ·  │  ·  │     │   0⊖
   ├─────┼─────┼─────┼─────┼─────┤
 4 │     │  ·  │  5  │ [5] │  ·  │  50
   ├─────┼─────┼─────┼─────┼─────┤
 3 │     │  ·  │  5  │  4  │  ·  │   9
   ├─────┼─────┼─────┼─────┼─────┤
 2 │     │  ·  │  5  │  ·  │     │   5
   ├─────┼─────┼─────┼─────┼─────┤
 1 │     │     │  ·  │     │     │   0⊖
   └─────┴─────┴─────┴─────┴─────┘
      0⦶    0⦶  100     9     0⦶"""

OVER: Final = """\
     a     b     c     d     e
   ┌─────┬─────┬─────┬─────┬─────┐
 5 │  5  │  5  │  5  │  5  │  5  │ 150
   ├─────┼─────┼─────┼─────┼─────┤
 4 │  4  │  4  │  4  │  4  │  4  │ 140
   ├─────┼─────┼─────┼─────┼─────┤
 3 │  3  │  3  │  3  │  3  │  3  │ 130
   ├─────┼─────┼─────┼─────┼─────┤
 2 │  2  │  2  │  2  │  2  │  2  │ 120
   ├─────┼─────┼─────┼─────┼─────┤
 1 │  1  │  1  │  1  │  1  │ [0] │ 101⊖
   └─────┴─────┴─────┴─────┴─────┘
     15    15    15    15    14⦶"""


@pytest.mark.parametrize(
    ("position", "last", "board"),
    [
        ("duel ...../...../...../...../..... -/-", None, EMPTY),
        ("duel ...../..55./..54./..5../..... 0011223344/0011223344", 8, MIDDLE),
        ("duel,fives=pair 55555/44444/33333/22222/11110 -/-", 24, OVER),
    ],
    ids=["before the deal", "in the middle", "over"],
)
def test_the_board(position: str, last: int | None, board: str) -> None:
    assert drawn(position, last) == board


@given(states())
@settings(max_examples=60, deadline=None)
def test_every_board_has_the_same_shape(state: State) -> None:
    lines = text.plain(text.board(RULES.view(state, None))).split("\n")
    assert len(lines) == 13
    assert all(len(line) <= 40 for line in lines)
    frame = [[at for at, sign in enumerate(line) if sign in "│┌┬┐├┼┤└┴┘"] for line in lines[1:12]]
    assert frame == [[3, 9, 15, 21, 27, 33]] * 11


@given(states())
@settings(max_examples=60, deadline=None)
def test_what_is_drawn_is_the_board(state: State) -> None:
    lines = text.plain(text.board(RULES.view(state, None))).split("\n")[2:12:2]
    cells = [line[4 + 6 * column : 9 + 6 * column].strip() for line in lines for column in range(5)]
    dots = set(open_cells(state.board)) if RULES.outcome(state) is None else set()
    assert cells == [
        ("·" if cell in dots else "") if card is None else str(card) for cell, card in enumerate(state.board)
    ]


@given(states())
@settings(max_examples=60, deadline=None)
def test_a_lowest_line_is_marked_by_a_sign_too(state: State) -> None:
    view = RULES.view(state, None)
    lines = text.plain(text.board(view)).split("\n")
    assert [line.endswith("⊖") for line in lines[2:12:2]] == [score == min(view.rows) for score in view.rows]
    assert lines[12].count("⦶") == view.columns.count(min(view.columns))


@pytest.mark.parametrize(
    ("position", "standing"),
    [
        ("duel ...../...../...../...../..... -/-", "move 0 · ⊖ 0, 0, 0, 0, 0  ⦶ 0, 0, 0, 0, 0"),
        (
            "duel ...../..55./..54./..5../..... 0011223344/0011223344",
            "move 4 · ⊖ 0, 0, 5  ⦶ 0, 0, 0",
        ),
        ("duel,fives=pair 55555/44444/33333/22222/11110 -/-", "move 24 · ⊖ 101  ⦶ 14"),
    ],
)
def test_the_standing_goes_up_to_the_pair_that_decides(position: str, standing: str) -> None:
    assert text.standing(view_of(position)) == standing


@pytest.mark.parametrize(
    ("position", "verdict"),
    [
        ("duel ...../...../..3../...../..... 001122334455/001122344455", "The game is not over."),
        (
            "duel 55555/44444/33333/22222/11110 -/-",
            "Rows win: their lowest line, 101, beats the lowest of the columns, 14.",
        ),
        (
            "duel 54321/54321/54321/54321/54320 -/-",
            "Columns win: their lowest line, 101, beats the lowest of the rows, 14.",
        ),
        (
            "duel 01234/12340/23401/34012/40123 -/-",
            "A draw: all five lines of both sides are equal.",
        ),
        ("solo 55555/44444/33333/22222/11110 -", "Your lowest line is worth 14 points."),
    ],
)
def test_the_verdict_says_who_won_and_why(position: str, verdict: str) -> None:
    assert text.verdict(view_of(position)) == verdict


def test_a_game_decided_later_says_on_which_line() -> None:
    """Found by search: all lines below are equal, and this one is not."""
    rng, found = Random(1), {}
    deck = [card for card in range(6) for _ in range(6)]
    for _ in range(20_000):
        rng.shuffle(deck)
        board = tuple(deck[:25])
        rows, columns = sorted(row_scores(board)), sorted(column_scores(board))
        equal = next((at for at in range(5) if rows[at] != columns[at]), 5)
        if equal == 1:
            found[rows[1] > columns[1]] = board
        if len(found) == 2:
            break
    for rows_won, side, other in ((True, "Rows", "columns"), (False, "Columns", "rows")):
        view = view_of(f"duel {write_board(found[rows_won])} -/-")
        mine, theirs = sorted(view.deciding[1], reverse=True)
        assert text.verdict(view).replace(": All", ": all") == (
            f"{side} win: all lower lines are equal, and their second-lowest line, {mine}, "
            f"beats the second-lowest of the {other}, {theirs}."
        )
