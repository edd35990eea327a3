"""Generated puzzles: their stated properties are true, and a seed gives the same puzzles everywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Generator, Sequence
from itertools import islice
from math import log2
from typing import Any

import msgspec
import pytest

from robotable.batch.workers import Workers, started
from robotable.games.micro_robots import notation as micro_notation
from robotable.games.micro_robots.boards import moves
from robotable.games.micro_robots.positions import solves
from robotable.games.micro_robots.reference import distances, shortest_length, shortest_paths
from robotable.games.ricochet_robots import notation as ricochet_notation
from robotable.games.ricochet_robots.lower_bound import lower_bounds
from robotable.games.ricochet_robots.orders import distinct
from robotable.games.ricochet_robots.reference import AllSolved, solve_all
from robotable.games.ricochet_robots.slide_path import replay
from robotable.games.ricochet_robots.slides import legal_slides
from robotable.puzzles.collection import Collection
from robotable.puzzles.generator import PART, batches, check, puzzles_in
from robotable.puzzles.kinds import difficulty_of, known_kind, puzzle_games
from robotable.puzzles.micro_robots import generator as micro
from robotable.puzzles.micro_robots.request import MicroRobotsRequest
from robotable.puzzles.puzzle import DIFFICULTIES, Puzzle, difficulty
from robotable.puzzles.request import InvalidRequest, PuzzleRequest
from robotable.puzzles.ricochet_robots import generator as ricochet
from robotable.puzzles.ricochet_robots.request import RicochetRobotsRequest
from robotable.puzzles.robot_master.request import RobotMasterRequest
from robotable.puzzles.search import search
from tests.kernel.test_micro_robots import exact_chance


def made(order: PuzzleRequest, count: int, *, jobs: int = 1, begun: Collection | None = None) -> list[Puzzle]:
    with started(Workers(processes=jobs)) as run:
        found = search(begun or Collection(order), count, run)
        return [puzzle for one in found for puzzle in one.puzzles]


def check_micro(puzzle: Puzzle) -> None:
    """Check with plain search and exact fractions, not with the tables that made the puzzle."""
    position = micro_notation.read_position(puzzle.position)
    board = position.board
    assert solves(position, micro_notation.read_path(board, puzzle.way))
    assert shortest_length(position) == puzzle.moves == puzzle.way.count("-")
    ways = list(shortest_paths(position))
    assert len(ways) == puzzle.ways
    assert puzzle.rating == pytest.approx(-log2(exact_chance(position, puzzle.moves + 2)), abs=0.0051)
    goal = position.target if position.via is None else position.via
    first = {way[1] for way in ways}
    looking_near = [
        cell
        for cell in moves(board)[position.start]
        if cell // 6 == goal // 6 or cell % 6 == goal % 6 or set(board.faces[cell]) & set(board.faces[goal])
    ]
    away = distances(board, goal)
    assert puzzle.decoys == sum(cell not in first for cell in looking_near)
    assert all(away[cell] == (away[position.start] or 0) - 1 for cell in first)


def check_ricochet(puzzle: Puzzle) -> None:
    """Check with the reference solver, which lists every solution in every order of slides."""
    position = ricochet_notation.read_position(puzzle.position)
    way = ricochet_notation.read_path(puzzle.way, position)
    assert replay(position, way).served_by(must_turn=puzzle.must_turn) is not None
    found = solve_all(position, must_turn=puzzle.must_turn, max_ways=1_000_000)
    assert isinstance(found, AllSolved)
    assert found.cost == puzzle.moves == replay(position, way).cost
    assert len(distinct(found.ways)) == puzzle.ways
    assert puzzle.helpers == min(len({slide.robot for slide in one}) for one in found.ways) - 1
    first = {one[0] for one in found.ways}
    decoys = 0
    for slide in legal_slides(position):
        if slide.robot in position.serving and slide not in first:
            bounds = lower_bounds(position.board, position.kind(slide.robot), position.target_cell)
            decoys += bounds[slide.cell] < bounds[position.robots[slide.robot]]
    assert puzzle.decoys == decoys
    effort = min(
        sum(slide.cost * (1 if slide.robot == one[-1].robot else 1.4) for slide in one) for one in found.ways
    )
    expected = effort + 0.3 * decoys - 0.5 * log2(puzzle.ways)
    assert puzzle.rating == pytest.approx(expected, abs=0.0051)


MICRO = [
    MicroRobotsRequest(seed=1),
    MicroRobotsRequest(seed=2, moves=(6, 8), unique=True, tiles="copper"),
    MicroRobotsRequest(seed=3, via=True, tiles="black", difficulty="hard"),
    MicroRobotsRequest(seed=4, board="black.A0B1C2D3", difficulty="easy", moves=(2, 9)),
]
RICOCHET = [
    RicochetRobotsRequest(seed=1, moves=(2, 5)),
    RicochetRobotsRequest(seed=2, moves=(4, 5), unique=True, box="1999", must_turn=False),
    RicochetRobotsRequest(seed=3, moves=(3, 5), fifth="transparent", helpers=1),
    RicochetRobotsRequest(seed=4, moves=(3, 5), fifth="silver", board="1A.2B.3C.4D"),
]


@pytest.mark.parametrize("order", MICRO, ids=lambda order: f"seed{order.seed}")
def test_puzzles_of_micro_robots_have_their_stated_properties(order: MicroRobotsRequest) -> None:
    for puzzle in made(order, 20):
        check_micro(puzzle)
        assert order.moves[0] <= puzzle.moves <= order.moves[1]
        assert order.difficulty in (None, difficulty_of(puzzle))
        assert puzzle.ways == 1 or not order.unique
        position = micro_notation.read_position(puzzle.position)
        assert (position.via is not None) == order.via
        assert puzzle.position.startswith(order.board or order.tiles)


@pytest.mark.parametrize("order", RICOCHET, ids=lambda order: f"seed{order.seed}")
def test_puzzles_of_ricochet_robots_have_their_stated_properties(order: RicochetRobotsRequest) -> None:
    for puzzle in made(order, 4):
        check_ricochet(puzzle)
        assert order.moves[0] <= puzzle.moves <= order.moves[1]
        assert puzzle.ways == 1 or not order.unique
        assert puzzle.helpers >= order.helpers
        assert puzzle.must_turn == order.must_turn
        position = ricochet_notation.read_position(puzzle.position)
        assert position.fifth == order.fifth
        assert puzzle.position.startswith(order.board)


@pytest.mark.parametrize("game", puzzle_games())
def test_every_difficulty_exists_and_is_a_band_of_ratings(game: str) -> None:
    for at, wanted in enumerate(DIFFICULTIES):
        orders: dict[str, PuzzleRequest] = {
            "micro_robots": MicroRobotsRequest(seed=5, difficulty=wanted),
            "ricochet_robots": RicochetRobotsRequest(
                seed=5, difficulty=wanted, moves=((2, 4), (5, 6), (8, 8), (10, 99))[at]
            ),
            "robot_master": RobotMasterRequest(seed=5, difficulty=wanted, cards=(6, 8)),
        }
        order = orders[game]
        for puzzle in made(order, 2):
            assert difficulty_of(puzzle) == wanted
            ends = (float("-inf"), *known_kind(puzzle.game).bands, float("inf"))
            assert ends[at] <= puzzle.rating < ends[at + 1]


def test_a_rating_at_the_end_of_a_band_belongs_to_the_next() -> None:
    assert [difficulty(micro.BANDS, rating) for rating in (2.99, 3.0, 7.0)] == ["easy", "medium", "expert"]
    assert [difficulty(ricochet.BANDS, rating) for rating in (4.99, 5.0)] == ["easy", "medium"]


ORDERS = [MicroRobotsRequest(seed=9, moves=(7, 9)), RicochetRobotsRequest(seed=9, moves=(5, 6), unique=True)]


@pytest.mark.parametrize("order", ORDERS, ids=["micro", "ricochet"])
def test_puzzles_do_not_depend_on_the_workers(order: PuzzleRequest) -> None:
    count = 150 if isinstance(order, MicroRobotsRequest) else 30  # more than the small first round yields
    alone = made(order, count)
    assert made(order, count, jobs=2) == alone
    assert made(order, 10) == alone[:10]
    assert len({puzzle.position for puzzle in alone}) == count
    assert [puzzle.number for puzzle in alone] == sorted(puzzle.number for puzzle in alone)
    other = msgspec.structs.replace(order, seed=10)
    assert not {puzzle.position for puzzle in made(other, 10)} & {puzzle.position for puzzle in alone}


@pytest.mark.parametrize("order", ORDERS, ids=["micro", "ricochet"])
def test_an_interrupted_run_continues(order: PuzzleRequest) -> None:
    with started(Workers()) as run:
        first = next(search(Collection(order), 1_000, run))
        assert first.looked is not None
        count = len(first.puzzles) + 10
        alone = made(order, count)
        # As after Ctrl-C between two rounds, and as after a run that had enough in the middle of a round.
        for begun in (
            Collection(order, first.puzzles, first.looked),
            Collection(order, first.puzzles[:5], 0),
            Collection(order, tuple(alone[:-1]), first.looked),
        ):
            rest = [puzzle for one in search(begun, count, run) for puzzle in one.puzzles]
            assert [*begun.puzzles, *rest] == alone
        assert list(search(Collection(order, tuple(alone), first.looked), count, run)) == []


def test_impossible_puzzles_are_given_up() -> None:
    order = MicroRobotsRequest(seed=1, moves=(25, 30))
    with started(Workers()) as run:
        found = list(search(Collection(order), 1, run, most_draws=200))
    assert [one.puzzles for one in found] == [()] * len(found)
    assert found[-1].looked is not None
    assert found[-1].looked >= 200


def test_the_parts_of_a_round_cover_it_completely() -> None:
    order = MicroRobotsRequest(seed=1)
    seen: list[range] = []

    def run(work: object, parts: Sequence[Any], /) -> Generator[tuple[int, Any], None, None]:
        seen.extend(numbers for _, numbers in parts)
        yield from ((number, []) for number in range(len(parts)))

    found = list(islice(batches(order, run, 70), 3))
    numbers = [number for part in seen for number in part]
    assert numbers == list(range(70, found[-1].looked))
    assert max(map(len, seen)) == PART
    assert puzzles_in((order, range(0))) == []


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (MicroRobotsRequest(seed=1, moves=(9, 7)), "9..7"),
        (MicroRobotsRequest(seed=1, moves=(0, 7)), "0..7"),
        (MicroRobotsRequest(seed=1, tiles="gold"), "black, copper"),
        (MicroRobotsRequest(seed=1, board="black.A0"), "board"),
        (RicochetRobotsRequest(seed=1, board="1A.1B.3A.4A"), "same digit"),
        (RicochetRobotsRequest(seed=1, helpers=4), "0 to 3"),
        (RicochetRobotsRequest(seed=1, helpers=5, fifth="silver"), "0 to 4"),
    ],
)
def test_contradictory_options_are_refused(order: PuzzleRequest, said: str) -> None:
    with pytest.raises(InvalidRequest, match=said):
        check(order)


def test_without_the_compiled_kernel_the_puzzles_are_the_same() -> None:
    script = """
import sys; sys.modules["robotable.kernel._kernel"] = None
from robotable.kernel import NATIVE
from robotable.puzzles.micro_robots import generator as micro
from robotable.puzzles.micro_robots.request import MicroRobotsRequest
from robotable.puzzles.ricochet_robots import generator as ricochet
from robotable.puzzles.ricochet_robots.request import RicochetRobotsRequest
print(NATIVE)
print([micro.drawn(MicroRobotsRequest(seed=9, moves=(3, 9)), number) for number in range(4)])
print([ricochet.drawn(RicochetRobotsRequest(seed=9, moves=(1, 4)), number) for number in range(8)])
"""
    plain = {name: value for name, value in os.environ.items() if name != "ROBOTABLE_KERNEL"}
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=plain)
    here = [
        [micro.drawn(MicroRobotsRequest(seed=9, moves=(3, 9)), number) for number in range(4)],
        [ricochet.drawn(RicochetRobotsRequest(seed=9, moves=(1, 4)), number) for number in range(8)],
    ]
    assert (done.stdout, done.stderr) == (f"False\n{here[0]}\n{here[1]}\n", "")
    assert any(here[0])
    assert any(here[1])
