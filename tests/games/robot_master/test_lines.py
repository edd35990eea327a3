"""What a view reports about the ten lines: their groups, which decide, and what each placement changes."""

from __future__ import annotations

from random import Random

import pytest

from robotable.games.robot_master import Options, Place, RobotMaster, RobotMasterNotation, State
from robotable.games.robot_master.actions import Ended
from robotable.games.robot_master.lines import Group, Lines
from robotable.games.robot_master.options import VARIANTS, VariantName
from robotable.games.robot_master.scoring import Fives
from tests.games.robot_master.drawing import picture_of, position
from tests.games.robot_master.plain_score import column_points, decided, line_points, row_points
from tests.laws.playout import playout

RULES = RobotMaster()
NOTATION = RobotMasterNotation()

MIDDLE = """
    . . . . .
    . 4 4 1 .
    5 0 3 3 3
    . 4 2 . .
    . . 0 . .
"""


def read(options: str, picture: str, hands: str) -> State:
    return NOTATION.read_position(position(options, picture, hands))


def test_a_line_is_described_by_its_groups() -> None:
    lines = RULES.view(read("duel", MIDDLE, "0011225/0012245"), 0).lines
    assert lines.rows[1].groups == (Group(1, 1, 1), Group(4, 2, 40))
    assert lines.rows[2].groups == (Group(0, 1, 0), Group(3, 3, 100), Group(5, 1, 5))
    assert lines.rows[0].groups == ()
    assert [line.score for line in lines.rows] == [0, 41, 105, 6, 0]


def test_the_lines_that_count_are_the_lowest_and_from_a_tie_on_the_next_ones() -> None:
    """Rows 0 0 6 41 105, columns 3 4 5 9 40: the first pair decides, and both empty rows are the lowest."""
    lines = RULES.view(read("duel", MIDDLE, "0011225/0012245"), 0).lines
    assert [line.counts for line in lines.rows] == [True, False, False, False, True]
    assert [line.place for line in lines.rows] == [1, 4, 5, 3, 1]
    assert [line.score for line in lines.columns] == [5, 40, 9, 4, 3]
    assert [line.counts for line in lines.columns] == [False, False, False, False, True]
    assert [line.place for line in lines.columns] == [3, 5, 4, 2, 1]


def test_in_solo_the_lowest_of_all_ten_lines_counts() -> None:
    lines = RULES.view(read("solo", MIDDLE, "2"), 0).lines
    assert [line.counts for line in lines.rows] == [True, False, False, False, True]
    assert not any(line.counts for line in lines.columns)
    assert [line.place for line in lines.columns] == [5, 8, 7, 4, 3]


@pytest.mark.parametrize("fives", ["unit", "pair"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_view_agrees_with_the_rule_books_throughout_a_game(variant: VariantName, fives: Fives) -> None:
    seats = VARIANTS[variant].seats
    for state, seat, action, step in playout(RULES, Options(variant, "random", fives), Random(5)):
        views = [RULES.view(state, viewer) for viewer in (None, *range(seats))]
        for view in views:
            _check_lines(view.lines, state.board, fives, solo=seats == 1)
            assert len(view.changes) == len(view.legal)
            for place, change in zip(view.legal, view.changes, strict=True):
                assert isinstance(place, Place)
                assert change == _with(state, place, fives), picture_of(state.board)
        assert not views[0].changes, "a spectator has nothing to place"
        if isinstance(action, Place):
            told = dict(zip(views[1 + seat].legal, views[1 + seat].changes, strict=True))[action]
            after = RULES.view(step.state, None)
            assert told == (after.rows[action.cell // 5], after.columns[action.cell % 5])
        for event in step.events:
            if isinstance(event, Ended):
                last = RULES.view(step.state, None)
                assert (event.lines, event.deciding) == (last.lines, last.deciding)


def _with(state: State, place: Place, fives: str) -> tuple[int, int]:
    board = list(state.board)
    board[place.cell] = place.card
    return row_points(board, fives)[place.cell // 5], column_points(board, fives)[place.cell % 5]


def _check_lines(lines: Lines, board: tuple[int | None, ...], fives: str, *, solo: bool) -> None:
    rows, columns = row_points(board, fives), column_points(board, fives)
    assert [line.score for line in lines.rows] == rows
    assert [line.score for line in lines.columns] == columns
    for line in (*lines.rows, *lines.columns):
        assert sum(group.points for group in line.groups) == line.score
        for group in line.groups:
            assert group.points == line_points([group.card] * group.copies, fives)
    held = [card for card in board if card is not None]
    for side in (lines.rows, lines.columns):
        told = [group.card for line in side for group in line.groups for _ in range(group.copies)]
        assert sorted(told) == sorted(held)
    if solo:
        lowest = min(rows + columns)
        assert [line.counts for line in (*lines.rows, *lines.columns)] == [
            score == lowest for score in rows + columns
        ]
        return
    _, compared = decided(rows, columns)
    for side, scores in ((lines.rows, rows), (lines.columns, columns)):
        counting = sorted(line.score for line in side if line.counts)
        assert counting[:compared] == sorted(scores)[:compared]
        # Lines that tie with the last one compared count too, since any of them may be the one.
        assert set(counting) == set(sorted(scores)[:compared])
