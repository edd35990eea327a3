"""What the placements of a turn are worth: with what the player could know, and with open hands."""

from __future__ import annotations

from typing import Final

from robotable.engines.robot_master.exact import exact_moves
from robotable.engines.robot_master.networks import NoNetwork, network_for
from robotable.engines.robot_master.search_player import POINTS
from robotable.games.robot_master import Place, RobotMaster, State, View
from robotable.games.robot_master.notation import RobotMasterNotation
from robotable.kernel.robot_master_search import Network, Search, SearchContext
from robotable.kernel.robot_master_solver import Unsolved
from robotable.review.effort import Effort
from robotable.review.review import Assessment, RatedMove
from robotable.review.reviewer import CannotReview
from robotable.review.robot_master.task import TurnTask

BEST: Final = 5
"""How many placements are listed."""

TRUST: Final = 20.0
"""A placement that the search hardly tried is judged as if the network had tried it this often. A search
tries bad placements only a few times, and then its own estimate says little."""

_NOTATION: Final = RobotMasterNotation()
_RULES: Final = RobotMaster()


def judged_by_knowledge(task: TurnTask, effort: Effort) -> Assessment:
    """Raises CannotReview without the compiled kernel."""
    return _searched(task, SearchContext(history=task.past), effort.known)


def judged_openly(task: TurnTask, effort: Effort) -> Assessment | None:
    """By a search that sees all hands but no draws to come. None in solo, where no hand is hidden."""
    if len(task.state.hands) == 1 or not effort.open:
        return None
    return _searched(task, SearchContext(history=task.past, open_hands=task.state.hands), effort.open)


def judged_exactly(task: TurnTask, effort: Effort) -> Assessment | None:
    """By the solver, which also knows the cards to be drawn. None if that takes too long, or if the game was
    broken off before they were drawn."""
    if task.state.board.count(None) > effort.exact_from:
        return None
    try:
        moves = exact_moves(task.state, task.draws, effort.exact_nodes)
    except (Unsolved, ValueError):
        return None
    rated = [
        RatedMove(
            move.place,
            text(task, move.place),
            float(move.lowest or 0) if move.outcome is None else (1 + move.outcome) / 2,
            move.outcome,
            move.lowest if move.outcome is None else move.margin,
        )
        for move in moves
    ]
    return _judgement(task, rated)


def view_of(task: TurnTask) -> View:
    return _RULES.view(task.state, task.seat)


def text(task: TurnTask, place: Place) -> str:
    return _NOTATION.write_action(task.state, task.seat, place)


def network_of(state: State) -> Network:
    """Raises CannotReview."""
    try:
        return network_for(state.options)
    except NoNetwork:
        raise CannotReview("A review needs the compiled kernel, which is not built here.") from None


def _searched(task: TurnTask, context: SearchContext, iterations: int) -> Assessment:
    view, network = view_of(task), network_of(task.state)
    unit = POINTS if len(task.state.hands) == 1 else 1
    at_first = dict(network.values(view))
    search = Search("netis", view, task.seed, context=context, network=network)
    search.run(iterations=iterations)
    found = search.estimates()
    best = found[0]
    rated = []
    for one in found:
        guess = best.value + at_first[one.action] - at_first[best.action]
        value = one.value if one is best else _mixed(one.value, one.visits, guess)
        rated.append(RatedMove(one.action, text(task, one.action), round(unit * min(value, best.value), 4)))
    tried = {one.action for one in found}
    for place, value in at_first.items():
        if place not in tried:
            behind = max(0.0, at_first[best.action] - value)
            rated.append(RatedMove(place, text(task, place), round(unit * max(0.0, best.value - behind), 4)))
    rated.sort(key=lambda one: -one.value)
    return _judgement(task, rated)


def _mixed(value: float, visits: float, guess: float) -> float:
    return max(0.0, (value * visits + guess * TRUST) / (visits + TRUST))


def _judgement(task: TurnTask, rated: list[RatedMove]) -> Assessment:
    played = next(one for one in rated if one.action == task.played)
    return Assessment(tuple(rated[:BEST]), played)
