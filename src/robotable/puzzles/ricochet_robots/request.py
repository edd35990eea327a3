"""A request for Ricochet Robots puzzles."""

from __future__ import annotations

from typing import ClassVar

from robotable.games.ricochet_robots.options import SIDES, Box, given_board
from robotable.games.ricochet_robots.robots import FIFTHS, WALL_PASSES, Fifth, WallPass
from robotable.puzzles.request import InvalidRequest, PuzzleRequest


class RicochetRobotsRequest(PuzzleRequest, frozen=True, tag="ricochet_robots"):
    seed_prefix: ClassVar[str] = "RicochetWish"

    box: Box = "all"
    fifth: Fifth | None = None
    must_turn: bool = True
    helpers: int = 0
    """At least this many robots must move besides the one that arrives."""

    wall_pass: WallPass = "extra"


def check(request: RicochetRobotsRequest) -> None:
    """Raises InvalidRequest or InvalidOptions."""
    if request.board:
        given_board(request.board)
    if request.board and request.box != "all":
        raise InvalidRequest("A board already says which quadrants it has. Leave out box.")
    if request.box not in SIDES:
        raise InvalidRequest(f"box is {request.box}; it may be {', '.join(SIDES)}")
    if request.fifth is not None and request.fifth not in FIFTHS:
        raise InvalidRequest(f"fifth is {request.fifth}; it may be {', '.join(FIFTHS)}, or none")
    if request.wall_pass not in WALL_PASSES:
        raise InvalidRequest(f"wall_pass is {request.wall_pass}; it may be {', '.join(WALL_PASSES)}")
    if request.wall_pass != "extra" and request.fifth != "transparent":
        raise InvalidRequest("wall_pass is for the transparent robot. Leave it out, or ask for that robot.")
    robots = 3 + (request.fifth is not None)
    if not 0 <= request.helpers <= robots:
        raise InvalidRequest(f"helpers is {request.helpers}; it may be 0 to {robots}")
