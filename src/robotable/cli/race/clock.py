"""The clock of a race at one keyboard: tracks the deadlines set by the rules and reports expired ones."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from robotable.games.deadlines import Deadline, DeadlineDropped, DeadlineSet
from robotable.games.game import AnyRace
from robotable.games.race.pause import seconds_of
from robotable.games.race.round import AWAY_SECONDS
from robotable.games.race.state import AnyRaceState


class RaceClock:
    def __init__(self, rules: AnyRace, now: Callable[[], float]) -> None:
        self._rules = rules
        self.now = now
        self._due: dict[int, float] = {}

    def begin(self, state: AnyRaceState) -> None:
        """Restart each deadline of a resumed race with its full time."""
        for deadline in state.deadlines:
            self._due[deadline.number] = self.now() + self._seconds(state, deadline)

    def hear(self, event: Any) -> None:
        if isinstance(event, DeadlineSet):
            self._due[event.deadline] = self.now() + event.seconds
        elif isinstance(event, DeadlineDropped):
            self._due.pop(event.deadline, None)

    def passed(self) -> int | None:
        """Remove and return a deadline that has passed. Return None while there is time."""
        number, due = min(self._due.items(), key=lambda item: item[1], default=(0, inf))
        if due > self.now():
            return None
        del self._due[number]
        return number

    def left(self, state: AnyRaceState) -> float | None:
        """Return the seconds left in the current phase, ignoring deadlines of players who are away. Return
        None if the phase has no deadline."""
        times = (self._due[deadline.number] for deadline in state.deadlines if deadline.kind != "away")
        due = next(times, None)
        return None if due is None else due - self.now()

    def until_next(self) -> float:
        """Return the seconds until the next deadline of any kind. Infinite if there is none."""
        return min(self._due.values(), default=inf) - self.now()

    def stand_still(self, since: float) -> None:
        """Move all deadlines as if no time had passed since then."""
        self._due = {number: due + self.now() - since for number, due in self._due.items()}

    def _seconds(self, state: AnyRaceState, deadline: Deadline) -> int:
        course = self._rules.course
        match deadline.kind:
            case "thinking":
                return course.thinking_seconds
            case "bidding":
                return course.bidding_seconds or 0
            case "showing":
                assert state.showing is not None
                return course.showing_seconds(state.showing.count)
            case "pause":
                assert state.waiting is not None
                return seconds_of(state.waiting, course.pause_seconds(state.options))
            case _:
                return AWAY_SECONDS
