"""The printed quadrants and their boards, and the checks on custom boards."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings

from robotable.games.ricochet_robots.boards import (
    Board,
    Diagonal,
    InvalidBoard,
    Target,
    printed_board,
    printed_boards,
)
from robotable.games.ricochet_robots.cells import (
    BOUNCE,
    CELLS,
    CENTRE,
    DIRECTIONS,
    OPPOSITE,
    SIDE,
    STEP,
    cell_name,
    rim_sides,
)
from robotable.games.ricochet_robots.quadrants import QUADRANTS
from robotable.games.ricochet_robots.robots import COLOURS, KINDS
from robotable.games.ricochet_robots.slides import endings, reach
from tests.games.ricochet_robots.drawn import walled
from tests.games.ricochet_robots.strategies import own_boards, printed

EMPTY = walled(set())


def test_there_are_sixteen_sides_four_of_each_colour() -> None:
    assert sorted(QUADRANTS) == [digit + letter for digit in "1234" for letter in "ABCD"]


@pytest.mark.parametrize("name", sorted(QUADRANTS))
def test_a_quadrant_carries_four_targets_and_the_yellow_one_the_vortex_too(name: str) -> None:
    marks = [mark for _, _, mark in QUADRANTS[name].targets]
    assert len(set(marks)) == len(marks) == (5 if name[0] == "4" else 4)
    assert ("v" in marks) == (name[0] == "4")
    assert sorted(mark[0] for mark in marks if mark != "v") == ["b", "g", "r", "y"]
    assert sorted(mark[1] for mark in marks if mark != "v") == ["c", "h", "s", "t"]


@pytest.mark.parametrize("name", sorted(QUADRANTS))
def test_a_quadrant_closes_its_corner_of_the_centre(name: str) -> None:
    assert {(7, 6, "S"), (6, 7, "E")} <= set(QUADRANTS[name].walls)
    assert not any((x, y) == (7, 7) for x, y, _ in QUADRANTS[name].targets)


@pytest.mark.parametrize("name", sorted(QUADRANTS))
def test_every_target_lies_in_a_corner_of_two_walls(name: str) -> None:
    board = printed_board([name, *(digit + "A" for digit in "1234" if digit != name[0])])
    for target in board.targets:
        y, x = divmod(target.cell, 16)
        if x < 8 and y < 8:
            assert board.walls[target.cell] in (SIDE["N"] | SIDE["E"], 6, 12, 9)


@pytest.mark.parametrize("name", sorted(QUADRANTS))
def test_only_the_sides_d_have_diagonals_two_of_them(name: str) -> None:
    assert len(QUADRANTS[name].diagonals) == (2 if name[1] == "D" else 0)


def test_four_quarter_turns_change_nothing() -> None:
    for quadrant in QUADRANTS.values():
        assert quadrant.turned().turned().turned().turned() == quadrant != quadrant.turned()


@pytest.mark.parametrize(("sides", "count"), [("AB", 96), ("CD", 96), ("ABCD", 1536)])
def test_legal_boards_up_to_turning_the_whole_board(sides: str, count: int) -> None:
    boards = list(printed_boards(sides))
    assert len(boards) == count
    turned = {names[turn:] + names[:turn] for names in boards for turn in range(4)}
    assert len(turned) == 4 * count


def test_every_printed_board_is_sound_and_has_all_seventeen_targets() -> None:
    for names in printed_boards():
        board = printed_board(names)
        Board(board.walls, board.diagonals, board.targets)  # passes all checks for custom boards
        assert board.centre_closed
        kinds = Counter((target.colour, target.symbol) for target in board.targets)
        assert len(kinds) == 17
        assert set(kinds.values()) == {1}
        assert {colour for colour, _ in kinds} == {*COLOURS, "any"}


def test_no_slide_on_a_printed_board_is_endless() -> None:
    """A cycle needs four diagonals, and every robot leaves it at one of them."""
    for names in printed_boards():
        board = printed_board(names)
        if len(board.diagonals) < 4:
            continue
        for kind in KINDS[:5]:
            for diagonal in board.diagonals:
                for direction in DIRECTIONS:
                    moved = len(reach(board, kind, diagonal.cell, direction)) > 1
                    assert moved == bool(endings(board, kind, diagonal.cell, direction, ()))


@settings(deadline=None)
@given(printed)
def test_turning_the_whole_board_turns_every_mark(board: Board) -> None:
    """(x, y) moves to (15 - y, x), as each quadrant moves one place on."""
    assert board.quadrants is not None
    turned = printed_board([board.quadrants[3], *board.quadrants[:3]])

    def moved(cell: int) -> int:
        return cell % 16 * 16 + 15 - cell // 16

    for cell in range(CELLS):
        mask = board.walls[cell]
        assert turned.walls[moved(cell)] == (mask << 1 | mask >> 3) & 15
    assert {(moved(mark.cell), mark.colour) for mark in board.diagonals} == {
        (mark.cell, mark.colour) for mark in turned.diagonals
    }
    assert {(moved(mark.cell), mark.symbol) for mark in board.targets} == {
        (mark.cell, mark.symbol) for mark in turned.targets
    }


def test_bouncing_twice_off_the_same_slant_is_no_turn() -> None:
    for turns in BOUNCE.values():
        for heading, after in turns.items():
            assert turns[after] == heading
            assert after not in (heading, OPPOSITE[heading])


def test_cells_are_named_from_the_top_left() -> None:
    assert [cell_name(cell) for cell in (0, 15, 16, 119, 255)] == ["a1", "p1", "a2", "h8", "p16"]


@settings(deadline=None)
@given(own_boards)
def test_marks_lie_in_the_order_of_their_cells(board: Board) -> None:
    assert all(first.cell < second.cell for first, second in pairwise(board.diagonals))
    shuffled = Board(board.walls, board.diagonals[::-1], board.targets[::-1])
    assert (shuffled, hash(shuffled)) == (board, hash(board))


@pytest.mark.parametrize(
    ("quadrants", "problem"),
    [
        (["1A", "2A", "3A"], "3 quadrants given, expected 4: NW, NE, SE, SW"),
        (["1A", "2A", "3A", "5A"], "unknown quadrant '5A'; expected 1A to 4D"),
        (["1A", "2A", "1B", "4A"], "1A and 1B have the same digit; a board needs one of each, 1 to 4"),
    ],
)
def test_quadrants_that_do_not_form_a_board_are_refused(quadrants: list[str], problem: str) -> None:
    with pytest.raises(InvalidBoard) as refused:
        printed_board(quadrants)
    assert str(refused.value) == problem


def changed(cell: int, mask: int) -> tuple[int, ...]:
    return (*EMPTY.walls[:cell], mask, *EMPTY.walls[cell + 1 :])


@pytest.mark.parametrize(
    ("walls", "problem", "path"),
    [
        (EMPTY.walls[:-1], "walls has 255 masks, expected 256: one for each cell", ("walls",)),
        (
            changed(20, 16),
            "walls[20] (e2) is 16, expected 0 to 15: the sum of N 1, E 2, S 4, W 8",
            ("walls", 20),
        ),
        (changed(3, 0), "walls[3] (d1) is 0: its N side is the rim, expected 1", ("walls", 3)),
        (
            changed(37, 2),
            (
                "walls[37] (f3) is 2, closed on its E side, but walls[38] (g3) is 0, open on its W side: "
                "expected walls[38] to be 8 or walls[37] to be 0"
            ),
            ("walls", 37),
        ),
        (
            changed(119, 1),
            (
                "walls[118] (g8) is 2, closed on its E side, but walls[119] (h8) is 1, open on its W side: "
                "expected walls[119] to be 9 or walls[118] to be 0"
            ),
            ("walls", 118),
        ),
    ],
)
def test_impossible_walls_are_refused(
    walls: tuple[int, ...], problem: str, path: tuple[str | int, ...]
) -> None:
    with pytest.raises(InvalidBoard) as refused:
        Board(walls)
    assert str(refused.value) == problem
    assert refused.value.path == path


@pytest.mark.parametrize(
    ("diagonals", "problem"),
    [
        ((Diagonal(256, "red", "/"),), "a diagonal on cell 256: expected 0 to 255"),
        (
            (Diagonal(3, "silver", "/"),),  # type: ignore[arg-type]  # wrong on purpose
            "a diagonal on d1 is 'silver': expected red or green or blue or yellow",
        ),
        ((Diagonal(3, "red", "|"),), "the diagonal on d1 leans '|': expected / or \\"),  # type: ignore[arg-type]  # wrong on purpose
        (
            (Diagonal(3, "red", "/"), Diagonal(3, "blue", "\\")),
            "two diagonals on cell 3 (d1); a cell can have only one",
        ),
    ],
)
def test_impossible_diagonals_are_refused(diagonals: tuple[Diagonal, ...], problem: str) -> None:
    with pytest.raises(InvalidBoard) as refused:
        Board(EMPTY.walls, diagonals)
    assert str(refused.value) == problem
    assert refused.value.path == ("diagonals", len(diagonals) - 1)


@pytest.mark.parametrize(
    ("targets", "problem"),
    [
        ((Target(-1, "red", "circle"),), "a target on cell -1: expected 0 to 255"),
        (
            (Target(5, "any", "circle"),),
            "invalid target any circle on f1; the vortex, and only the vortex, has the colour any",
        ),
        (
            (Target(5, "red", "vortex"),),
            "invalid target red vortex on f1; the vortex, and only the vortex, has the colour any",
        ),
        ((Target(5, "red", "moon"),), "unknown target 'red' 'moon'; expected a colour or any, and a symbol"),  # type: ignore[arg-type]  # wrong on purpose
        ((Target(119, "red", "circle"),), "a target on h8: the centre is closed"),
        (
            (Target(5, "red", "circle"), Target(5, "red", "square")),
            "two targets on cell 5 (f1); a cell can have only one",
        ),
    ],
)
def test_impossible_targets_are_refused(targets: tuple[Target, ...], problem: str) -> None:
    with pytest.raises(InvalidBoard) as refused:
        Board(EMPTY.walls, (), targets)
    assert str(refused.value) == problem


def test_a_board_must_match_the_quadrants_it_names() -> None:
    board = printed_board(["1D", "2A", "3A", "4A"])
    other = printed_board(["1C", "2A", "3A", "4A"])
    with pytest.raises(InvalidBoard, match=r"walls\[1\] \(b1\) is 3, but 1D.2A.3A.4A has 1 there"):
        msgspec.structs.replace(board, walls=other.walls)
    with pytest.raises(InvalidBoard, match=r"not those of 1D\.2A\.3A\.4A: expected green / on 20, "):
        msgspec.structs.replace(board, diagonals=())
    with pytest.raises(InvalidBoard, match=r"the targets are not those of 1D\.2A\.3A\.4A"):
        msgspec.structs.replace(board, targets=())


def test_the_centre_is_a_block_only_if_walls_surround_it() -> None:
    assert EMPTY.centre_closed
    for cell in CENTRE:
        for side in DIRECTIONS:
            other = cell + STEP[side]
            if other not in CENTRE:
                walls = list(EMPTY.walls)
                walls[cell] ^= SIDE[side]
                walls[other] ^= SIDE[OPPOSITE[side]]
                assert not Board(tuple(walls)).centre_closed


def test_the_rim_is_closed_on_sixty_four_sides() -> None:
    assert sum(rim_sides(cell).bit_count() for cell in range(CELLS)) == 64
