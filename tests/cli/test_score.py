"""`robotable score`: all ten lines, the lowest line of each side, and the winner."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotable.games.robot_master import read_board, write_board
from robotable.games.robot_master.board import Board
from robotable.games.robot_master.scoring import column_scores, row_scores
from tests.cli.command import run

few = settings(max_examples=40, deadline=None)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Generate boards with any cards on any cells, with each value at most six times."""
    deck = [card for card in range(6) for _ in range(6)]
    cards = draw(st.permutations(deck))[:25]
    empty = draw(st.sets(st.integers(0, 24), max_size=25))
    return tuple(None if cell in empty else card for cell, card in enumerate(cards))


def test_the_text_names_every_line_the_order_and_who_is_ahead() -> None:
    found = run("score", "...../.22../.133./..4../.....").done()
    assert found.out == (
        "⊖ row  points    ⦶ column  points\n"
        "    5       0           a       0\n"
        "    4      20           b       3\n"
        "    3      31           c       9\n"
        "    2       4           d       3\n"
        "    1       0           e       0\n"
        "lowest: ⊖ rows 0, ⦶ columns 0\n"
        "compared, rows : columns, lowest first: 0 : 0, then 0 : 0, then 4 : 3\n"
        "rows are ahead; 19 cells are empty\n"
    )


@pytest.mark.parametrize(
    ("board", "verdict"),
    [
        ("00000/11111/22222/33333/44444", "rows win"),
        ("01234/01234/01234/01234/01234", "columns win"),
        ("01234/12340/23401/34012/40123", "a draw: all five lines are equal"),
    ],
)
def test_a_full_board_has_a_verdict(board: str, verdict: str) -> None:
    assert run("score", board).done().out.splitlines()[-1] == verdict


def test_an_empty_board_has_nobody_ahead() -> None:
    assert (
        run("score", "...../...../...../...../.....")
        .done()
        .out.endswith("nobody is ahead; 25 cells are empty\n")
    )


def test_json_is_exactly_this() -> None:
    found = run("score", "00000/11111/22222/33333/44444", "--json").done()
    assert found.out == (
        '{"version":1,"rows":{"5":100,"4":102,"3":104,"2":106,"1":108},'
        '"columns":{"a":10,"b":10,"c":10,"d":10,"e":10},'
        '"lowest":{"rows":100,"columns":10},"winner":"rows"}\n'
    )


@pytest.mark.parametrize(
    ("board", "winner"),
    [
        ("01234/01234/01234/01234/01234", "columns"),
        ("01234/12340/23401/34012/40123", "draw"),
        ("01234/12340/23401/34012/4012.", None),
        ("...../...../...../...../.....", None),
    ],
)
def test_json_names_a_winner_once_no_cell_is_empty(board: str, winner: str | None) -> None:
    assert run("score", board, "--json").json["winner"] == winner


@pytest.mark.parametrize(("fives", "points"), [("unit", 106), ("pair", 130)])
def test_five_of_a_kind_count_as_the_option_says(fives: str, points: int) -> None:
    found = run("score", "33333/...../...../...../.....", "--fives", fives, "--json")
    assert found.json["rows"]["5"] == points


def test_the_board_may_come_from_standard_input() -> None:
    board = "...../.22../.133./..4../....."
    assert run("score", "-", stdin=board + "\n").done() == run("score", board)


@few
@given(boards(), st.sampled_from(["unit", "pair"]))
def test_json_agrees_with_the_rules(board: Board, fives: str) -> None:
    text = write_board(board)
    assert read_board(text) == board
    found = run("score", text, "--fives", fives, "--json").done().json
    rows = row_scores(board, "pair" if fives == "pair" else "unit")
    columns = column_scores(board, "pair" if fives == "pair" else "unit")
    assert list(found) == ["rows", "columns", "lowest", "winner"]
    assert found["rows"] == dict(zip("54321", rows, strict=True))
    assert found["columns"] == dict(zip("abcde", columns, strict=True))
    assert found["lowest"] == {"rows": min(rows), "columns": min(columns)}
    if None in board:
        assert found["winner"] is None
    else:
        better = {True: "rows", False: "columns"}[sorted(rows) > sorted(columns)]
        assert found["winner"] == ("draw" if sorted(rows) == sorted(columns) else better)


@few
@given(boards())
def test_text_and_json_say_the_same(board: Board) -> None:
    text = write_board(board)
    printed: dict[str, int] = {}
    for line in run("score", text).done().out.splitlines()[1:6]:
        row, of_row, column, of_column = line.split()
        printed |= {row: int(of_row), column: int(of_column)}
    values = run("score", text, "--json").json
    assert printed == values["rows"] | values["columns"]
