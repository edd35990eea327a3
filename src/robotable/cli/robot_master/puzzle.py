"""`robotable puzzle robot_master`: find endgames of Robot Master with a single winning placement."""

from __future__ import annotations

from typing import Annotated, Final

from cyclopts import Parameter

from robotable.cli.puzzle_search import SEARCH, Moves, SearchOptions, make_puzzles
from robotable.puzzles.robot_master.request import MOST, RobotMasterRequest

OWN_CARDS: Final = (6, MOST)


def puzzle(
    *,
    cards: Moves = OWN_CARDS,
    hidden: Annotated[bool, Parameter(negative=())] = False,
    search: SearchOptions = SEARCH,
) -> None:
    """Find endgames of Robot Master with a single winning placement.

    Parameters
    ----------
    cards
        How many cards are still to be placed: a number such as 8, or a range such as 6..12.
    hidden
        Hide the other hand: the answer wins whatever it is. Default: both hands are open.
    """
    make_puzzles(search.request(RobotMasterRequest, cards=cards, hidden=hidden), search)
