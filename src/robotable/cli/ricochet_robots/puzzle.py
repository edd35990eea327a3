"""`robotable puzzle ricochet`: make puzzles for Ricochet Robots."""

from __future__ import annotations

from typing import Literal

from robotable.cli.numbers import Whole
from robotable.cli.puzzle_search import ANY, SEARCH, Moves, SearchOptions, make_puzzles
from robotable.games.ricochet_robots.options import Box
from robotable.games.ricochet_robots.robots import Fifth
from robotable.puzzles.puzzle import Difficulty
from robotable.puzzles.ricochet_robots.request import RicochetRobotsRequest


def puzzle(
    *,
    moves: Moves = ANY,
    difficulty: Difficulty | None = None,
    unique: bool = False,
    helpers: Whole = 0,
    fifth: Fifth | None = None,
    box: Box = "all",
    board: str = "",
    must_turn: Literal["yes", "no"] = "yes",
    search: SearchOptions = SEARCH,
) -> None:
    """Make puzzles for Ricochet Robots.

    Parameters
    ----------
    moves
        The length of a shortest solution: a number such as 7, or a range such as 7..9 or 7..
    difficulty
        easy, medium, hard or expert, by the puzzle's rating.
    unique
        Only puzzles with a single shortest solution, apart from the order of its moves.
    helpers
        At least this many robots must move besides the one that arrives.
    fifth
        A fifth robot: silver or transparent. Default: none.
    box
        The quadrants of the boards: 1999 (sides A and B) or all sixteen.
    board
        All puzzles on this board, such as 1A.2B.3A.4B.
    must_turn
        Whether the robot that arrives must turn at least once, as in the printed game.
    """
    request = RicochetRobotsRequest(
        seed=search.seed,
        moves=moves,
        difficulty=difficulty,
        unique=unique,
        board=board,
        box=box,
        fifth=fifth,
        must_turn=must_turn == "yes",
        helpers=helpers,
    )
    make_puzzles(request, search)
