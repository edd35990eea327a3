"""Reviews of Micro Robots: all shortest paths of every target."""

from __future__ import annotations

from itertools import islice
from typing import Final

from robotable.games.micro_robots import Options, Position, Step
from robotable.games.micro_robots.notation import write_path
from robotable.games.micro_robots.reference import shortest_paths
from robotable.review.effort import Effort
from robotable.review.race.reviewer import AllBest, RaceReviewer
from robotable.review.reviewer import Reviewer

MOST_COUNTED: Final = 10_000


def all_best(puzzle: Position, options: Options, effort: Effort) -> AllBest:
    found = tuple(islice(shortest_paths(puzzle, no_revisits=options.no_revisits), MOST_COUNTED))
    if not found:
        return AllBest(None, None)
    board, cost = puzzle.board, len(found[0]) - 1
    ways = tuple(
        (write_path(board, way), tuple(Step(board.faces[cell]) for cell in way[1:]))
        for way in found[: effort.solutions]
    )
    return AllBest(cost, cost, ways, len(found))


REVIEWER: Final[Reviewer] = RaceReviewer("micro_robots", all_best)
