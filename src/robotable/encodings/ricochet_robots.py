"""Ricochet Robots as numbers: first the slides, then bids of 1 to 50 moves.

An ordinary robot has one slide in each direction: number 4 × robot + direction (N, E, S, W). The transparent
robot chooses where to end, so it has two numbers for each direction and cell, because of two slides to the
same cell the more expensive one may be needed for its turn.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from robotable.encodings.encoding import Layout, one_of
from robotable.encodings.race import RaceEncoding
from robotable.games.ricochet_robots.actions import BIDS, Action
from robotable.games.ricochet_robots.boards import Board
from robotable.games.ricochet_robots.cells import CELLS, DIRECTIONS, SIDE, SLANTS
from robotable.games.ricochet_robots.game import View
from robotable.games.ricochet_robots.options import Options
from robotable.games.ricochet_robots.robots import COLOURS, FIFTH, Fifth
from robotable.games.ricochet_robots.slides import Slide

MOST_ROBOTS: Final = FIFTH + 1

LAYOUT: Final[Layout] = (
    ("walls: for each cell, whether its N, E, S and W side is closed", CELLS * len(DIRECTIONS)),
    ("diagonals: for each cell, which colour and slant", CELLS * len(COLOURS) * len(SLANTS)),
    ("robots: the cell of red, green, blue, yellow and the fifth", CELLS * MOST_ROBOTS),
    ("target: its cell", CELLS),
    ("target: red, green, blue, yellow, any", len(COLOURS) + 1),
    ("fifth robot: silver, transparent", 2),
)


def encoding(options: Options) -> RaceEncoding[View, Action]:
    slides = FIFTH * len(DIRECTIONS)
    if options.fifth == "silver":
        slides += len(DIRECTIONS)
    elif options.fifth == "transparent":
        slides += len(DIRECTIONS) * CELLS * 2
    return RaceEncoding(slides, len(BIDS), partial(_code, options.fifth), _observe, LAYOUT)


def _code(fifth: Fifth | None, slide: Slide, view: View) -> int:
    direction = DIRECTIONS.index(slide.direction)
    if slide.robot < FIFTH or fifth != "transparent":
        return slide.robot * len(DIRECTIONS) + direction
    is_dearer = any(
        isinstance(other, Slide)
        and (other.robot, other.direction, other.cell) == (slide.robot, slide.direction, slide.cell)
        and other.cost < slide.cost
        for other in view.legal
    )
    return FIFTH * len(DIRECTIONS) + (direction * CELLS + slide.cell) * 2 + is_dearer


def _observe(view: View) -> list[float]:
    ground, goal, walk = view.position, view.goal, view.walk
    robots = ground.robots if walk is None else walk.position.robots
    numbers = _board(ground.board)
    for robot in range(MOST_ROBOTS):
        numbers += one_of(robots[robot] if robot < len(robots) else None, CELLS)
    target = None if goal is None or ground.board is None else ground.board.targets[goal.target]
    numbers += one_of(None if target is None else target.cell, CELLS)
    numbers += [float(target is not None and target.colour == colour) for colour in (*COLOURS, "any")]
    numbers += [float(ground.fifth == fifth) for fifth in ("silver", "transparent")]
    return numbers


def _board(board: Board | None) -> list[float]:
    if board is None:
        return [0.0] * (CELLS * (len(DIRECTIONS) + len(COLOURS) * len(SLANTS)))
    numbers = [float(bool(wall & SIDE[side])) for wall in board.walls for side in DIRECTIONS]
    marks = [0.0] * (CELLS * len(COLOURS) * len(SLANTS))
    for diagonal in board.diagonals:
        kind = COLOURS.index(diagonal.colour) * len(SLANTS) + SLANTS.index(diagonal.slant)
        marks[diagonal.cell * len(COLOURS) * len(SLANTS) + kind] = 1.0
    return numbers + marks
