"""How a game has gone so far, and what each seat has seen of it. A value: an action makes a new one."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, Self

from robotable.adapters.openspiel.tree import Tree
from robotable.games.protocol import CHANCE, Outcome, Seat


@dataclass(frozen=True, eq=False)
class SeenStep:
    """An action with its number, and who has seen it."""

    seat: Seat
    code: int
    word: str
    seen_by: tuple[bool, ...]


@dataclass(frozen=True, eq=False)
class SeenHistory:
    tree: Tree
    state: Any
    steps: tuple[SeenStep, ...] = ()
    _views: dict[Seat | None, Any] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, tree: Tree) -> Self:
        return cls(tree, tree.rules.new(tree.options))

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @cached_property
    def to_act(self) -> Seat | None:
        """One seat or chance; None at the end."""
        acting = self.tree.rules.to_act(self.state)
        return acting[0] if acting else None

    @cached_property
    def outcome(self) -> Outcome | None:
        return self.tree.rules.outcome(self.state)

    def view(self, seat: Seat | None) -> Any:
        if seat not in self._views:
            self._views[seat] = self.tree.rules.view(self.state, seat)
        return self._views[seat]

    def legal(self, seat: Seat) -> list[int]:
        """The numbers of the legal actions, in ascending order."""
        if seat != self.to_act:
            return []
        encoding, view = self.tree.encoding, self.view(seat)
        return sorted(encoding.encode(action, view) for action in view.legal)

    def chances(self) -> list[tuple[int, float]]:
        odds = self.tree.rules.odds(self.state)
        total = sum(weight for _, weight in odds)
        return [(self.tree.chance.index(action), weight / total) for action, weight in odds]

    def after(self, code: int) -> SeenHistory:
        rules, seat = self.tree.rules, self.to_act
        assert seat is not None
        action = self._action(seat, code)
        after = rules.apply(self.state, seat, action)
        seats = range(rules.seats(self.state))
        seen_by = tuple(all(rules.redact(event, one) == event for event in after.events) for one in seats)
        step = SeenStep(seat, code, self.tree.word(self.state, seat, action), seen_by)
        return SeenHistory(self.tree, after.state, (*self.steps, step))

    def word(self, seat: Seat, code: int) -> str:
        return self.tree.word(self.state, seat, self._action(seat, code))

    def seen(self, seat: Seat) -> tuple[SeenStep, ...]:
        """What this seat has seen, in order. The cards between two turns are sorted, because the order in
        which they were dealt tells nothing."""
        found: list[SeenStep] = []
        dealt: list[SeenStep] = []
        for step in self.steps:
            if step.seat == CHANCE:
                if step.seen_by[seat]:
                    dealt.append(step)
                continue
            found += sorted(dealt, key=lambda one: one.code)
            found.append(step)
            dealt.clear()
        return (*found, *sorted(dealt, key=lambda one: one.code))

    def redealt(self, seat: Seat, rng: Random) -> list[int]:
        """The numbers of the actions that lead to a state which this seat cannot tell from this one."""
        chance = self.tree.chance
        after = self.tree.rules.resample(self.state, seat, rng)
        deal = tuple(chance[step.code] for step in self.steps if step.seat == CHANCE)
        fresh = iter(self.tree.redeal(self.state, after, deal))
        return [chance.index(next(fresh)) if step.seat == CHANCE else step.code for step in self.steps]

    def text(self) -> str:
        return " ".join(step.word for step in self.steps)

    def _action(self, seat: Seat, code: int) -> Any:
        if seat == CHANCE:
            return self.tree.chance[code]
        return self.tree.encoding.decode(code, self.view(seat))
