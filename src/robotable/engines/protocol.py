"""What every engine is: a view in, a plan out. No clock, no sleep, no input or output, no state of its own.

An engine says what it will do and how long it takes over it; whoever asked waits and acts in its name. So it
can be asked again at any time, in any process, and says the same: nothing is lost when a server restarts
while it thinks.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import Any, Final, Generic, Protocol, TypeVar, runtime_checkable

import msgspec

from robotable.engines.budget import Budget
from robotable.engines.thought import Thought
from robotable.games.protocol import A, Seat

V_contra = TypeVar("V_contra", contravariant=True)  # view

TURN_MS: Final = 600
"""What an engine takes over a turn: long enough to be seen. It is the same for every hand, so that it tells
nothing of the cards; a caller who waits it out also hides how long the computing took."""


class Plan(msgspec.Struct, Generic[A], frozen=True):
    """What an engine will do, so many milliseconds after its question came up."""

    after_ms: int
    action: A


class Question(msgspec.Struct, frozen=True):
    """What a view asks of its seat. Views that ask the same have equal questions: a plan is not upset, and
    its time does not start anew, because somebody else passes, bids, leaves or comes back."""

    topic: str
    """What it is all about: a turn, or the way to one target. The engine's luck is drawn once for a topic."""

    part: str = ""
    """Which part of it: looking for the way, or its third move. Time runs for each part anew."""


class Engine(Protocol[V_contra, A]):
    """`watch.py` keeps the time and the luck for whoever calls this."""

    @property
    def name(self) -> str: ...

    def question(self, view: V_contra) -> Question | None:
        """What this view asks; None: nothing."""

    def plan(self, view: V_contra, rng: Random) -> Plan[A] | None:
        """What the engine will do unless its question changes first; None: it waits for another view.

        Of `rng` only the state counts in which it comes: the same for all views of one topic.
        """


@runtime_checkable
class Remembering(Engine[V_contra, A], Protocol[V_contra, A]):
    """An engine that plays better for what it has watched. It has no memory: whoever asks keeps the log and
    tells it again what everybody at the table has seen."""

    def recall(self, view: V_contra, log: Sequence[tuple[Seat, Any]]) -> tuple[A, ...]:
        """What of the log, in its order, this engine wants to hear again: public actions only."""

    def plan(self, view: V_contra, rng: Random, past: tuple[A, ...] = ()) -> Plan[A] | None:
        """As every engine; `past` is what it recalls."""


def planned(
    engine: Engine[V_contra, A], view: V_contra, rng: Random, log: Sequence[tuple[Seat, Any]]
) -> Plan[A] | None:
    """The plan of an engine that has watched the game up to here."""
    if isinstance(engine, Remembering):
        return engine.plan(view, rng, engine.recall(view, log))
    return engine.plan(view, rng)


@runtime_checkable
class TurnEngine(Engine[V_contra, A], Protocol[V_contra, A]):
    """An engine for games in turns, which can also be asked for its choice alone, and for what it thinks.

    Who does not think ahead heeds no budget; without one the others have their own. `past` is what a
    remembering engine recalls; it may be left out. A budget of iterations or nodes and the same luck give the
    same thoughts and the same choice.
    """

    def choose(
        self, view: V_contra, rng: Random, budget: Budget | None = None, *, past: tuple[A, ...] = ()
    ) -> A:
        """One of `view.legal`, of which there must be some: the first of what `think` found last by the same
        luck, or, for who does not always take what looks best, drawn from it."""

    def think(
        self, view: V_contra, rng: Random, budget: Budget | None = None, *, past: tuple[A, ...] = ()
    ) -> Generator[Thought[A], None, None]:
        """Where its thinking stands, once at least, and again until the budget is spent. Whoever has heard
        enough closes it."""
