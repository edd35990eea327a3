"""The daily puzzle of Micro Robots."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from robotable.games.micro_robots.boards import ARRANGEMENTS, CELLS, arrangement, lay
from robotable.games.micro_robots.notation import read_path, read_position, write_path, write_position
from robotable.games.micro_robots.positions import Position, solves
from robotable.games.micro_robots.reference import distances, shortest_path
from robotable.games.micro_robots.tiles import TILE_SETS
from robotable.puzzles.kind import Band, Judgement, NewPuzzle
from robotable.puzzles.stable_random import below, one_of

WEEK: Final[tuple[Band, ...]] = ((4, 4), (4, 5), (5, 5), (5, 6), (6, 6), (6, 7), (7, 9))


def make(rng: Random, band: Band) -> NewPuzzle | None:
    board = lay(one_of(rng, tuple(TILE_SETS.values())), arrangement(below(rng, ARRANGEMENTS)))
    start = below(rng, len(CELLS))
    away = distances(board, start)
    fitting = tuple(cell for cell in CELLS if band[0] <= (away[cell] or 0) <= band[1])
    if not fitting:
        return None
    position = Position(board, start, one_of(rng, fitting))
    way = shortest_path(position)
    assert way is not None
    return NewPuzzle(write_position(position), len(way) - 1, write_path(board, way))


def judge(text: str, answer: str) -> Judgement:
    position = read_position(text)
    way = read_path(position.board, answer)
    if not solves(position, way):
        return Judgement(None, "These are not moves from the start to the target.")
    return Judgement(len(way) - 1)


def pieces(text: str) -> dict[str, Any]:
    position = read_position(text)
    faces = position.board.faces
    found = {"faces": faces, "start": faces[position.start], "target": faces[position.target]}
    return found if position.via is None else {**found, "via": faces[position.via]}
