"""A table of bots with a simulated clock: plans are carried out when they are due, and deadlines strike on
time.

It simulates a server: it shows every entry to every engine and never lets an engine see a state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from robotable.engines.pending_question import PendingQuestion, pending_question
from robotable.engines.protocol import Engine, Plan
from robotable.games.chance import draw
from robotable.games.deadlines import DeadlineDropped, DeadlineSet, TimeUp
from robotable.games.protocol import CHANCE, CLOCK, Outcome, Rules, Seat


@dataclass
class Entry:
    at: int
    seat: Seat
    action: Any
    events: tuple[Any, ...]


@dataclass
class BotTable:
    rules: Rules[Any, Any, Any, Any, Any]
    options: Any
    engines: Sequence[Engine[Any, Any]]
    seed: int = 0
    chance_seed: int | None = None
    """Chance is seeded separately from the bots, and equally for both games of a pair."""

    now: int = 0
    log: list[Entry] = field(default_factory=list)
    deadlines: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.state = self.rules.new(self.options)
        self.pending: list[PendingQuestion | None] = [None] * len(self.engines)
        self._ask()
        self._chance = Random(f"chance {self.seed if self.chance_seed is None else self.chance_seed}")

    def play(self, most_ms: int = 24 * 3_600_000) -> Outcome | None:
        """Play to the end; None if the time runs out first."""
        while self.rules.to_act(self.state) and self.now <= most_ms:
            self.step()
        return self.rules.outcome(self.state)

    def step(self) -> None:
        if self.rules.to_act(self.state) == (CHANCE,):
            self.act(CHANCE, draw(self.rules.odds(self.state), self._chance))
            return
        due = [(max(self.now, at), 1, seat, plan.action) for seat, at, plan in self.plans()]
        due += [(at, 0, CLOCK, TimeUp(number)) for number, at in self.deadlines.items()]
        assert due, "nobody has a plan and no clock runs"
        at, _, seat, action = min(due, key=lambda one: one[:3])
        self.now = at
        self.act(seat, action)

    def plans(self) -> list[tuple[Seat, int, Plan[Any]]]:
        """The seat, the due time and the plan of each bot."""
        found = []
        for seat, engine in enumerate(self.engines):
            pending = self.pending[seat]
            if pending is None:
                continue
            plan = engine.plan(self.rules.view(self.state, seat), Random(pending.seed(self.seed, seat)))
            if plan is not None:
                assert plan.after_ms >= 0
                found.append((seat, pending.due(plan.after_ms), plan))
        return found

    def act(self, seat: Seat, action: Any) -> None:
        step = self.rules.apply(self.state, seat, action)
        self.state = step.state
        self.log.append(Entry(self.now, seat, action, step.events))
        if isinstance(action, TimeUp):
            self.deadlines.pop(action.deadline, None)
        for event in step.events:
            if isinstance(event, DeadlineSet):
                self.deadlines[event.deadline] = self.now + 1_000 * event.seconds
            elif isinstance(event, DeadlineDropped):
                self.deadlines.pop(event.deadline, None)
        self._ask()

    def _ask(self) -> None:
        for at, engine in enumerate(self.engines):
            question = engine.question(self.rules.view(self.state, at))
            self.pending[at] = pending_question(self.pending[at], question, len(self.log), self.now)

    def events(self, kind: type[Any]) -> list[Any]:
        return [event for entry in self.log for event in entry.events if isinstance(event, kind)]
