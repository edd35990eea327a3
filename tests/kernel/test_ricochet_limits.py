"""Limits, cancelling, following a search, threads, and invalid arguments."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from robotable.games.ricochet_robots.boards import Board, printed_board
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.reference import Solved, Unfinished, Unsolvable
from robotable.kernel import _kernel
from robotable.kernel.ricochet_robots import AllSolutions, SearchControl, solve, solve_all, solve_many
from tests.games.ricochet_robots.drawn import drawn, walled
from tests.kernel.ricochet_judge import standard
from tests.kernel.test_ricochet_optima import HARDEST

MEGABYTE = 1 << 20


@pytest.mark.parametrize("search", [solve, solve_all], ids=["one", "all"])
@pytest.mark.parametrize(
    ("limit", "at_least"),
    [({"max_memory": 8 * MEGABYTE}, 8), ({"max_states": 100_000}, 8), ({"max_cost": 12}, 13)],
    ids=["memory", "states", "cost"],
)
def test_what_is_not_solved_within_a_limit_says_so(
    search: Callable[..., Any], limit: dict[str, int], at_least: int
) -> None:
    found = search(HARDEST, **limit)
    assert isinstance(found, Unfinished)
    assert at_least <= found.at_least <= 25
    assert 0 < found.states <= 1_000_000


def test_memory_is_what_a_search_may_hold() -> None:
    board = _kernel.RicochetBoard(bytes(HARDEST.board.walls), [])
    for megabytes in (1, 10, 60):
        status, _, _, _, used = _kernel.ricochet_solve(
            board,
            bytes(HARDEST.robots),
            HARDEST.target_robot,
            HARDEST.target_cell,
            fifth=4,
            must_turn=False,
            max_cost=99,
            max_states=1 << 60,
            max_bytes=megabytes * MEGABYTE,
            control=None,
            avx2=True,
        )
        assert status == 2
        assert used <= megabytes * MEGABYTE


def test_the_hardest_position_takes_less_than_200_megabytes() -> None:
    assert isinstance(solve(HARDEST, max_memory=200 * 1_000_000), Solved)


def test_all_ways_keep_to_the_limit_of_memory() -> None:
    """There are many equivalent orders, so even the graph of solutions is large."""
    position = standard(3, "AB", "silver")
    full = solve_all(position)
    assert isinstance(full, AllSolutions)
    for kilobytes in range(64, 2048, 64):
        found = solve_all(position, max_memory=kilobytes * 1024)
        assert found == full or isinstance(found, Unfinished)


def test_cancelled_from_another_thread() -> None:
    control = SearchControl()
    answers: list[object] = []
    # Without a limit, this search takes long enough to be cancelled.
    thread = threading.Thread(target=lambda: answers.append(solve_all(HARDEST, control=control)))
    thread.start()
    while control.at_least < 10:
        assert thread.is_alive(), "over before it could be watched"
    control.cancel()
    thread.join()
    (found,) = answers
    assert isinstance(found, Unfinished)
    assert 10 <= found.at_least <= 25
    assert found.at_least >= control.at_least


def test_the_lower_bound_rises_to_the_cost() -> None:
    control = SearchControl()
    seen: list[int] = []
    done = threading.Event()

    def look() -> None:
        while not done.is_set():
            seen.append(control.at_least)

    thread = threading.Thread(target=look)
    thread.start()
    found = solve(HARDEST, control=control)
    done.set()
    thread.join()
    assert isinstance(found, Solved)
    assert seen == sorted(seen)
    assert len(set(seen)) > 3, "others run while it searches"
    assert control.at_least == found.cost
    assert control.states == found.states


def test_a_search_that_is_cancelled_before_it_begins() -> None:
    control = SearchControl()
    control.cancel()
    assert isinstance(solve(HARDEST, control=control), Unfinished)
    assert all(
        isinstance(found, Unfinished) for found in solve_many([HARDEST] * 5, control=control, threads=2)
    )


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_many_are_solved_as_one_by_one(threads: int) -> None:
    positions = [standard(number, "ABCD", "transparent", vortex=number % 4 == 0) for number in range(60)]
    assert solve_many(positions, threads=threads) == tuple(map(solve, positions))
    assert solve_many([], threads=threads) == ()


def test_the_same_board_may_be_searched_by_many_threads_at_once() -> None:
    position = standard(5, "ABCD", "silver")
    board = Board(position.board.walls, position.board.diagonals)  # not prepared yet
    expected = solve(position)
    again = msgspec.structs.replace(position, board=board)
    assert set(solve_many([again] * 40, threads=8)) == {expected}


def test_a_target_that_nobody_can_reach() -> None:
    position = drawn("""
        +---+---+
        | r | 1 |
        +---+---+
    """).position("r1")
    assert solve(position) == Unsolvable(0)
    assert solve_all(position) == Unsolvable(0)


def test_unsolvable_is_proven_by_looking_at_everything() -> None:
    position = drawn("""
        +---+---+---+
        | r   1     |
        +---+---+---+
        | g | b | y |
        +---+---+---+
    """).position("r1")
    assert isinstance(solve(position), Unsolvable)


def test_a_robot_on_its_target_needs_no_move() -> None:
    position = Position(printed_board(("1A", "2A", "3A", "4A")), (0, 1, 2, 3), 0, 0)
    assert solve(position) == Solved(0, (), 1)
    every = solve_all(position)
    assert isinstance(every, AllSolutions)
    assert (every.cost, every.count, every.orders, every.ways) == (0, 1, 1, ((),))


OPEN = bytes(walled(set()).walls)


@pytest.mark.parametrize(
    ("walls", "diagonals", "problem"),
    [
        (OPEN[:-1], [], "256 masks"),
        (b"\x10" + OPEN[1:], [], "from 0 to 15"),
        (b"\x08" + OPEN[1:], [], r"walls\[0\]"),
        (OPEN[:18] + b"\x01" + OPEN[19:], [], "missing on its other side"),
        (OPEN, [(3, 4, 0)], "colour from 0 to 3"),
        (OPEN, [(3, 0, 2)], "slant of 0 or 1"),
        (OPEN, [(3, 0, 0), (3, 1, 1)], "only one diagonal"),
    ],
)
def test_invalid_boards_are_refused(
    walls: bytes, diagonals: list[tuple[int, int, int]], problem: str
) -> None:
    with pytest.raises(ValueError, match=problem):
        _kernel.RicochetBoard(walls, diagonals)


@pytest.mark.parametrize(
    ("robots", "target_robot", "target_cell", "problem"),
    [
        (b"\x00\x01\x02", 0, 9, "four or five cells"),
        (b"\x00\x01\x02\x03\x04\x05", 0, 9, "four or five cells"),
        (b"\x00\x01\x02\x00", 0, 9, "same cell"),
        (b"\x00\x01\x02\x77", 0, 9, "closed centre"),
        (b"\x00\x01\x02\x03", 0, 0x88, "closed centre"),
        (b"\x00\x01\x02\x03", 4, 9, "from 0 to 3"),
    ],
)
def test_invalid_positions_are_refused(
    robots: bytes, target_robot: int, target_cell: int, problem: str
) -> None:
    board = _kernel.RicochetBoard(OPEN, [])
    with pytest.raises(ValueError, match=problem):
        _kernel.ricochet_solve(
            board, robots, target_robot, target_cell, 4, False, 99, 1000, 1 << 20, None, True
        )


@pytest.mark.parametrize("fifth", [0, 3, 7])
def test_an_unknown_kind_of_fifth_robot_is_refused(fifth: int) -> None:
    board = _kernel.RicochetBoard(OPEN, [])
    with pytest.raises(ValueError, match=r"fifth must be 4 \(silver\), 5 \(transparent\) or 6"):
        _kernel.ricochet_solve(
            board, b"\x00\x01\x02\x03\x04", 0, 9, fifth, False, 99, 1000, 1 << 20, None, True
        )
