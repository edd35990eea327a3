"""Players that look ahead: the searches of the kernel as engines. They see a view, never a state.

Without the compiled kernel, the greedy player replaces them, because they would be too slow to play.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from time import monotonic
from typing import Any, Final

from robotable.engines.budget import Budget
from robotable.engines.protocol import TURN_MS, Plan, Question
from robotable.engines.robot_master.circumstances import circumstances
from robotable.engines.robot_master.greedy import Greedy
from robotable.engines.robot_master.networks import network_for
from robotable.engines.robot_master.turns import AnyView, placements, round_view, turn_question
from robotable.engines.thought import RatedAction, Scale, Thought
from robotable.games.protocol import Seat
from robotable.games.robot_master import Action, View
from robotable.games.robot_master.options import VariantName
from robotable.kernel import NATIVE
from robotable.kernel.robot_master_search import HANDS, Kind, Network, Search

SLICE_MS: Final = 25
SLICE_ITERATIONS: Final = 500
"""How long it searches between two thoughts. Ctrl-C and callers may have to wait this long."""

POINTS: Final = 100
"""The number of points that the kernel calls 1 in solo."""

_OVERHEAD_MS: Final = 1.0
"""Subtracted from a time budget for the work before and after the search."""

_MS_A_MEGABYTE: Final = 0.2
"""Also subtracted, because the answer has to wait until the memory of the search is freed."""


class WrongVariant(ValueError):
    """The player cannot play this variant."""


class SearchPlayer:
    """Plays all variants and matches.

    `netis` uses the network that ships for the variant unless it is given one. In a match it plays to win the
    match, and from the past of a game it infers what the other players hold. In solo it maximises the
    expected lowest line or, with a `mark`, the chance that the lowest line reaches the mark. The other kinds
    play each round as a separate game."""

    def __init__(
        self,
        name: str,
        kind: Kind,
        budget: Budget,
        *,
        network: Network | None = None,
        variant: VariantName | None = None,
        hands: int = HANDS,
        mark: int = 0,
        threads: int = 1,
    ) -> None:
        """`variant` is the variant that the network was trained for, if known."""
        self.name = name
        self.budget = budget
        self._kind: Kind = kind
        self._network = network
        self._variant = variant
        self._hands = hands
        self._mark = mark
        self._threads = threads

    def check(self, variant: VariantName) -> None:
        """Raises WrongVariant if it cannot play this variant."""
        if self._mark and variant != "solo":
            raise WrongVariant(f"mark={self._mark} is for solo, not for {variant}. Leave it out.")
        if self._variant not in (None, variant):
            raise WrongVariant(
                f"its network was trained for {self._variant}, not for {variant}. "
                "Leave it out to use the network for the variant."
            )

    def question(self, view: AnyView) -> Question | None:
        return turn_question(view)

    def recall(self, view: AnyView, log: Sequence[tuple[Seat, Any]]) -> tuple[Action, ...]:
        return placements(view, log) if self._kind == "netis" else ()

    def plan(self, view: AnyView, rng: Random, past: tuple[Action, ...] = ()) -> Plan[Action] | None:
        return Plan(TURN_MS, self.choose(view, rng, past=past)) if view.legal else None

    def choose(
        self, view: AnyView, rng: Random, budget: Budget | None = None, *, past: tuple[Action, ...] = ()
    ) -> Action:
        if len(view.legal) == 1:
            self.check(round_view(view).options.variant)
            return view.legal[0]
        *_, last = self.think(view, rng, budget, past=past)
        return last.best[0].action

    def think(
        self, view: AnyView, rng: Random, budget: Budget | None = None, *, past: tuple[Action, ...] = ()
    ) -> Generator[Thought[Action], None, None]:
        """Searches for a while between thoughts. Close the generator to stop. Raises WrongVariant."""
        self.check(round_view(view).options.variant)
        if not NATIVE:
            yield from Greedy().think(view, rng)
            return
        begun = monotonic()
        given = budget or self.budget
        seen = round_view(view)
        search = Search(
            self._kind,
            seen,
            rng.getrandbits(64),
            context=circumstances(view, past, self._mark),
            network=self._network or (network_for(seen.options) if self._kind == "netis" else None),
            hands=self._hands,
            threads=self._threads,
        )
        scale, unit = self._scale(seen)
        while True:
            before = search.iterations
            is_last = _run_on(search, given, begun)
            best = _weighed(view, search, unit)
            yield Thought(best[0].value, best, scale, search.iterations, search.nodes)
            if is_last or search.iterations == before:  # the search is complete
                return

    def _scale(self, seen: View) -> tuple[Scale, float]:
        """The scale, and the factor for the kernel's estimates. In solo, the values of pimc are not points,
        because it first counts low lines as dangers."""
        if len(seen.seats) > 1 or (self._kind == "netis" and self._mark):
            return "chance", 1
        return ("own" if self._kind == "pimc" else "points"), POINTS


def _weighed(view: AnyView, search: Search, unit: float) -> tuple[RatedAction[Action], ...]:
    """All legal actions. Actions that the search has not tried yet get the mean value of the others."""
    found = [RatedAction[Action](one.action, one.value * unit, one.visits) for one in search.estimates()]
    missing = set(view.legal).difference(one.action for one in found)
    if missing:
        visits = sum(one.visits for one in found)
        mean = sum(one.value * one.visits for one in found) / visits
        found += [RatedAction(action, mean, 0) for action in view.legal if action in missing]
    return tuple(found)


def _run_on(search: Search, budget: Budget, begun: float) -> bool:
    """Searches for one slice of the budget. Returns whether it was the last slice."""
    iterations, milliseconds, nodes = 0, 0.0, 0
    last = False
    if budget.iterations:
        left = budget.iterations - search.iterations
        iterations = max(1, min(SLICE_ITERATIONS, left))
        last = left <= SLICE_ITERATIONS
    if budget.nodes:
        nodes = max(1, budget.nodes - search.nodes)
        iterations = iterations or SLICE_ITERATIONS
    if budget.milliseconds:
        after_ms = _OVERHEAD_MS + search.bytes / 1e6 * _MS_A_MEGABYTE
        left_ms = budget.milliseconds - after_ms - (monotonic() - begun) * 1_000
        milliseconds = max(0.01, min(SLICE_MS, left_ms))
        last = last or left_ms <= SLICE_MS
    search.run(iterations=iterations, milliseconds=milliseconds, nodes=nodes)
    return last or bool(budget.nodes and search.nodes >= budget.nodes)
