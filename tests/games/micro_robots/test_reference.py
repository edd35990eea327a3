"""Compare the reference solver with enumeration: every path of a few moves, one by one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings

from robotable.games.micro_robots.boards import CELLS, Board, Cell, moves
from robotable.games.micro_robots.notation import read_path, read_position, write_path
from robotable.games.micro_robots.positions import CellPath, InvalidPosition, Position, solves
from robotable.games.micro_robots.reference import (
    can_walk,
    distances,
    shortest_length,
    shortest_path,
    shortest_paths,
)
from tests.games.micro_robots.drawn_boards import UNCONNECTED
from tests.games.micro_robots.strategies import boards, cells, laid_boards, positions

EXAMPLE = "black.A0B0C0D0"


def walks(board: Board, start: Cell, length: int) -> Iterator[CellPath]:
    """All paths of exactly this length, wherever they end."""
    if length == 0:
        yield (start,)
        return
    for there in moves(board)[start]:
        for rest in walks(board, there, length - 1):
            yield (start, *rest)


def brute(position: Position, length: int, no_revisits: bool) -> list[CellPath]:
    """The paths of this length that solve the position, ordered by their cells."""
    found = walks(position.board, position.start, length)
    return sorted(
        way
        for way in found
        if way[-1] == position.target
        and (position.via is None or position.via in way)
        and not (no_revisits and len(set(way)) < len(way))
    )


def shortest_names(text: str, *, no_revisits: bool = False) -> list[str]:
    position = read_position(text)
    return [write_path(position.board, way) for way in shortest_paths(position, no_revisits=no_revisits)]


def test_all_shortest_solutions_of_a_position() -> None:
    assert shortest_names(f"{EXAMPLE}.1P-2W") == ["1P-6P-6W-6R-2R-2W"]
    assert shortest_names(f"{EXAMPLE}.6R-1G") == ["6R-4R-4G-1G", "6R-3R-1R-1G"]


def test_a_via_changes_the_solution() -> None:
    assert shortest_names(f"{EXAMPLE}.1P-6B-6R") == ["1P-6P-6B-6W-6R"]


def test_the_target_may_be_passed_before_the_via() -> None:
    """Through the target 6P to 6W and back: the first touch neither counts nor ends the path."""
    assert shortest_names(f"{EXAMPLE}.1P-6W-6P") == ["1P-6P-6W-6P"]
    assert not can_walk(read_position(f"{EXAMPLE}.1P-6W-6P"), 1)


def test_without_revisits_the_target_is_kept_for_the_end() -> None:
    assert shortest_names(f"{EXAMPLE}.1P-6W-6P", no_revisits=True) == [
        "1P-1Y-6Y-4Y-4R-6R-6W-6P",
        "1P-1Y-1G-1R-3R-6R-6W-6P",
        "1P-1Y-1G-4G-4R-6R-6W-6P",
    ]


def test_a_dead_end_as_via_cannot_be_passed_without_a_revisit() -> None:
    """From 1W the only move leads back to 1B."""
    position = read_position(f"{EXAMPLE}.1P-1W-6P")
    assert shortest_names(f"{EXAMPLE}.1P-1W-6P") == ["1P-1B-1W-1B-1P-6P"]
    assert shortest_path(position, no_revisits=True) is None
    assert not can_walk(position, 12, no_revisits=True)


def test_no_path_connects_the_parts_of_a_board() -> None:
    position = read_position(f"{UNCONNECTED}1B-2Y")
    assert distances(position.board, position.start) == (0, 1, 1, 1, 1, 1, *[None] * 30)
    assert shortest_length(position) is None
    assert list(shortest_paths(position)) == []
    assert not can_walk(position, 20)


@given(boards, cells)
def test_neighbours_are_at_most_one_move_apart(board: Board, start: Cell) -> None:
    lengths = distances(board, start)
    assert lengths[start] == 0
    for here in CELLS:
        for there in moves(board)[here]:
            one, other = lengths[here], lengths[there]
            assert (one is None) == (other is None)
            assert one is None or other is None or abs(one - other) <= 1


@given(positions())
def test_shortest_solutions_have_the_same_number_of_moves(position: Position) -> None:
    ways = list(shortest_paths(position))
    assert ways == sorted(set(ways))
    assert all(solves(position, way) for way in ways)
    assert {len(way) - 1 for way in ways} == {shortest_length(position)} - {None}
    assert shortest_path(position) == (ways[0] if ways else None)


@settings(max_examples=60, deadline=None)
@given(positions())
def test_no_shortest_solution_is_missing(position: Position) -> None:
    length = shortest_length(position)
    for shorter in range(1, min(length or 6, 6)):
        assert not brute(position, shorter, no_revisits=False)
    if length is not None and length <= 5:
        assert list(shortest_paths(position)) == brute(position, length, no_revisits=False)


@given(positions(via=True))
def test_a_solution_through_a_via_is_two_shortest_paths(position: Position) -> None:
    assert position.via is not None
    there = distances(position.board, position.start)[position.via]
    onward = distances(position.board, position.via)[position.target]
    assert shortest_length(position) == (None if there is None or onward is None else there + onward)


@pytest.mark.parametrize("no_revisits", [False, True])
def test_exact_lengths(no_revisits: bool) -> None:
    @settings(max_examples=60, deadline=None)
    @given(positions())
    def agrees(position: Position) -> None:
        for length in range(6):
            walked = can_walk(position, length, no_revisits=no_revisits)
            assert walked == bool(brute(position, length, no_revisits)), length

    agrees()


@given(positions(on=laid_boards))
def test_moving_back_and_forth_adds_two_moves(position: Position) -> None:
    length = shortest_length(position)
    assert length is not None
    assert all(can_walk(position, length + more) for more in (0, 2, 4, 6))


@settings(max_examples=60, deadline=None)
@given(positions(on=laid_boards, via=True))
def test_shortest_solutions_without_revisits(position: Position) -> None:
    ways = list(shortest_paths(position, no_revisits=True))
    assert all(solves(position, way, no_revisits=True) for way in ways)
    lengths = {len(way) - 1 for way in ways}
    assert len(lengths) <= 1
    for length in range(1, 7):
        found = brute(position, length, no_revisits=True)
        assert found == (ways if length in lengths else []) or length > min(lengths, default=99)


@given(positions(via=False))
def test_without_a_via_a_shortest_solution_has_no_revisits(position: Position) -> None:
    assert list(shortest_paths(position)) == list(shortest_paths(position, no_revisits=True))


@pytest.mark.parametrize(
    ("way", "why"),
    [
        ("6P-6W-6R", "another start"),
        ("1P-6P-6W", "ends beside the target"),
        ("1P-6W-6R", "1P to 6W fits neither number nor colour"),
        ("1P-6P-6G-6W-6R", "6P and 6G are in no line"),
        ("1P-1Y-1G-1R-3R-6R", "misses the via 6W"),
        ("1P", "no move at all"),
    ],
)
def test_a_path_that_is_no_solution(way: str, why: str) -> None:
    position = read_position(f"{EXAMPLE}.1P-6W-6R")
    assert not solves(position, read_path(position.board, way)), why


def test_a_path_that_is_a_solution() -> None:
    position = read_position(f"{EXAMPLE}.1P-6W-6R")
    assert solves(position, read_path(position.board, "1P-6P-6W-6R"), no_revisits=True)
    to_and_fro = read_path(position.board, "1P-6P-1P-6P-6W-6R")
    assert solves(position, to_and_fro)
    assert not solves(position, to_and_fro, no_revisits=True)


@pytest.mark.parametrize("way", [(), (23, 99, 6), (23, -15, 6), (23, 36, 6)])
def test_a_path_off_the_board_is_no_solution(way: CellPath) -> None:
    assert not solves(read_position(f"{EXAMPLE}.1P-6R"), way)


@pytest.mark.parametrize(
    ("start", "target", "via", "problem"),
    [
        (3, 3, None, "the target 2Y is also the start"),
        (3, 4, 3, "the via cell 2Y is also the start or the target"),
        (3, 4, 4, "the via cell 1W is also the start or the target"),
        (-1, 4, None, "start -1: expected a cell from 0 to 35"),
        (3, 36, None, "target 36: expected a cell from 0 to 35"),
        (3, 4, 99, "via 99: expected a cell from 0 to 35"),
    ],
)
def test_cells_that_do_not_form_a_position(start: Cell, target: Cell, via: Cell | None, problem: str) -> None:
    board = read_position(f"{EXAMPLE}.1P-2W").board
    with pytest.raises(InvalidPosition, match=problem):
        Position(board, start, target, via)
