"""A lower bound on a robot's cost to reach a cell: the cost if the robot could stop anywhere.

Other robots are ignored. Every real slide is also possible under these looser rules, step for step, so the
bound is never too high and never drops by more than a slide costs: a search that relies on it stays exact.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from robotable.games.ricochet_robots.boards import Board
from robotable.games.ricochet_robots.cells import BOUNCE, CELLS, DIRECTIONS, SIDE, STEP
from robotable.games.ricochet_robots.robots import Kind, WallPass
from robotable.games.ricochet_robots.slides import diagonals_by_cell, solid_sides

UNREACHABLE: Final = 1 << 20

# A node is a robot at rest (its cell), or a robot in mid-slide about to leave a cell in some direction.
_LEAVING: Final = {direction: CELLS * (1 + index) for index, direction in enumerate(DIRECTIONS)}
_NODES: Final = CELLS * 5


def lower_bounds(board: Board, kind: Kind, target: int, wall_pass: WallPass = "extra") -> tuple[int, ...]:
    """For each cell, this robot's lower bound from there; UNREACHABLE if no path leads to the target."""
    backwards = _backwards(board, kind, wall_pass)
    bounds = [UNREACHABLE] * _NODES
    bounds[target] = 0
    layers = [[target]]
    for cost, layer in enumerate(layers):  # both lists grow during iteration
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
def _backwards(board: Board, kind: Kind, wall_pass: WallPass) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each node, the nodes that lead to it and the cost of each step."""
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
            ahead = cell + STEP[direction]
            # The nodes from which the robot enters the cell ahead, and what that costs.
            entering = [(leaving, 1 if wall else 0)]
            if wall and wall_pass == "move":
                entering.append((cell, 1))
            diagonal = diagonals.get(ahead)
            for before, cost in entering:
                backwards[ahead].append((before, cost))
                if diagonal is None or diagonal.colour == kind:
                    backwards[_LEAVING[direction] + ahead].append((before, cost))
                    continue
                backwards[_LEAVING[BOUNCE[diagonal.slant][direction]] + ahead].append((before, cost))
                if passes:
                    backwards[_LEAVING[direction] + ahead].append((before, cost + 1))
    return tuple(tuple(edges) for edges in backwards)
