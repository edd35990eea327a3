"""`robotable puzzle micro`: make puzzles for Micro Robots."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from robotable.cli.numbers import Whole
from robotable.cli.puzzle_search import ANY, Moves, make_puzzles
from robotable.puzzles.micro_robots.request import MicroRobotsRequest
from robotable.puzzles.puzzle import Difficulty
from robotable.puzzles.search import MOST_DRAWS
from robotable.puzzles.workers import Backend


def puzzle(
    *,
    moves: Moves = ANY,
    difficulty: Difficulty | None = None,
    unique: bool = False,
    via: bool = False,
    tiles: str = "",
    board: str = "",
    count: Whole = 1,
    seed: Whole = 0,
    output: Annotated[str | None, Parameter(name="--out")] = None,
    jobs: Whole | None = None,
    backend: Backend = "processes",
    address: str | None = None,
    most_draws: Whole = MOST_DRAWS,
    json: bool = False,
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
    request = MicroRobotsRequest(
        seed=seed, moves=moves, difficulty=difficulty, unique=unique, board=board, tiles=tiles, via=via
    )
    make_puzzles(request, count, output, jobs, backend, address, most_draws, json)
