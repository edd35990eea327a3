"""Hypothesis strategies: random boards, positions and paths."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import msgspec
from hypothesis import strategies as st

from robotable.games.ricochet_robots.boards import (
    SYMBOLS,
    Board,
    Diagonal,
    Target,
    printed_board,
    printed_boards,
)
from robotable.games.ricochet_robots.cells import CELLS, CENTRE, DIRECTIONS, SLANTS
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.robots import COLOURS, FIFTH, FIFTHS, WALL_PASSES, Fifth, WallPass
from robotable.games.ricochet_robots.slide_path import SlidePath
from robotable.games.ricochet_robots.slides import Slide, legal_slides, slid
from tests.games.ricochet_robots.drawn import walled

cells = st.integers(0, CELLS - 1)


@lru_cache
def _names() -> tuple[tuple[str, str, str, str], ...]:
    return tuple(printed_boards())


@st.composite
def turned_names(draw: st.DrawFn) -> tuple[str, ...]:
    names = draw(st.sampled_from(_names()))
    turn = draw(st.integers(0, 3))
    return names[turn:] + names[:turn]


printed = turned_names().map(printed_board)


def scattered(seed: int, walls: int, diagonals: int, *, centre: bool = True) -> Board:
    """A custom board with this many random walls and diagonals and a few targets."""
    rng = Random(seed)
    places = [(rng.randrange(CELLS), rng.choice(DIRECTIONS)) for _ in range(walls)]
    marks = tuple(
        Diagonal(cell, rng.choice(COLOURS), rng.choice(SLANTS))
        for cell in rng.sample(range(CELLS), diagonals)
    )
    targets = []
    for cell in rng.sample([cell for cell in range(CELLS) if cell not in CENTRE], rng.randrange(4)):
        symbol = rng.choice(SYMBOLS)
        targets.append(Target(cell, "any" if symbol == "vortex" else rng.choice(COLOURS), symbol))
    board = walled(set(places), marks, centre=centre)
    return Board(board.walls, board.diagonals, tuple(targets))


own_boards = st.builds(
    scattered, st.integers(0, 2**32), st.integers(0, 150), st.integers(0, 60), centre=st.booleans()
)
dense_boards = st.builds(scattered, st.integers(0, 2**32), st.integers(300, 600), st.integers(0, 40))
boards = st.one_of(printed, own_boards)


def wall_passes(fifth: Fifth | None) -> st.SearchStrategy[WallPass]:
    """Both readings of the rule for the transparent robot; the other robots pass no walls."""
    return st.sampled_from(WALL_PASSES if fifth == "transparent" else WALL_PASSES[:1])


@st.composite
def positions(
    draw: st.DrawFn,
    boards: st.SearchStrategy[Board] = boards,
    fifths: tuple[Fifth | None, ...] = (None, *FIFTHS),
) -> Position:
    board = draw(boards)
    fifth = draw(st.sampled_from(fifths))
    open_cells = [cell for cell in range(CELLS) if not (board.centre_closed and cell in CENTRE)]
    count = 4 if fifth is None else 5
    robots = draw(st.lists(st.sampled_from(open_cells), min_size=count, max_size=count, unique=True))
    target_robot = draw(st.sampled_from((None, 0, 1, 2, 3)))
    target_cell = draw(st.sampled_from(open_cells))
    return Position(board, tuple(robots), target_robot, target_cell, fifth, draw(wall_passes(fifth)))


@st.composite
def positions_with_way(
    draw: st.DrawFn, start: st.SearchStrategy[Position] | None = None, most: int = 6
) -> tuple[Position, SlidePath]:
    """A position and a limited number of slides from it."""
    first = position = draw(positions() if start is None else start)
    way: list[Slide] = []
    for _ in range(draw(st.integers(0, most))):
        options = legal_slides(position)
        if not options:
            break
        slide = draw(st.sampled_from(options))
        way.append(slide)
        position = slid(position, slide)
    return first, tuple(way)


@st.composite
def solvable(draw: st.DrawFn, start: st.SearchStrategy[Position] | None = None) -> Position:
    """A position whose target some robot can reach within three slides."""
    position, way = draw(positions_with_way(start, most=3))
    robot = way[-1].robot if way else 0
    target_cell = way[-1].cell if way else position.robots[0]
    return msgspec.structs.replace(
        position, target_robot=robot if robot < FIFTH else None, target_cell=target_cell
    )
