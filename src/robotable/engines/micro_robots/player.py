"""An engine for Micro Robots: searches with a mental walk, claims the moves it counted, and shows them."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from robotable.engines.micro_robots.mental_walk import Eye, Found, find_way
from robotable.engines.protocol import Plan
from robotable.engines.racer import REVEAL_MS, Racer, has_passed, pause_ms
from robotable.games.micro_robots import MicroRobotsCourse, Position, Step, View
from robotable.games.race import Claim, GiveUp, Pass

_COURSE: Final = MicroRobotsCourse()


class MicroRobotsPlayer(Racer[View]):
    reveal_ms = REVEAL_MS

    def __init__(self, name: str, eye: Eye, pause_ms: int) -> None:
        super().__init__(name)
        self._eye = eye
        self._pause_ms = pause_ms

    def look(self, view: View, seed: str) -> Plan[Any] | None:
        if has_passed(view):
            return None
        found = self.found(view, seed)
        if found is None:
            return Plan(self._eye.patience_ms, Pass())
        return Plan(found.after_ms, Claim(found.count))

    def found(self, view: View, seed: str) -> Found | None:
        ground, goal = view.position, view.goal
        assert ground.board is not None
        assert ground.robot is not None
        assert goal is not None
        return find_way(
            Position(ground.board, ground.robot, goal.target, goal.via),
            self._eye,
            Random(f"{seed} looking {goal.target} {goal.via}"),
            most=_COURSE.offers(view.options)[-1].count,
            no_revisits=view.options.no_revisits,
        )

    def show(self, view: View, seed: str) -> Plan[Any]:
        ground, walk, showing = view.position, view.walk, view.showing
        assert ground.board is not None
        assert walk is not None
        assert showing is not None
        rng = Random(f"{seed} showing {len(walk)}")
        pause = pause_ms(self._pause_ms, _COURSE.showing_seconds(showing.count), showing.count, rng)
        found = self.found(view, seed)
        # It is on the target too early, or the moves shown are not those of its solution: it has to give up.
        if found is None or found.way[: len(walk)] != walk or found.way == walk:
            return Plan(pause, GiveUp())
        return Plan(pause, Step(ground.board.faces[found.way[len(walk)]]))

    def shown(self, view: View) -> int:
        return len(view.walk or ()) - 1
