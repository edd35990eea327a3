"""Draws and rates puzzles of Micro Robots.

The rating is −log₂ of the probability that a robot moving at random reaches the target with at most two moves
more than necessary. Of all simple measures, it best predicts how long a model of human search takes.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final

from robotable.games.micro_robots.boards import ARRANGEMENTS, CELLS, Board, Cell, arrangement, lay, moves
from robotable.games.micro_robots.drawing import SIDE
from robotable.games.micro_robots.faces import match
from robotable.games.micro_robots.notation import read_board, write_path, write_position
from robotable.games.micro_robots.positions import Position
from robotable.games.micro_robots.reference import shortest_path
from robotable.games.micro_robots.tiles import TILE_SETS
from robotable.kernel.micro_robots import BoardAnalysis, analyse_board
from robotable.kernel.splitmix import SplitMix64
from robotable.puzzles.micro_robots.request import MicroRobotsRequest
from robotable.puzzles.puzzle import Puzzle, difficulty
from robotable.puzzles.request import draw_rng, fits

BANDS: Final = (3.0, 5.0, 7.0)


def drawn(request: MicroRobotsRequest, number: int) -> Puzzle | None:
    """A random board and start, with a random target that fits the request; None if no target fits."""
    rng = draw_rng(request, number)
    board = _board(request, rng)
    start = rng.below(len(CELLS))
    found = analyse_board(board)
    vias: tuple[Cell | None, ...] = tuple(CELLS) if request.via else (None,)
    fitting = [
        (target, via)
        for target, via in product(CELLS, vias)
        if start != target and via not in (start, target) and _fits(request, found, board, start, target, via)
    ]
    if not fitting:
        return None
    return rated(Position(board, start, *fitting[rng.below(len(fitting))]), number)


def _board(request: MicroRobotsRequest, rng: SplitMix64) -> Board:
    if request.board:
        return _given(request.board)
    names = [request.tiles] if request.tiles else list(TILE_SETS)
    return lay(TILE_SETS[names[rng.below(len(names))]], arrangement(rng.below(ARRANGEMENTS)))


@lru_cache(maxsize=16)
def _given(text: str) -> Board:
    return read_board(text)


def _fits(
    request: MicroRobotsRequest,
    found: BoardAnalysis,
    board: Board,
    start: Cell,
    target: Cell,
    via: Cell | None,
) -> bool:
    faces = board.faces
    way = (faces[start], faces[target], None if via is None else faces[via])
    far, rating = found.distance(*way), found.rating(*way)
    if far is None or rating is None:
        return False
    return fits(request, far, found.path_count(*way), difficulty(BANDS, rating))


def rated(position: Position, number: int = 0) -> Puzzle | None:
    """None for a position without a solution."""
    board = position.board
    faces, found = board.faces, analyse_board(board)
    names = (faces[position.start], faces[position.target])
    via = None if position.via is None else faces[position.via]
    rating, way = found.rating(*names, via), shortest_path(position)
    if rating is None or way is None:
        return None
    return Puzzle(
        game="micro_robots",
        number=number,
        position=write_position(position),
        moves=len(way) - 1,
        ways=found.path_count(*names, via),
        decoys=_decoys(position, found),
        rating=rating,
        way=write_path(board, way),
    )


def _decoys(position: Position, found: BoardAnalysis) -> int:
    """The number of first moves that lead no closer to the next goal, but to a cell in its row or column or
    with its number or colour. The next goal is the via cell or, without one, the target."""
    faces = position.board.faces
    goal = position.target if position.via is None else position.via
    away = found.distance(faces[position.start], faces[goal]) or 0
    return sum(
        _looks_near(position.board, cell, goal)
        and (found.distance(faces[cell], faces[goal]) or 0) >= away
        and cell != goal
        for cell in moves(position.board)[position.start]
    )


def _looks_near(board: Board, cell: Cell, goal: Cell) -> bool:
    in_line = cell // SIDE == goal // SIDE or cell % SIDE == goal % SIDE
    return in_line or match(board.faces[cell], board.faces[goal])
