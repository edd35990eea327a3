"""Runs ricochet_judge.cpp, a second solver that shares no code with the kernel."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import repeat
from pathlib import Path
from random import Random

from robotable.games.ricochet_robots.boards import Board, printed_board, printed_boards
from robotable.games.ricochet_robots.course import free_cells
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.robots import COLOURS, Fifth, WallPass

SOURCE = Path(__file__).with_suffix(".cpp")


@lru_cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="robotable-judge-")


@lru_cache
def program() -> str:
    made = str(Path(_folder().name) / "judge")
    subprocess.run(["c++", "-std=c++17", "-O2", "-o", made, str(SOURCE)], check=True)
    return made


def judge(
    positions: Iterable[Position], *, must_turn: bool, most: int, below: Iterable[int] = repeat(0)
) -> list[str]:
    """For each position "= cost" or "none", or "> cost" if the states did not suffice.

    `below` holds the cost that a solution must stay under, for each position; 0 searches for any cost without
    a bound.
    """
    asked = zip(positions, below, strict=False)
    text = "".join(f"{line(position, must_turn, most)} {cost}\n" for position, cost in asked)
    done = subprocess.run([program()], input=text, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def line(position: Position, must_turn: bool, most: int) -> str:
    board = position.board
    walls = "".join(f"{mask:x}" for mask in board.walls)
    marks = ",".join(f"{mark.cell}:{COLOURS.index(mark.colour)}:{mark.slant}" for mark in board.diagonals)
    robots = ",".join(map(str, position.robots))
    transparent = "t" if position.wall_pass == "extra" else "m"
    fifth = transparent if position.fifth == "transparent" else "s"
    target = -1 if position.target_robot is None else position.target_robot
    return f"{walls} {marks or '-'} {robots} {fifth} {target} {position.target_cell} {must_turn:d} {most}"


def standard(
    seed: int, sides: str, fifth: Fifth | None, *, vortex: bool = False, wall_pass: WallPass = "extra"
) -> Position:
    """A printed board with robots on random free cells and one of its targets, as at the start of a round."""
    rng = Random(f"{seed} {sides} {fifth} {vortex}")
    board = _board(rng.choice(_names(sides)))
    robots = rng.sample(free_cells(board), 4 if fifth is None else 5)
    target = rng.choice([mark for mark in board.targets if (mark.symbol == "vortex") == vortex])
    robot = None if target.colour == "any" else COLOURS.index(target.colour)
    return Position(board, tuple(robots), robot, target.cell, fifth, wall_pass)


@lru_cache
def _names(sides: str) -> tuple[tuple[str, str, str, str], ...]:
    return tuple(printed_boards(sides))


@cache
def _board(names: tuple[str, str, str, str]) -> Board:
    return printed_board(names)
