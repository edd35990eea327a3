"""AB's own example: the picture of its board is lost, but the moves in its text determine it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from robotable.games.micro_robots.boards import ARRANGEMENTS, Board, arrangement, lay, moves
from robotable.games.micro_robots.drawing import SIDE
from robotable.games.micro_robots.notation import read_board, read_path, write_board
from robotable.games.micro_robots.positions import Position, solves
from robotable.games.micro_robots.reference import can_walk, shortest_length
from robotable.games.micro_robots.tiles import TILE_SETS
from tests.games.micro_robots import drawn_boards

EXAMPLE = read_board(drawn_boards.EXAMPLE)
ROLANDS_WAY = "1P-6P-6W-6R-2R-2W"


def choices(board: Board, face: str) -> set[str]:
    return {board.faces[cell] for cell in moves(board)[board.cell(face)]}


def in_line(board: Board, step: int, *faces: str) -> bool:
    """Whether the faces lie in one row (step 1) or one column (step 6)."""
    cells = [board.cell(face) for face in faces]
    return len({cell // SIDE if step == 1 else cell % SIDE for cell in cells}) == 1


def fits_the_example(board: Board) -> bool:
    way = ROLANDS_WAY.split("-")
    return (
        choices(board, "1P") == {"1B", "1Y", "6P"}
        and in_line(board, 6, "1P", "1B", "1Y")
        and in_line(board, 1, "1P", "6P")
        and choices(board, "6P") - {"1P"} == {"6B", "6W", "4P"}
        and in_line(board, 1, "6P", "6B", "6W")
        and in_line(board, 6, "6P", "4P")
        and all(there in choices(board, here) for here, there in pairwise(way))
    )


def test_first_move_has_three_choices_and_the_second_three_new_ones() -> None:
    assert choices(EXAMPLE, "1P") == {"1B", "1Y", "6P"}
    assert choices(EXAMPLE, "6P") == {"6B", "6W", "4P", "1P"}


def test_rolands_five_moves_take_the_chip() -> None:
    position = Position(EXAMPLE, EXAMPLE.cell("1P"), EXAMPLE.cell("2W"))
    assert solves(position, read_path(EXAMPLE, ROLANDS_WAY))
    assert can_walk(position, 5)


def test_no_solution_is_shorter_than_rolands_but_longer_ones_also_win() -> None:
    """AB "SPIELIDEE": the shortest solution is not required."""
    position = Position(EXAMPLE, EXAMPLE.cell("1P"), EXAMPLE.cell("2W"))
    assert shortest_length(position) == 5
    assert [length for length in range(1, 12) if can_walk(position, length)] == [5, 6, 7, 8, 9, 10, 11]


@pytest.mark.parametrize(
    ("name", "told_on"),
    [
        (
            "black",
            [
                "black.A0B0C0D0",
                "black.A2B2C2D2",
                "black.B0A0D0C0",
                "black.B2A2D2C2",
                "black.C0D0A0B0",
                "black.C2D2A2B2",
                "black.D0C0B0A0",
                "black.D2C2B2A2",
            ],
        ),
        ("copper", []),
        ("open-black", []),
        ("open-copper", []),
    ],
)
def test_the_example_was_drawn_on_the_black_side(name: str, told_on: list[str]) -> None:
    boards = [lay(TILE_SETS[name], arrangement(index)) for index in range(ARRANGEMENTS)]
    assert [write_board(board) for board in boards if fits_the_example(board)] == told_on


def test_all_boards_of_the_example_have_the_same_moves() -> None:
    boards = [lay(TILE_SETS["black"], arrangement(index)) for index in range(ARRANGEMENTS)]
    graphs = {
        frozenset((face, frozenset(choices(board, face))) for face in board.faces)
        for board in boards
        if fits_the_example(board)
    }
    assert len(graphs) == 1
