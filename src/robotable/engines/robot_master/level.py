"""A Robot Master player of a given level: what it sees and overlooks, how far it looks ahead, how it wavers.

These few numbers (`levels.py`) are all that makes a level weaker. It never blunders on purpose. If no network
is available, for example without the compiled kernel, levels that play by feel or search use `cards to come`
instead.
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
from robotable.engines.robot_master.search_player import POINTS, SearchPlayer
from robotable.engines.robot_master.sight import Seen, Sight, considered, preferred, ranked, seen, weighed
from robotable.engines.robot_master.turns import AnyView, placements, round_view, turn_question
from robotable.engines.thought import RatedAction, Scale, Thought, at_once
from robotable.games.protocol import Seat
from robotable.games.robot_master import Action, View
from robotable.kernel.robot_master_search import Network

Mind: TypeAlias = Sight | Literal["feel", "search"]
"""How it values placements: by what it sees in the lines, by a network trained on many games (`feel`), or by
a search with that network."""

SEARCH_TURN_MS: Final = 1_500
"""How long a level that searches takes for a turn: several times as long as the search, to hide how long the
search took. The search itself is limited only by iterations, because with a time limit it would choose
differently on a busy machine."""


class Level(msgspec.Struct, frozen=True):
    """Everything that distinguishes one built-in bot from another."""

    name: str
    mind: Mind
    overlooks: float = 0.0
    """The chance of overlooking an empty line. The chance is lower for fuller lines."""

    wavers: float = 0.0
    """How much worse a placement may look and still be chosen sometimes. The unit depends on the mind:
    points, for `cards to come` the logarithm of a ratio, for `feel` a chance to win."""

    iterations: int = 0
    """Search iterations per turn. Not a time, so that the choice is reproducible."""


class Glance(msgspec.Struct, frozen=True):
    """The evaluation of a turn by a level that does not search."""

    ranking: list[sight.RatedPlacement]
    """The best placement first, in the unit of its mind."""

    wavers: float
    scale: Scale = "own"
    unseen: Sequence[sight.RatedPlacement] = ()
    """Placements that it overlooks, the best first."""

    def thought(self) -> Thought[Action]:
        factor = POINTS if self.scale == "points" else 1
        listed = [(one, 1) for one in self.ranking] + [(one, 0) for one in self.unseen]
        return at_once(
            [RatedAction[Action](place, factor * value, visits) for (value, place), visits in listed],
            self.scale,
        )


class LevelPlayer:
    """Plays all variants. In a match, levels that search play to win the match. The others play each round as
    a separate game."""

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
        """Only levels that search use the budget; its default is that of the level. A level that wavers draws
        from its best few placements, the others take the best."""
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
        """Yields the thoughts of the search as they come, or a single thought, without the lines that the
        level overlooks this turn. For `feel`, placements in lines not seen come last and have no visits."""
        shown = round_view(view)
        eye, network = seen(shown, self.level.overlooks, rng), self._network(shown)
        if network is not None and self.level.mind == "search":
            yield from searcher(self.level).think(view, rng, budget, past=past)
        else:
            yield self._glance(shown, eye, network, rng).thought()

    def _network(self, shown: View) -> Network | None:
        """The network of the variant, if this level uses one and it is available."""
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


def searcher(level: Level) -> SearchPlayer:
    """The search engine of this level."""
    return SearchPlayer(level.name, "netis", Budget(iterations=level.iterations))
