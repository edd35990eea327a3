"""Reviews of Ricochet Robots: all solutions of least cost for every target."""

from __future__ import annotations

from typing import Final

from robotable.engines.ricochet_robots.arrival import arrival
from robotable.games.ricochet_robots import Options, Position
from robotable.games.ricochet_robots.notation import write_path
from robotable.games.ricochet_robots.reference import AllSolved, Solved, Unfinished
from robotable.kernel.ricochet_robots import solve_all
from robotable.review.effort import Effort
from robotable.review.race.reviewer import AllBest, RaceReviewer
from robotable.review.reviewer import Reviewer


def all_best(puzzle: Position, options: Options, effort: Effort) -> AllBest:
    """All solutions that differ in more than the order of their slides. If a robot already stands on the
    target, it has to leave and come back, and only one solution is listed."""
    one = arrival(puzzle, must_turn=options.must_turn, max_states=effort.states)
    if not isinstance(one, Solved):
        return AllBest(None, one.at_least if isinstance(one, Unfinished) else None)
    found = solve_all(
        puzzle,
        must_turn=options.must_turn,
        max_cost=one.cost,
        max_states=effort.states,
        max_solutions=effort.solutions,
    )
    if not isinstance(found, AllSolved) or found.cost != one.cost:
        return AllBest(one.cost, one.cost, ((write_path(one.way, puzzle.fifth), one.way),), 1)
    ways = tuple((write_path(way, puzzle.fifth), way) for way in found.ways)
    return AllBest(one.cost, one.cost, ways, found.count)


REVIEWER: Final[Reviewer] = RaceReviewer("ricochet_robots", all_best)
