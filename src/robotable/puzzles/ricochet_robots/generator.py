"""Draws and rates puzzles of Ricochet Robots.

The rating is the search effort in moves, with the same weights that the built-in bots use: moves of other
robots count more, decoys mislead, and one of many solutions is easier to find than a single one.
"""

from __future__ import annotations

from functools import lru_cache
from math import log2
from typing import Final

from robotable.games.protocol import IllegalAction
from robotable.games.ricochet_robots.boards import Board, Names, printed_board, printed_boards
from robotable.games.ricochet_robots.course import free_cells
from robotable.games.ricochet_robots.lower_bound import lower_bounds
from robotable.games.ricochet_robots.notation import write_path, write_position
from robotable.games.ricochet_robots.options import SIDES, Box, given_board
from robotable.games.ricochet_robots.orders import AllSolutions
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.reference import Solved
from robotable.games.ricochet_robots.robots import COLOURS
from robotable.games.ricochet_robots.slide_path import SlidePath, replay
from robotable.games.ricochet_robots.slides import Slide, legal_slides
from robotable.kernel.ricochet_robots import solve, solve_all
from robotable.kernel.splitmix import SplitMix64
from robotable.puzzles.puzzle import Puzzle, difficulty
from robotable.puzzles.request import draw_rng, fits
from robotable.puzzles.ricochet_robots.request import RicochetRobotsRequest

BANDS: Final = (5.0, 8.0, 11.0)

HELPER: Final = 1.4
"""The weight of a move by a helping robot."""

DECOY: Final = 0.3
"""The effort that each decoy adds."""

ALIKE: Final = 0.5
"""The effort saved when there are twice as many shortest solutions."""

_MOST_WAYS: Final = 1000
"""The rating examines at most this many solutions. Hardly any puzzle has more."""


def drawn(request: RicochetRobotsRequest, number: int) -> Puzzle | None:
    """A random board with random robots and a random target; None if it does not fit the request."""
    rng = draw_rng(request, number)
    board = _board(request, rng)
    free = list(free_cells(board))
    robots = tuple(free.pop(rng.below(len(free))) for _ in range(4 + (request.fifth is not None)))
    target = board.targets[rng.below(len(board.targets))]
    serving = None if target.colour == "any" else COLOURS.index(target.colour)
    position = Position(board, robots, serving, target.cell, request.fifth, request.wall_pass)
    # Limited by cost only, because costs are the same with and without the compiled kernel.
    quick = solve(position, must_turn=request.must_turn, max_cost=request.moves[1])
    if not isinstance(quick, Solved) or quick.cost < request.moves[0]:
        return None
    found = rated(position, number, must_turn=request.must_turn)
    if found is None or found.helpers < request.helpers:
        return None
    return found if fits(request, found.moves, found.ways, difficulty(BANDS, found.rating)) else None


def _board(request: RicochetRobotsRequest, rng: SplitMix64) -> Board:
    if request.board:
        return given_board(request.board)
    names = _names(request.box)
    return printed_board(names[rng.below(len(names))])


@lru_cache(maxsize=2)
def _names(box: Box) -> tuple[Names, ...]:
    return tuple(printed_boards(SIDES[box]))


def rated(position: Position, number: int = 0, *, must_turn: bool) -> Puzzle | None:
    """None for a position that has no solution or is already solved."""
    found = solve_all(position, must_turn=must_turn, max_solutions=_MOST_WAYS)
    if not isinstance(found, AllSolutions) or not found.cost:
        return None
    decoys = _decoys(position, found.ways)
    effort = min(_effort(way) for way in found.ways)
    return Puzzle(
        game="ricochet_robots",
        number=number,
        position=write_position(position),
        moves=found.cost,
        ways=found.count,
        helpers=min(len({slide.robot for slide in way}) for way in found.ways) - 1,
        decoys=decoys,
        rating=round(effort + DECOY * decoys - ALIKE * log2(found.count), 2),
        way=write_path(found.ways[0], position.fifth),
        must_turn=must_turn,
    )


def _effort(way: SlidePath) -> float:
    arriving = way[-1].robot
    return sum(slide.cost * (1 if slide.robot == arriving else HELPER) for slide in way)


def _decoys(position: Position, ways: tuple[SlidePath, ...]) -> int:
    """The number of first slides that do not start a shortest solution but seem to lead closer: afterwards
    the robot, one that may reach the target, would need fewer moves if it could stop anywhere."""
    bounds = {
        robot: lower_bounds(position.board, position.kind(robot), position.target_cell, position.wall_pass)
        for robot in position.serving
    }
    return sum(
        bounds[slide.robot][slide.cell] < bounds[slide.robot][position.robots[slide.robot]]
        and not any(_can_begin(position, slide, way) for way in ways)
        for slide in legal_slides(position)
        if slide.robot in bounds
    )


def _can_begin(position: Position, slide: Slide, way: SlidePath) -> bool:
    """Whether the slide is part of this solution and can be moved to its beginning."""
    if slide not in way:
        return False
    at = way.index(slide)
    try:
        end = replay(position, (slide, *way[:at], *way[at + 1 :]))
    except IllegalAction:
        return False
    return end.position.robots == replay(position, way).position.robots
