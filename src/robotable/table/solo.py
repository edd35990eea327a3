"""How well somebody did who raced alone: time and moves, added up from the entries.

Time is not in the state of a race, so the rules cannot know it; the table can. It is the server's time, from
the first target that was shown to the last one that was reached.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from robotable.games.game import AnyRace
from robotable.games.hints import GRADES, Grade
from robotable.games.protocol import Step
from robotable.games.race.actions import ChipWon, DeadlineSet, Failed, TargetTurnedBack
from robotable.games.race.course import SoloUnit
from robotable.games.race.state import AnyRaceState

SECONDS_GIVEN_BACK: Final = 10
"""What a target that was not reached costs where time counts."""

MOVES_GIVEN_BACK: Final = 10
"""What it costs where moves count."""

HINT_COSTS: Final[dict[Grade, int]] = {"start": 2, "count": 3, "move": 5, "way": 10}
"""Seconds or moves. All of the way costs as much as a target given back; a grade after a lower one costs only
what is between them."""


class Solo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    began: int | None = None
    ended: int | None = None
    finished: bool = False
    """Not where the player left, or gave up, before the last target."""

    moves: int = 0
    """Of all ways that reached their target."""

    given_back: int = 0
    """Targets that were claimed in vain, passed, or not claimed in time."""

    hint: Grade | None = None
    """What was told about the target on the table."""

    hint_costs: int = 0
    """Of all targets."""


class SoloScore(msgspec.Struct, frozen=True):
    """As a watcher sees it; less is better."""

    unit: SoloUnit
    score: int
    """What counts: time or moves, and so much more for each target given back and for hints."""

    milliseconds: int
    moves: int
    given_back: int
    hint: Grade | None
    """The highest grade that was asked about the target on the table."""

    hint_costs: int
    """Seconds or moves that hints have added."""

    next_hint: Grade | None
    """The grade that tells a little more about the target on the table; None after all of the way."""

    next_hint_costs: int | None
    """Seconds or moves that it would add."""

    finished: bool


def is_looking(state: AnyRaceState) -> bool:
    """Whether there is a target, and nobody shows a way to it."""
    return state.goal is not None and state.showing is None


def counted(
    solo: Solo, race: AnyRace, before: AnyRaceState, action: Any, step: Step[Any, Any], now: int
) -> Solo:
    """The same after one more action of the race."""
    replace, kinds = msgspec.structs.replace, {type(event) for event in step.events}
    if solo.began is None and any(
        isinstance(event, DeadlineSet) and event.kind == "thinking" for event in step.events
    ):
        solo = replace(solo, began=now)
    if ChipWon in kinds:
        solo = replace(solo, moves=solo.moves + _cost(race, before, action))
    # A bid that fails is told twice over, as failed and as turned back.
    if Failed in kinds or TargetTurnedBack in kinds:
        solo = replace(solo, given_back=solo.given_back + 1)
    if step.state.goal is None:
        solo = replace(solo, hint=None)
    outcome = race.outcome(step.state)
    if outcome is not None:
        solo = replace(solo, ended=now, finished=bool(outcome.winners))
    return solo


def hinted(solo: Solo, grade: Grade) -> Solo:
    """The same after one more hint about the same target."""
    more = _hint_costs(solo, grade)
    return msgspec.structs.replace(solo, hint=grade, hint_costs=solo.hint_costs + more)


def _hint_costs(solo: Solo, grade: Grade) -> int:
    return HINT_COSTS[grade] - (0 if solo.hint is None else HINT_COSTS[solo.hint])


def tells_more(grade: Grade, than: Grade | None) -> bool:
    return than is None or GRADES.index(grade) > GRADES.index(than)


def _cost(race: AnyRace, before: AnyRaceState, move: Any) -> int:
    course, walk = race.course, before.walk
    shown = course.moved(before.options, before.position, before.goal, walk, move)
    return course.cost(shown)


def score(solo: Solo, unit: SoloUnit, now: int) -> SoloScore:
    """So far, or in the end."""
    until = now if solo.ended is None else solo.ended
    milliseconds = 0 if solo.began is None else max(0, until - solo.began)
    in_time = unit == "milliseconds"
    more = next((one for one in GRADES if tells_more(one, solo.hint)), None)
    return SoloScore(
        unit=unit,
        score=milliseconds + 1000 * (SECONDS_GIVEN_BACK * solo.given_back + solo.hint_costs)
        if in_time
        else solo.moves + MOVES_GIVEN_BACK * solo.given_back + solo.hint_costs,
        milliseconds=milliseconds,
        moves=solo.moves,
        given_back=solo.given_back,
        hint=solo.hint,
        hint_costs=solo.hint_costs,
        next_hint=more,
        next_hint_costs=None if more is None else _hint_costs(solo, more),
        finished=solo.finished,
    )
