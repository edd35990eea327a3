"""The score of a race with a single player: time or moves.

The state of a race does not contain times, so it cannot contain this score. The caller passes the times, and
the table keeps the score. The time runs from the first target shown to the last one reached.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from robotable.games.hints import GRADES, Grade

SoloUnit: TypeAlias = Literal["milliseconds", "moves"]

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
    """When the current pause began. The time is paused until the player continues."""

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

    def resumed(self, now: int) -> Solo:
        since = now if self.paused_at is None else self.paused_at
        return msgspec.structs.replace(self, paused_at=None, paused=self.paused + max(0, now - since))

    def interrupted(self, since: int, until: int) -> Solo:
        """The score after an interruption, which counts as a pause unless the time is already paused."""
        if self.began is None or self.ended is not None or self.paused_at is not None:
            return self
        return msgspec.structs.replace(self, paused=self.paused + until - since)


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


def hinted(solo: Solo, grade: Grade) -> Solo:
    """Return the score after one more hint for the current target."""
    more = _hint_costs(solo, grade)
    return msgspec.structs.replace(solo, hint=grade, hint_costs=solo.hint_costs + more)


def _hint_costs(solo: Solo, grade: Grade) -> int:
    return HINT_COSTS[grade] - (0 if solo.hint is None else HINT_COSTS[solo.hint])


def tells_more(grade: Grade, than: Grade | None) -> bool:
    return than is None or GRADES.index(grade) > GRADES.index(than)


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
