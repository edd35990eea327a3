"""What each action adds to the score of a player who races alone."""

from __future__ import annotations

from typing import Any

import msgspec

from robotable.games.protocol import Outcome, Transition
from robotable.games.race.actions import ChipWon, Failed, TargetTurnedBack
from robotable.games.race.course import Course
from robotable.games.race.state import AnyRaceState, Phase
from robotable.games.solo import Solo


def is_looking(state: AnyRaceState) -> bool:
    """Whether the player is looking for a solution: there is a target, and no solution is being shown."""
    return state.goal is not None and state.showing is None


def counted(
    solo: Solo,
    course: Course[Any, Any, Any, Any, Any, Any],
    before: AnyRaceState,
    action: Any,
    step: Transition[Any, Any],
    now: int,
    *,
    phase: Phase,
    outcome: Outcome | None,
) -> Solo:
    """The score after one more action, which led to this phase and outcome."""
    replace, kinds = msgspec.structs.replace, {type(event) for event in step.events}
    if solo.began is None:
        solo = replace(solo, began=now if phase == "thinking" else None)
    elif (before.waiting is None) != (step.state.waiting is None):
        solo = solo.resumed(now) if step.state.waiting is None else replace(solo, paused_at=now)
    if ChipWon in kinds:
        solo = replace(solo, moves=solo.moves + _cost(course, before, action))
    # A failed bid causes both events but counts once.
    if Failed in kinds or TargetTurnedBack in kinds:
        solo = replace(solo, given_back=solo.given_back + 1)
    if step.state.goal is None:
        solo = replace(solo, hint=None)
    if outcome is not None:
        solo = replace(solo, ended=now, finished=bool(outcome.winners))
    return solo


def _cost(course: Course[Any, Any, Any, Any, Any, Any], before: AnyRaceState, move: Any) -> int:
    """The cost of the solution that this move completes."""
    walk = course.moved(before.options, before.position, before.goal, before.walk, move)
    return course.cost(walk)
