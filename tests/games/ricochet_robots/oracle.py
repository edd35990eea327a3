"""Load tests/perft/ricochet_brute_force.py, which knows the rules but does not import the package."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import msgspec

from robotable.games.ricochet_robots.boards import Board
from robotable.games.ricochet_robots.notation import write_position
from robotable.games.ricochet_robots.positions import Position

TESTS = Path(__file__).parents[2]
PERFT = TESTS / "perft" / "ricochet_robots.txt"


def _brute_force() -> Any:
    spec = importlib.util.spec_from_file_location(
        "ricochet_brute_force", TESTS / "perft" / "ricochet_brute_force.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


_MODULE = _brute_force()


def as_masks(position: Position) -> Position:
    """The same position on a board written as masks, the only format that the brute force reads."""
    board = Board(position.board.walls, position.board.diagonals)
    return msgspec.structs.replace(position, board=board)


def table(position: Position) -> Any:
    return _MODULE.Table(write_position(as_masks(position)))
