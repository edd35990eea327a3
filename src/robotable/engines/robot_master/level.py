"""A player of Robot Master at some level: what it sees, what it overlooks, how far it thinks, how it wavers.

All that makes it weaker than it could be are these few numbers (`levels.py`), never a blunder for its own
sake. Where no network can be had, as without the compiled kernel, those who play by feel or think ahead look
at the cards to come instead.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import Any, Final, Literal, TypeAlias

import msgspec

from robotable.engines.budget import Budget
from robotable.engines.protocol import TURN_MS, Plan, Question
from robotable.engines.robot_master import sight
from robotable.engines.robot_master.networks import NoNetwork, network_for
from robotable.engines.robot_master.sight import Seen, Sight, considered, preferred, ranked, seen, weighed
from robotable.engines.robot_master.thinker import POINTS, Thinker
from robotable.engines.robot_master.turns import AnyView, placements, round_view, turn_question
from robotable.engines.thought import Scale, Thought, Weighed, at_once
from robotable.games.protocol import Seat
from robotable.games.robot_master import Action, View
from robotable.kernel.robot_master_search import Network

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


class Glance(msgspec.Struct, frozen=True):
    """What a level without a search sees in a turn."""

    ranking: list[sight.Weighed]
    """The best first, in the unit of its mind."""

    wavers: float
    scale: Scale = "own"
    unseen: Sequence[sight.Weighed] = ()
    """What it does not think of, the best first."""

    def thought(self) -> Thought[Action]:
        factor = POINTS if self.scale == "points" else 1
        listed = [(one, 1) for one in self.ranking] + [(one, 0) for one in self.unseen]
        return at_once(
            [Weighed[Action](place, factor * value, visits) for (value, place), visits in listed], self.scale
        )


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
        """Without a budget, as the level has it; only those who search heed one. Who wavers draws from the
        first few of what it thinks, the others take the first."""
        if len(view.legal) == 1:
            return view.legal[0]
        shown = round_view(view)
        eye, network = seen(shown, self.level.overlooks, rng), self._network(shown)
        if network is not None and self.level.mind == "search":
            return searcher(self.level).choose(view, rng, budget, past=past)
        glance = self._glance(shown, eye, network, rng)
        return preferred(glance.ranking, glance.wavers, rng)

    def think(
        self, view: AnyView, rng: Random, budget: Budget | None = None, *, past: tuple[Action, ...] = ()
    ) -> Generator[Thought[Action], None, None]:
        """What this level believes, lines that it overlooks this turn left out: a search's thoughts as they
        come, or a single one. By feel what lies in a line not seen stands last, with no visits."""
        shown = round_view(view)
        eye, network = seen(shown, self.level.overlooks, rng), self._network(shown)
        if network is not None and self.level.mind == "search":
            yield from searcher(self.level).think(view, rng, budget, past=past)
        else:
            yield self._glance(shown, eye, network, rng).thought()

    def _network(self, shown: View) -> Network | None:
        """That of the variant, for those who go by one and where it can be had."""
        if self.level.mind not in ("feel", "search"):
            return None
        try:
            return network_for(shown.options)
        except NoNetwork:
            return None

    def _glance(self, shown: View, eye: Seen, network: Network | None, rng: Random) -> Glance:
        mind = self.level.mind
        if network is not None:
            felt = [(value, place) for place, value in network.values(shown)]
            looked_at = considered(shown, felt, eye)
            thought_of = {place for _, place in looked_at}
            unseen = [one for one in felt if one[1] not in thought_of]
            scale: Scale = "points" if len(shown.seats) == 1 else "chance"
            return Glance(ranked(looked_at, rng), self.level.wavers, scale, unseen)
        if mind == "feel" or mind == "search":
            return Glance(ranked(weighed(shown, "cards to come", eye), rng), 0.0)
        return Glance(ranked(weighed(shown, mind, eye), rng), self.level.wavers)


def searcher(level: Level) -> Thinker:
    """Who thinks ahead for this level."""
    return Thinker(level.name, "netis", Budget(iterations=level.iterations))
