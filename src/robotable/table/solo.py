"""The score of a race with a single player: time or moves, computed from the entries.

The state of a race does not contain times, so the rules cannot keep this score. The time is measured by the
server, from the first target shown to the last one reached.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from robotable.games.game import AnyRace
from robotable.games.hints import GRADES, Grade
from robotable.games.protocol import Step
from robotable.games.race.actions import ChipWon, Failed, TargetTurnedBack
from robotable.games.race.course import SoloUnit
from robotable.games.race.state import AnyRaceState

SECONDS_GIVEN_BACK: Final = 10
"""The cost of a missed target where time counts."""

MOVES_GIVEN_BACK: Final = 10
"""The cost of a missed target where moves count."""

HINT_COSTS: Final[dict[Grade, int]] = {"start": 2, "count": 3, "move": 5, "way": 10}
"""In seconds or moves. The whole solution costs as much as a missed target. After a lower grade, a hint costs
only the difference."""


class Solo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    began: int | None = None
    ended: int | None = None
    paused_at: int | None = None
    """When the current pause began. The time stands still until the player presses on."""

    paused: int = 0
    """The length of all earlier pauses, in milliseconds."""

    finished: bool = False
    """False if the player left or gave up before the last target."""

    moves: int = 0
    """The total length of all solutions that reached their target."""

    given_back: int = 0
    """Missed targets: those claimed without success, passed, or not claimed in time."""

    hint: Grade | None = None
    """The highest hint so far for the current target."""

    hint_costs: int = 0
    """For all targets together."""


class SoloScore(msgspec.Struct, frozen=True):
    """The score as viewers see it. Lower is better."""

    unit: SoloUnit
    score: int
    """Time or moves, plus the costs of missed targets and hints."""

    milliseconds: int
    moves: int
    given_back: int
    hint: Grade | None
    """The highest hint so far for the current target."""

    hint_costs: int
    """Seconds or moves that hints have added so far."""

    next_hint: Grade | None
    """The next higher hint for the current target. None after the whole solution."""

    next_hint_costs: int | None
    """Seconds or moves that the next hint would add."""

    finished: bool


def is_looking(state: AnyRaceState) -> bool:
    """Return whether the player is looking for a solution: there is a target, and no solution is being
    shown."""
    return state.goal is not None and state.showing is None


def counted(
    solo: Solo, race: AnyRace, before: AnyRaceState, action: Any, step: Step[Any, Any], now: int
) -> Solo:
    """Return the score after one more action."""
    replace, kinds = msgspec.structs.replace, {type(event) for event in step.events}
    if solo.began is None:
        solo = replace(solo, began=now if race.phase(step.state) == "thinking" else None)
    elif (before.waiting is None) != (step.state.waiting is None):
        solo = _resumed(solo, now) if step.state.waiting is None else replace(solo, paused_at=now)
    if ChipWon in kinds:
        solo = replace(solo, moves=solo.moves + _cost(race, before, action))
    # A failed bid causes both events but counts once.
    if Failed in kinds or TargetTurnedBack in kinds:
        solo = replace(solo, given_back=solo.given_back + 1)
    if step.state.goal is None:
        solo = replace(solo, hint=None)
    outcome = race.outcome(step.state)
    if outcome is not None:
        solo = replace(solo, ended=now, finished=bool(outcome.winners))
    return solo


def _resumed(solo: Solo, now: int) -> Solo:
    since = now if solo.paused_at is None else solo.paused_at
    return msgspec.structs.replace(solo, paused_at=None, paused=solo.paused + max(0, now - since))


def hinted(solo: Solo, grade: Grade) -> Solo:
    """Return the score after one more hint for the current target."""
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
    until = now if solo.ended is None else solo.ended
    until = until if solo.paused_at is None else min(until, solo.paused_at)
    milliseconds = 0 if solo.began is None else max(0, until - solo.began - solo.paused)
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
