"""Micro Robots as numbers: first the 36 cells as moves, by what they show, then claims of 1 to 30 moves."""

from __future__ import annotations

from typing import Final

from robotable.encodings.encoding import Layout, one_of
from robotable.encodings.race import RaceEncoding
from robotable.games.micro_robots.actions import CLAIMS, Action, Step
from robotable.games.micro_robots.boards import CELLS
from robotable.games.micro_robots.faces import COLOURS, FACES, NUMBERS
from robotable.games.micro_robots.game import View
from robotable.games.micro_robots.options import Options

_CODES: Final = {face: code for code, face in enumerate(FACES)}

LAYOUT: Final[Layout] = (
    ("board: for each cell, which number from 1 to 6", len(CELLS) * len(NUMBERS)),
    ("board: for each cell, which colour: blue, yellow, green, red, pink, white", len(CELLS) * len(COLOURS)),
    ("the robot's cell", len(CELLS)),
    ("target", len(CELLS)),
    ("via cell", len(CELLS)),
    ("cells of the solution shown so far", len(CELLS)),
)


def encoding(options: Options) -> RaceEncoding[View, Action]:
    return RaceEncoding(len(FACES), len(CLAIMS), _code, _observe, LAYOUT)


def _code(step: Step, view: View) -> int:
    return _CODES[step.to]


def _observe(view: View) -> list[float]:
    board, goal, walk = view.position.board, view.goal, view.walk or ()
    faces = ("",) * len(CELLS) if board is None else board.faces
    numbers: list[float] = []
    for face in faces:
        numbers += [float(face[:1] == number) for number in NUMBERS]
    for face in faces:
        numbers += [float(face[1:] == colour) for colour in COLOURS]
    numbers += one_of(walk[-1] if walk else view.position.robot, len(CELLS))
    numbers += one_of(None if goal is None else goal.target, len(CELLS))
    numbers += one_of(None if goal is None else goal.via, len(CELLS))
    numbers += [float(cell in walk) for cell in CELLS]
    return numbers
