"""`robotable puzzle ricochet`: make puzzles for Ricochet Robots."""

from __future__ import annotations

from typing import Literal

from robotable.cli.numbers import Whole
from robotable.cli.puzzle_search import SEARCH, SearchOptions, make_puzzles
from robotable.games.ricochet_robots.options import Box
from robotable.games.ricochet_robots.robots import Fifth, WallPass
from robotable.puzzles.ricochet_robots.request import RicochetRobotsRequest


def puzzle(
    *,
    helpers: Whole = 0,
    fifth: Fifth | None = None,
    wall_pass: WallPass = "extra",
    box: Box = "all",
    must_turn: Literal["yes", "no"] = "yes",
    search: SearchOptions = SEARCH,
) -> None:
    """Make puzzles for Ricochet Robots.

    Parameters
    ----------
    helpers
        At least this many robots must move besides the one that arrives.
    fifth
        A fifth robot: silver or transparent. Default: none.
    wall_pass
        What the transparent robot pays to leave through a wall it stands at: the move and one extra (extra),
        or only the move (move).
    box
        The quadrants of the boards: 1999 (sides A and B) or all sixteen.
    must_turn
        Whether the robot that arrives must turn at least once, as in the printed game.
    """
    turning = must_turn == "yes"
    request = search.request(
        RicochetRobotsRequest,
        box=box,
        fifth=fifth,
        must_turn=turning,
        helpers=helpers,
        wall_pass=wall_pass,
    )
    make_puzzles(request, search)
