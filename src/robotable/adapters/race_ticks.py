"""A race in discrete time: every seat acts once in a tick, and then the clock moves on.

A program that learns has no reaction time, so the length of a tick says how fast it thinks.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from random import Random
from typing import Any, Final

from robotable.games.deadlines import DeadlineDropped, DeadlineSet, TimeUp
from robotable.games.protocol import CLOCK, IllegalAction, Seat
from robotable.library.playthrough import AnyPlaythrough

USUAL_TICK: Final = 5.0
"""Seconds."""


class RaceTicks:
    def __init__(self, playthrough: AnyPlaythrough, rng: Random, tick: float) -> None:
        """`playthrough` has just begun. Raises ValueError for a tick that is not a positive number."""
        if not tick > 0:
            raise ValueError(f"tick is {tick}; it must be a positive number of seconds")
        self.playthrough = playthrough
        self._rng = rng
        self._tick = tick
        self._now = 0
        self._due: dict[int, int] = {}
        """The tick of each running deadline, by its number."""

        self._deal()

    def act(self, seat: Seat, action: Any) -> None:
        """Raises IllegalAction."""
        self._advance(seat, action)
        self._deal()

    def act_together(self, actions: Mapping[Seat, Any]) -> None:
        """All these actions in the same tick. The roller comes first, the others follow clockwise, and an
        action that has become impossible is not taken."""
        seats = self.playthrough.players
        first: Seat = self.playthrough.view(None).roller
        for seat in sorted(actions, key=lambda seat: (seat - first) % seats):
            try:
                self.act(seat, actions[seat])
            except IllegalAction:
                continue

    def end_tick(self) -> None:
        self._now += 1
        for number in [number for number, due in self._due.items() if due <= self._now]:
            if number in self._due:  # an earlier deadline may have cancelled it
                self._advance(CLOCK, TimeUp(number))
                self._due.pop(number, None)
                self._deal()

    def _advance(self, seat: Seat, action: Any) -> None:
        self._follow(self.playthrough.play(action, seat))

    def _deal(self) -> None:
        self._follow(self.playthrough.draw(self._rng))

    def _follow(self, after: AnyPlaythrough) -> None:
        """Takes note of the deadlines that were set and dropped on the way."""
        steps = []
        one = after
        while one is not self.playthrough and one.before is not None:
            steps.append(one)
            one = one.before
        for step in reversed(steps):
            for event in step.events:
                if isinstance(event, DeadlineSet):
                    self._due[event.deadline] = self._now + ceil(event.seconds / self._tick)
                elif isinstance(event, DeadlineDropped):
                    self._due.pop(event.deadline, None)
        self.playthrough = after
