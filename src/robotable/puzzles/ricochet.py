"""Puzzles of Ricochet Robots. The rating is the effort of looking, in moves, as the house bots know it: moves
of helpers count more, decoys mislead, and many ways are easier to hit upon than one.
"""

from __future__ import annotations

from functools import lru_cache
from math import log2
from typing import Final

from robotable.games.protocol import IllegalAction
from robotable.games.ricochet_robots.boards import Board, Names, printed_board, printed_boards
from robotable.games.ricochet_robots.course import free_cells
from robotable.games.ricochet_robots.lower_bound import lower_bounds
from robotable.games.ricochet_robots.notation import write_position, write_way
from robotable.games.ricochet_robots.options import SIDES, Box, given_board
from robotable.games.ricochet_robots.orders import AllWays
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.reference import Solved
from robotable.games.ricochet_robots.robots import COLOURS
from robotable.games.ricochet_robots.slides import Slide, legal_slides
from robotable.games.ricochet_robots.ways import Way, replay
from robotable.kernel.ricochet_robots import solve, solve_all
from robotable.kernel.splitmix import SplitMix64
from robotable.puzzles.puzzle import Puzzle
from robotable.puzzles.wish import RicochetWish, fits, luck

HELPER: Final = 1.4
"""What a move of a robot that only helps counts for."""

DECOY: Final = 0.3
"""What a decoy adds."""

ALIKE: Final = 0.5
"""What twice as many shortest ways save."""

_MOST_WAYS: Final = 1000
"""The features look at so many of the ways; hardly a puzzle has more."""


def drawn(wish: RicochetWish, number: int) -> Puzzle | None:
    """Board, robots and target at random; None where it does not fit the wish."""
    rng = luck(wish, number)
    board = _board(wish, rng)
    free = list(free_cells(board))
    robots = tuple(free.pop(rng.below(len(free))) for _ in range(4 + (wish.fifth is not None)))
    target = board.targets[rng.below(len(board.targets))]
    serving = None if target.colour == "any" else COLOURS.index(target.colour)
    position = Position(board, robots, serving, target.cell, wish.fifth)
    # Only costs limit the search: they are the same with and without the compiled kernel.
    quick = solve(position, must_turn=wish.must_turn, max_cost=wish.moves[1])
    if not isinstance(quick, Solved) or quick.cost < wish.moves[0]:
        return None
    found = rated(position, number, must_turn=wish.must_turn)
    if found is None or found.helpers < wish.helpers:
        return None
    return found if fits(wish, found.moves, found.ways, found.difficulty) else None


def _board(wish: RicochetWish, rng: SplitMix64) -> Board:
    if wish.board:
        return given_board(wish.board)
    names = _names(wish.box)
    return printed_board(names[rng.below(len(names))])


@lru_cache(maxsize=2)
def _names(box: Box) -> tuple[Names, ...]:
    return tuple(printed_boards(SIDES[box]))


def rated(position: Position, number: int = 0, *, must_turn: bool) -> Puzzle | None:
    """None for a position without a way, or where nothing is to do."""
    found = solve_all(position, must_turn=must_turn, max_solutions=_MOST_WAYS)
    if not isinstance(found, AllWays) or not found.cost:
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
        way=write_way(found.ways[0], position.fifth),
        must_turn=must_turn,
    )


def _effort(way: Way) -> float:
    arriving = way[-1].robot
    return sum(slide.cost * (1 if slide.robot == arriving else HELPER) for slide in way)


def _decoys(position: Position, ways: tuple[Way, ...]) -> int:
    """Slides of a robot that may arrive, after which it needs less if it could stop wherever it likes; but no
    shortest way begins like that."""
    bounds = {
        robot: lower_bounds(position.board, position.kind(robot), position.target_cell)
        for robot in position.serving
    }
    return sum(
        bounds[slide.robot][slide.cell] < bounds[slide.robot][position.robots[slide.robot]]
        and not any(_can_begin(position, slide, way) for way in ways)
        for slide in legal_slides(position)
        if slide.robot in bounds
    )


def _can_begin(position: Position, slide: Slide, way: Way) -> bool:
    """Whether this slide, which is one of the way's, may also be its first."""
    if slide not in way:
        return False
    at = way.index(slide)
    try:
        end = replay(position, (slide, *way[:at], *way[at + 1 :]))
    except IllegalAction:
        return False
    return end.position.robots == replay(position, way).position.robots
