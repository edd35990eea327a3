"""`robotable puzzle micro`: make puzzles for Micro Robots."""

from __future__ import annotations

from robotable.cli.puzzle_search import ANY, SEARCH, Moves, SearchOptions, make_puzzles
from robotable.puzzles.micro_robots.request import MicroRobotsRequest
from robotable.puzzles.puzzle import Difficulty


def puzzle(
    *,
    moves: Moves = ANY,
    difficulty: Difficulty | None = None,
    unique: bool = False,
    via: bool = False,
    tiles: str = "",
    board: str = "",
    search: SearchOptions = SEARCH,
) -> None:
    """Make puzzles for Micro Robots.

    Parameters
    ----------
    moves
        The length of a shortest solution: a number such as 7, or a range such as 7..9 or 7..
    difficulty
        easy, medium, hard or expert, by the puzzle's rating.
    unique
        Only puzzles with a single shortest solution.
    via
        The robot must pass a third cell (pro variant).
    tiles
        The tile set of the boards: black, copper, open-black or open-copper. Default: any.
    board
        All puzzles on this board.
    """
    request = MicroRobotsRequest(
        seed=search.seed, moves=moves, difficulty=difficulty, unique=unique, board=board, tiles=tiles, via=via
    )
    make_puzzles(request, search)
