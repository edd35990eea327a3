"""What a robot needs at least to reach a cell: its moves if it could stop wherever it likes.

Other robots are left out of account. Every real slide is also one of these, part for part, so the figure is
never too high and never falls by more than a slide costs: a search that trusts it stays exact.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from robotable.games.ricochet_robots.boards import Board
from robotable.games.ricochet_robots.cells import BOUNCE, CELLS, DIRECTIONS, SIDE, STEP
from robotable.games.ricochet_robots.robots import Kind
from robotable.games.ricochet_robots.slides import diagonals_by_cell, solid_sides

UNREACHABLE: Final = 1 << 20

# A node is a robot at rest (its cell) or one about to leave a cell in a direction, in the same slide.
_LEAVING: Final = {direction: CELLS * (1 + index) for index, direction in enumerate(DIRECTIONS)}
_NODES: Final = CELLS * 5


def lower_bounds(board: Board, kind: Kind, target: int) -> tuple[int, ...]:
    """For each cell what this robot needs at least from there; UNREACHABLE where no way leads on."""
    backwards = _backwards(board, kind)
    bounds = [UNREACHABLE] * _NODES
    bounds[target] = 0
    layers = [[target]]
    for cost, layer in enumerate(layers):  # both lists grow while they are read
        for node in layer:
            if bounds[node] < cost:
                continue
            for before, extra in backwards[node]:
                if cost + extra < bounds[before]:
                    bounds[before] = cost + extra
                    while len(layers) <= cost + extra:
                        layers.append([])
                    layers[cost + extra].append(before)
    return tuple(bounds[:CELLS])


@lru_cache(maxsize=64)
def _backwards(board: Board, kind: Kind) -> tuple[tuple[tuple[int, int], ...], ...]:
    """From each node those that lead to it, with the cost of doing so."""
    backwards: list[list[tuple[int, int]]] = [[] for _ in range(_NODES)]
    diagonals, solid = diagonals_by_cell(board), solid_sides(board)
    passes = kind == "transparent"
    for cell in range(CELLS):
        for direction in DIRECTIONS:
            leaving = _LEAVING[direction] + cell
            backwards[leaving].append((cell, 1))
            wall = board.walls[cell] & SIDE[direction]
            if wall and (not passes or wall & solid[cell]):
                continue
            through = 1 if wall else 0
            ahead = cell + STEP[direction]
            backwards[ahead].append((leaving, through))
            diagonal = diagonals.get(ahead)
            if diagonal is None or diagonal.colour == kind:
                backwards[_LEAVING[direction] + ahead].append((leaving, through))
                continue
            backwards[_LEAVING[BOUNCE[diagonal.slant][direction]] + ahead].append((leaving, through))
            if passes:
                backwards[_LEAVING[direction] + ahead].append((leaving, through + 1))
    return tuple(tuple(edges) for edges in backwards)
