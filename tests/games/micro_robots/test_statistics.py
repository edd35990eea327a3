"""Measure all boards of the shipped sets. The expected figures come from independent programs."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from robotable.games.micro_robots.boards import CELLS, Board, essential_arrangements, lay, moves, parts
from robotable.games.micro_robots.reference import distances
from robotable.games.micro_robots.tiles import TILE_SETS


class Figures(msgspec.Struct, frozen=True):
    """Means and extremes over all boards of a set; each set of moves occurs equally often among 6,144."""

    mean: float
    board_mean: tuple[float, float]
    diameter: tuple[int, int]
    diameter_mean: float
    moves: float
    dead_ends: float
    most_dead_ends: int
    cut_cells: float
    unique: float
    """Percentage of pairs with a single shortest path."""

    lengths: tuple[float, ...]
    """Percentage of pairs by shortest length, from 1 to the longest."""

    diameters: dict[int, float]
    """Percentage of boards by the length of their longest shortest path."""


# One line for each row of the source; the formatter would put every number on its own line.
EXPECTED = {
    "black": Figures(
        mean=3.543, board_mean=(2.787, 5.689), diameter=(5, 14), diameter_mean=7.98, moves=57.92,
        dead_ends=2.00, most_dead_ends=8, cut_cells=3.04, unique=75.2,
        lengths=(9.19, 17.49, 25.24, 23.29, 14.20, 6.46, 2.57, 0.94, 0.34, 0.14, 0.07, 0.03, 0.01, 0.00),
        diameters={5: 0.3, 6: 14.6, 7: 26.0, 8: 28.1, 9: 18.5, 10: 7.3, 11: 2.3, 12: 1.8, 14: 1.0},
    ),
    "copper": Figures(
        mean=3.239, board_mean=(2.756, 4.317), diameter=(5, 12), diameter_mean=6.97, moves=61.17,
        dead_ends=1.92, most_dead_ends=6, cut_cells=2.56, unique=73.8,
        lengths=(9.71, 19.42, 29.81, 25.29, 11.28, 3.37, 0.86, 0.21, 0.04, 0.01, 0.00, 0.00),
        diameters={5: 4.7, 6: 32.6, 7: 35.2, 8: 19.0, 9: 6.5, 10: 1.8, 12: 0.3},
    ),
    "open-black": Figures(
        mean=3.566, board_mean=(3.046, 4.641), diameter=(6, 11), diameter_mean=7.63, moves=59.42,
        dead_ends=0.0, most_dead_ends=0, cut_cells=0.85, unique=73.5,
        lengths=(9.43, 16.40, 24.00, 23.79, 15.68, 7.22, 2.59, 0.68, 0.17, 0.03, 0.00),
        diameters={6: 7.0, 7: 46.1, 8: 29.4, 9: 12.5, 10: 4.4, 11: 0.5},
    ),
    "open-copper": Figures(
        mean=4.391, board_mean=(3.635, 5.506), diameter=(7, 14), diameter_mean=10.02, moves=48.33,
        dead_ends=2.25, most_dead_ends=8, cut_cells=5.25, unique=80.0,
        lengths=(7.67, 11.65, 16.10, 18.68, 17.40, 13.12, 8.16, 4.20, 1.94, 0.76, 0.24, 0.06, 0.01, 0.00),
        diameters={7: 0.8, 8: 10.4, 9: 23.4, 10: 32.3, 11: 22.1, 12: 6.8, 13: 3.9, 14: 0.3},
    ),
}  # fmt: skip


def single_paths(board: Board, lengths: tuple[int | None, ...]) -> int:
    """The number of cells with exactly one shortest path, given the lengths from the start."""
    ways = Counter({lengths.index(0): 1})
    for cell in sorted(CELLS, key=lambda cell: lengths[cell] or 0):
        for there in moves(board)[cell]:
            if lengths[there] == (lengths[cell] or 0) + 1:
                ways[there] += ways[cell]
    return sum(ways[cell] == 1 for cell in CELLS if lengths[cell])


def is_cut(board: Board, cell: int) -> bool:
    """Whether removing this cell disconnects the other cells."""
    first = next(other for other in CELLS if other != cell)
    reached, waiting = {first, cell}, [first]
    for here in waiting:
        fresh = [there for there in moves(board)[here] if there not in reached]
        reached.update(fresh)
        waiting += fresh
    return len(reached) < len(CELLS)


@pytest.mark.parametrize("name", EXPECTED)
def test_all_boards_of_a_set(name: str) -> None:
    boards = [lay(TILE_SETS[name], arranged) for arranged in essential_arrangements()]
    means: list[float] = []
    diameters: list[int] = []
    lengths: Counter[int] = Counter()
    unique = 0
    for board in boards:
        assert len(parts(board)) == 1
        here: Counter[int] = Counter()
        for start in CELLS:
            from_start = distances(board, start)
            here.update(length for length in from_start if length)
            unique += single_paths(board, from_start)
        means.append(sum(length * count for length, count in here.items()) / here.total())
        diameters.append(max(here))
        lengths += here
    pairs = lengths.total()
    assert pairs == len(boards) * 36 * 35
    dead_ends = [sum(len(there) == 1 for there in moves(board)) for board in boards]

    expected = EXPECTED[name]
    assert sum(means) / len(boards) == pytest.approx(expected.mean, abs=0.0006)
    assert (min(means), max(means)) == pytest.approx(expected.board_mean, abs=0.0006)
    assert (min(diameters), max(diameters)) == expected.diameter
    assert sum(diameters) / len(boards) == pytest.approx(expected.diameter_mean, abs=0.006)
    assert sum(len(there) for board in boards for there in moves(board)) / 2 / len(boards) == pytest.approx(
        expected.moves, abs=0.006
    )
    assert sum(dead_ends) / len(boards) == pytest.approx(expected.dead_ends, abs=0.006)
    assert max(dead_ends) == expected.most_dead_ends
    cuts = sum(is_cut(board, cell) for board in boards for cell in CELLS)
    assert cuts / len(boards) == pytest.approx(expected.cut_cells, abs=0.006)
    assert 100 * unique / pairs == pytest.approx(expected.unique, abs=0.06)
    assert [100 * lengths[length] / pairs for length in range(1, max(lengths) + 1)] == pytest.approx(
        list(expected.lengths), abs=0.006
    )
    spread = {length: 100 * count / len(boards) for length, count in Counter(diameters).items()}
    assert spread == pytest.approx(expected.diameters, abs=0.06)
