"""Small rooms with many walls and diagonals, closed off from the rest of the board, and robots inside them.

All that can happen in one can be looked at, so a blind search comes to its end there.
"""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from robotable.games.ricochet_robots.boards import Board, Diagonal
from robotable.games.ricochet_robots.cells import DIRECTIONS, SIZE, SLANTS, Direction
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.robots import COLOURS, FIFTHS, Fifth
from tests.games.ricochet_robots.drawn import walled
from tests.games.ricochet_robots.strategies import wall_passes


def room(seed: int, width: int, height: int, walls: int, diagonals: int) -> tuple[Board, list[int]]:
    """The board, and the cells of the room."""
    rng = Random(seed)
    left, top = rng.randrange(SIZE - width + 1), rng.randrange(SIZE - height + 1)
    cells = [SIZE * (top + y) + left + x for y in range(height) for x in range(width)]
    places: set[tuple[int, Direction]] = {(rng.choice(cells), rng.choice(DIRECTIONS)) for _ in range(walls)}
    for cell in cells:
        y, x = divmod(cell, SIZE)
        edges: dict[Direction, bool] = {
            "N": y == top,
            "S": y == top + height - 1,
            "W": x == left,
            "E": x == left + width - 1,
        }
        places |= {(cell, side) for side, is_edge in edges.items() if is_edge}
    marks = tuple(
        Diagonal(cell, rng.choice(COLOURS), rng.choice(SLANTS)) for cell in rng.sample(cells, diagonals)
    )
    return walled(places, marks, centre=False), cells


@st.composite
def rooms(draw: st.DrawFn, fifths: tuple[Fifth | None, ...] = (None, *FIFTHS)) -> Position:
    width, height = draw(st.tuples(st.integers(2, 5), st.integers(3, 5)))
    diagonals = draw(st.integers(0, min(4, width * height // 3)))
    board, cells = room(
        draw(st.integers(0, 2**32)), width, height, draw(st.integers(0, width * height // 2)), diagonals
    )
    fifth = draw(st.sampled_from(fifths))
    robots = draw(st.permutations(cells))[: 4 if fifth is None else 5]
    target_robot = draw(st.sampled_from((None, 0, 1, 2, 3)))
    target_cell = draw(st.sampled_from(cells))
    return Position(board, tuple(robots), target_robot, target_cell, fifth, draw(wall_passes(fifth)))
