"""A request for Micro Robots puzzles."""

from __future__ import annotations

from typing import ClassVar

from robotable.games.micro_robots.options import given_board
from robotable.games.micro_robots.tiles import TILE_SETS
from robotable.puzzles.request import InvalidRequest, PuzzleRequest


class MicroRobotsRequest(PuzzleRequest, frozen=True, tag="micro_robots"):
    seed_prefix: ClassVar[str] = "MicroWish"

    tiles: str = ""
    """The tile set of the boards. Default: any set that ships with the program."""

    via: bool = False
    """Whether the solution must pass through a third cell (pro variant)."""


def check(request: MicroRobotsRequest) -> None:
    """Raises InvalidRequest or InvalidOptions."""
    if request.tiles and request.tiles not in TILE_SETS:
        raise InvalidRequest(f"tiles is {request.tiles}; it may be {', '.join(TILE_SETS)}")
    if request.board:
        given_board(request.board)
    if request.board and request.tiles:
        raise InvalidRequest("A board already says which tiles it has. Leave out tiles.")
