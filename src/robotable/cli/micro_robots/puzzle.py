"""`robotable puzzle micro`: make puzzles for Micro Robots."""

from __future__ import annotations

from robotable.cli.puzzle_search import SEARCH, SearchOptions, make_puzzles
from robotable.puzzles.micro_robots.request import MicroRobotsRequest


def puzzle(*, via: bool = False, tiles: str = "", search: SearchOptions = SEARCH) -> None:
    """Make puzzles for Micro Robots.

    Parameters
    ----------
    via
        The robot must pass a third cell (pro variant).
    tiles
        The tile set of the boards: black, copper, open-black or open-copper. Default: any.
    """
    make_puzzles(search.request(MicroRobotsRequest, tiles=tiles, via=via), search)
