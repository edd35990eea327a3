"""A player of Robot Master at some level: what it sees, what it overlooks, how far it thinks, how it wavers.

All that makes it weaker than it could be are these few numbers (`levels.py`), never a blunder for its own
sake. Where no network can be had, as without the compiled kernel, those who play by feel or think ahead look
at the cards to come instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, Literal, TypeAlias

import msgspec

from robotable.engines.budget import Budget
from robotable.engines.protocol import TURN_MS, Plan, Question
from robotable.engines.robot_master.networks import NoNetwork, network_for
from robotable.engines.robot_master.sight import Seen, Sight, considered, preferred, seen, weighed
from robotable.engines.robot_master.thinker import Thinker
from robotable.engines.robot_master.turns import AnyView, placements, round_view, turn_question
from robotable.games.protocol import Seat
from robotable.games.robot_master import Action

Mind: TypeAlias = Sight | Literal["feel", "search"]
"""What it goes by: what it sees in lines; what a network has learned from many games; or that and thinking
ahead."""

SEARCH_TURN_MS: Final = 1_500
"""What a turn takes who thinks ahead: several times what the thinking does, so that it does not show how long
that was. The thinking itself is measured in iterations alone: a limit of time would make it choose otherwise
on a busy machine."""


class Level(msgspec.Struct, frozen=True):
    """Everything in which one house bot differs from the next."""

    name: str
    mind: Mind
    overlooks: float = 0.0
    """How often an empty line is not seen; a fuller one is seen more often."""

    wavers: float = 0.0
    """By how much a placement may look worse and still be taken at times, in the unit of its mind: points,
    for `cards to come` the logarithm of a ratio, for `feel` a chance to win."""

    iterations: int = 0
    """Of a search, for each turn. A number, no time: it chooses the same again."""


class LevelPlayer:
    """All variants. In a match those who search play for the match, the others every round for itself."""

    def __init__(self, level: Level) -> None:
        self.level = level

    @property
    def name(self) -> str:
        return self.level.name

    def question(self, view: AnyView) -> Question | None:
        return turn_question(view)

    def recall(self, view: AnyView, log: Sequence[tuple[Seat, Any]]) -> tuple[Action, ...]:
        return placements(view, log) if self.level.mind == "search" else ()

    def plan(self, view: AnyView, rng: Random, past: tuple[Action, ...] = ()) -> Plan[Action] | None:
        if not view.legal:
            return None
        takes = SEARCH_TURN_MS if self.level.mind == "search" else TURN_MS
        return Plan(takes, self.choose(view, rng, past=past))

    def choose(
        self, view: AnyView, rng: Random, budget: Budget | None = None, *, past: tuple[Action, ...] = ()
    ) -> Action:
        """Without a budget, as the level has it; only those who search heed one."""
        if len(view.legal) == 1:
            return view.legal[0]
        level, shown = self.level, round_view(view)
        eye = seen(shown, level.overlooks, rng)
        if level.mind == "feel" or level.mind == "search":
            try:
                return self._led(view, eye, rng, budget, past)
            except NoNetwork:
                return preferred(weighed(shown, "cards to come", eye), 0.0, rng)
        return preferred(weighed(shown, level.mind, eye), level.wavers, rng)

    def _led(
        self, view: AnyView, eye: Seen, rng: Random, budget: Budget | None, past: tuple[Action, ...]
    ) -> Action:
        """By the network of the variant."""
        shown = round_view(view)
        network = network_for(shown.options)
        if self.level.mind == "search":
            return searcher(self.level).choose(view, rng, budget, past=past)
        felt = [(value, place) for place, value in network.values(shown)]
        return preferred(considered(shown, felt, eye), self.level.wavers, rng)


def searcher(level: Level) -> Thinker:
    """Who thinks ahead for this level."""
    return Thinker(level.name, "netis", Budget(iterations=level.iterations))
