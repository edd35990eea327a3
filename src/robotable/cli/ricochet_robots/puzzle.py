"""`robotable puzzle ricochet`: make puzzles for Ricochet Robots."""

from __future__ import annotations

from typing import Annotated, Literal

from cyclopts import Parameter

from robotable.cli.numbers import Whole
from robotable.cli.puzzle_search import ANY, Moves, make_puzzles
from robotable.games.ricochet_robots.options import Box
from robotable.games.ricochet_robots.robots import Fifth
from robotable.puzzles.puzzle import Difficulty
from robotable.puzzles.ricochet_robots.request import RicochetRobotsRequest
from robotable.puzzles.search import MOST_DRAWS
from robotable.puzzles.workers import Backend


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
    count: Whole = 1,
    seed: Whole = 0,
    output: Annotated[str | None, Parameter(name="--out")] = None,
    jobs: Whole | None = None,
    backend: Backend = "processes",
    address: str | None = None,
    most_draws: Whole = MOST_DRAWS,
    json: bool = False,
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
    count
        How many puzzles.
    seed
        The number that all puzzles are drawn from. The same seed gives the same puzzles.
    output
        Write the puzzles to this file, one per line. If it already has some, continue where it ends.
    jobs
        How many processes work at once. Default: one per processor, or as many as the cluster has.
    backend
        Where to work: in processes on this machine, or on a dask or ray cluster.
    address
        The address of the cluster, such as tcp://10.0.0.5:8786.
    most_draws
        Give up after this many draws.
    json
        Print JSON for programs, one line per puzzle.
    """
    request = RicochetRobotsRequest(
        seed=seed,
        moves=moves,
        difficulty=difficulty,
        unique=unique,
        board=board,
        box=box,
        fifth=fifth,
        must_turn=must_turn == "yes",
        helpers=helpers,
    )
    make_puzzles(request, count, output, jobs, backend, address, most_draws, json)
