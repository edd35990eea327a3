"""An engine for Ricochet Robots: searches, bids, lowers its bid, passes, and shows its solution."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from robotable.engines.protocol import Plan
from robotable.engines.racer import Racer, has_passed, pause_ms
from robotable.engines.ricochet_robots.hunt import Hunt, Sight, hunt
from robotable.games.race import Bid, GiveUp, Pass
from robotable.games.ricochet_robots import RicochetRobotsCourse, View
from robotable.games.ricochet_robots.course import puzzle

_COURSE: Final = RicochetRobotsCourse()

_SETTLING_MS: Final = 4_000
"""The time from the last bid until it stops searching."""


class RicochetRobotsPlayer(Racer[View]):
    def __init__(self, name: str, sight: Sight, pause_ms: int) -> None:
        super().__init__(name)
        self._sight = sight
        self._pause_ms = pause_ms

    def look(self, view: View, seed: str) -> Plan[Any] | None:
        found = self.hunt(view, seed)
        own = next((offer.count for offer in view.offers if offer.seat == view.seat), None)
        if found is not None:
            for after_ms, count in found.bids:
                if (own is None or count < own) and Bid(count) in view.legal:
                    return Plan(after_ms, Bid(count))
        if has_passed(view):
            return None
        if found is None:
            return Plan(self._sight.patience_ms, Pass())
        return Plan(found.bids[-1][0] + _SETTLING_MS, Pass())

    def hunt(self, view: View, seed: str) -> Hunt | None:
        goal = view.goal
        assert goal is not None
        rng = Random(f"{seed} looking {goal.target}")
        return hunt(puzzle(view.position, goal), self._sight, rng, must_turn=view.options.must_turn)

    def show(self, view: View, seed: str) -> Plan[Any]:
        walk, showing = view.walk, view.showing
        assert walk is not None
        assert showing is not None
        at = len(walk.slides)
        rng = Random(f"{seed} showing {at}")
        pause = pause_ms(self._pause_ms, _COURSE.showing_seconds(showing.count), showing.count, rng)
        found = self.hunt(view, seed)
        # The solution turns out to be wrong, or is not the one shown so far: it has to give up.
        if found is None or found.flaw == at or found.way[:at] != walk.slides or found.way == walk.slides:
            return Plan(pause, GiveUp())
        return Plan(pause, found.way[at])

    def shown(self, view: View) -> int:
        return len(view.walk.slides) if view.walk is not None else 0
