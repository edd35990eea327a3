"""The analysis of Micro Robots boards, checked against plain searches, exact fractions, and the fallback."""

from __future__ import annotations

import os
import subprocess
import sys
from fractions import Fraction
from math import log2
from random import Random
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotable.games.micro_robots.boards import (
    ARRANGEMENTS,
    CELLS,
    Board,
    arrangement,
    essential_arrangements,
    lay,
    moves,
)
from robotable.games.micro_robots.faces import FACES
from robotable.games.micro_robots.positions import Position
from robotable.games.micro_robots.reference import distances, shortest_length, shortest_paths
from robotable.games.micro_robots.tiles import BLACK, COPPER, TILE_SETS, TileSet
from robotable.kernel import _kernel
from robotable.kernel.fallback import micro_robots as micro_robots_fallback
from robotable.kernel.micro_robots import analyse, analyse_board, boards, essential, rating

Place: TypeAlias = tuple[int, bool]

shuffled = st.permutations(FACES).map(lambda faces: Board(tuple(faces)))
"""Almost none of these boards is connected, and none can be built from the tiles that ship."""

laid = st.builds(
    lambda tiles, number: lay(tiles, arrangement(number)),
    st.sampled_from(list(TILE_SETS.values())),
    st.integers(0, ARRANGEMENTS - 1),
)

some_board = st.one_of(shuffled, laid)


def exact_chance(position: Position, most: int) -> Fraction:
    """The chance that a random walk of this many moves passes the via and then reaches the target."""
    onward = moves(position.board)
    places: dict[Place, Fraction] = {(position.start, position.via is None): Fraction(1)}
    arrived = Fraction(0)
    for _ in range(most):
        after: dict[Place, Fraction] = {}
        for (here, seen), chance in places.items():
            for there in onward[here]:
                passed = seen or there == position.via
                share = chance / len(onward[here])
                if passed and there == position.target:
                    arrived += share
                else:
                    after[there, passed] = after.get((there, passed), Fraction(0)) + share
        places = after
    return arrived


@settings(deadline=None)
@given(some_board, st.integers(0, 35))
def test_distances_and_counts_of_ways_are_those_of_the_plain_search(board: Board, start: int) -> None:
    found, faces = analyse_board(board), board.faces
    assert tuple(found.distance(faces[start], faces[cell]) for cell in CELLS) == distances(board, start)
    for target in set(CELLS) - {start}:
        ways = sum(1 for _ in shortest_paths(Position(board, start, target)))
        assert found.path_count(faces[start], faces[target]) == ways


@settings(deadline=None)
@given(some_board, st.lists(st.sampled_from(CELLS), min_size=3, max_size=3, unique=True))
def test_puzzles_with_and_without_a_via(board: Board, cells: list[int]) -> None:
    start, target, via = cells
    found, faces = analyse_board(board), board.faces
    for position in (Position(board, start, target), Position(board, start, target, via)):
        through = None if position.via is None else faces[via]
        fewest = shortest_length(position)
        assert found.distance(faces[start], faces[target], through) == fewest
        if fewest is None:
            assert rating(position) is None
            continue
        assert found.path_count(faces[start], faces[target], through) == sum(
            1 for _ in shortest_paths(position)
        )
        for spare in range(3):
            expected = exact_chance(position, fewest + spare)
            chance = found.chance(faces[start], faces[target], through, spare=spare)
            assert chance == pytest.approx(float(expected), rel=1e-5)
        assert rating(position) == pytest.approx(-log2(exact_chance(position, fewest + 2)), abs=0.0051)


@settings(deadline=None)
@given(some_board)
def test_the_fallback_has_the_same_tables(board: Board) -> None:
    faces = bytes(FACES.index(face) for face in board.faces)
    found, fallback = _kernel.micro_analyse_board(faces), micro_robots_fallback.micro_analyse_board(faces)
    assert found[:3] == fallback[:3]
    assert [list(one) for one in found[3]] == fallback[3]


def test_puzzles_with_a_via_are_counted_as_one_by_one() -> None:
    rng = Random(8)
    for board in [lay(BLACK, arrangement(11)), Board(tuple(rng.sample(FACES, 36)))]:
        faces = bytes(FACES.index(face) for face in board.faces)
        _, _, chances, _ = _kernel.micro_analyse_board(faces)
        found, counted = analyse_board(board), [0, 0, 0, 0]
        for start in FACES:
            for via in set(FACES) - {start}:
                for target in set(FACES) - {start, via}:
                    value = found.rating(start, target, via)
                    if value is not None:
                        counted[sum(value >= end for end in (3, 5, 7))] += 1
        assert list(_kernel.micro_vias(chances)[0]) == micro_robots_fallback.micro_vias(chances)[0] == counted


@pytest.mark.parametrize("tiles", TILE_SETS.values(), ids=list(TILE_SETS))
def test_all_boards_of_a_set_in_one_call_are_the_boards_one_by_one(tiles: TileSet) -> None:
    one_by_one = [
        _kernel.micro_analyse_board(bytes(FACES.index(face) for face in lay(tiles, arranged).faces))
        for arranged in essential_arrangements()
    ]
    cells = bytes(FACES.index(face) for tile in tiles.tiles for face in tile)
    found = _kernel.micro_analyse_tiles(cells)
    assert found[0] == b"".join(one[0] for one in one_by_one)
    assert found[1] == b"".join(one[1] for one in one_by_one)
    assert found[2] == b"".join(one[2] for one in one_by_one)
    assert found[3] == [one[3][0] for one in one_by_one]


@settings(deadline=None)
@given(st.sampled_from(list(TILE_SETS.values())), st.integers(0, ARRANGEMENTS - 1))
def test_every_board_of_a_set_has_the_moves_of_an_essential_one(tiles: TileSet, number: int) -> None:
    arranged = arrangement(number)
    board = lay(tiles, arranged)
    same = lay(tiles, essential_arrangements()[essential(arranged)])

    def by_face(shown: Board) -> dict[str, set[str]]:
        return {
            shown.faces[here]: {shown.faces[there] for there in onward}
            for here, onward in enumerate(moves(shown))
        }

    assert by_face(board) == by_face(same)


QUANTILES = {
    "black": (1.9, 3.1, 4.4, 5.7, 7.0, 8.6),
    "copper": (1.9, 3.2, 4.3, 5.3, 6.3, 7.5),
    "open-black": (1.8, 3.1, 4.5, 5.9, 7.4, 9.1),
    "open-copper": (1.8, 3.3, 5.0, 6.8, 8.5, 9.8),
}
"""The 10, 25, 50, 75, 90 and 97 % quantiles of the ratings that another program found in a sample of
puzzles."""


@pytest.mark.parametrize("name", QUANTILES)
def test_ratings_are_spread_as_another_program_found(name: str) -> None:
    ratings = sorted(analyse(TILE_SETS[name]).ratings())
    assert len(ratings) == 384 * 36 * 35
    found = [ratings[len(ratings) * percent // 100] for percent in (10, 25, 50, 75, 90, 97)]
    assert found == pytest.approx(QUANTILES[name], abs=0.35)


def test_the_hardest_published_boards() -> None:
    for tiles, longest, pairs in (
        (BLACK, 14, {("2B", "4W"), ("2B", "5W")}),
        (COPPER, 12, {("2B", "6B"), ("4B", "6B")}),
    ):
        found = {
            (start, target)
            for _, _, board in boards(tiles)
            if board.figures.diameter == longest
            for start in FACES
            for target in FACES
            if board.distance(start, target) == longest
        }
        assert found >= pairs | {(target, start) for start, target in pairs}
        assert max(board.figures.diameter for _, _, board in boards(tiles)) == longest


@pytest.mark.parametrize(
    "faces", [b"", bytes(35), bytes(36), bytes([*range(35), 36]), bytes([*range(35), 34])]
)
def test_what_are_no_faces_is_refused(faces: bytes) -> None:
    for kernel in (_kernel, micro_robots_fallback):
        for analysed in (kernel.micro_analyse_board, kernel.micro_analyse_tiles):
            with pytest.raises(ValueError, match="expected"):
                analysed(faces)
    with pytest.raises(ValueError, match="chances needs 15552 bytes for each board"):
        _kernel.micro_vias(b"1234")


def test_where_it_is_not_built_the_fallback_answers() -> None:
    script = """
import sys; sys.modules["robotable.kernel._kernel"] = None
from robotable.games.micro_robots.notation import read_position
from robotable.kernel import NATIVE
from robotable.kernel.micro_robots import rating
print(NATIVE, rating(read_position("black.A0B0C0D0.1P-2W")), rating(read_position("black.A0B0C0D0.1P-2B-2W")))
"""
    plain = {name: value for name, value in os.environ.items() if name != "ROBOTABLE_KERNEL"}
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, env=plain
    )
    board = lay(BLACK, arrangement(0))
    start, via, target = (board.cell(face) for face in ("1P", "2B", "2W"))
    expected = rating(Position(board, start, target)), rating(Position(board, start, target, via))
    assert (done.stdout, done.stderr) == (f"False {expected[0]} {expected[1]}\n", "")
