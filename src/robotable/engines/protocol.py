"""The interface of engines: they turn a view into a plan, without a clock, I/O or state.

A plan says what the engine will do and after how long. The caller waits and then acts on behalf of the
engine. The engine gives the same answer whenever it is asked again, in any process, so nothing is lost if a
server restarts while it thinks.
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
"""How long an engine takes for a turn: long enough to be noticed. It is the same for every hand, so it
reveals nothing about the cards. A caller that always waits this long also hides
how long the computation took."""


class Plan(msgspec.Struct, Generic[A], frozen=True):
    """An action, and how many milliseconds after its question came up the engine will take it."""

    after_ms: int
    action: A


class Question(msgspec.Struct, frozen=True):
    """The decision that a view asks its seat to make. Views that ask for the same decision have equal
    questions. So a plan stands and its time keeps running when others pass, bid, leave or come back."""

    topic: str
    """A turn, or the solution for one target. The engine gets one random seed per topic."""

    part: str = ""
    """A part of the topic, such as finding a solution or showing its third move. Each is timed separately."""


class Engine(Protocol[V_contra, A]):
    """Callers use `pending_question.py` to keep track of time and random seeds."""

    @property
    def name(self) -> str: ...

    def question(self, view: V_contra) -> Question | None:
        """The decision that this view asks for, or None."""

    def plan(self, view: V_contra, rng: Random) -> Plan[A] | None:
        """What the engine will do unless its question changes first; None if it waits for another view.

        Pass `rng` in the same state for all views of a topic. Nothing else about it matters.
        """


@runtime_checkable
class Remembering(Engine[V_contra, A], Protocol[V_contra, A]):
    """An engine that plays better if it knows the history of the game. It has no memory: the caller keeps the
    log and passes the actions that everybody at the table has seen."""

    def recall(self, view: V_contra, log: Sequence[tuple[Seat, Any]]) -> tuple[A, ...]:
        """The actions from the log that this engine wants as its `past`, in order. Public actions only."""

    def plan(self, view: V_contra, rng: Random, past: tuple[A, ...] = ()) -> Plan[A] | None:
        """As `Engine.plan`; `past` is the result of `recall`."""


def planned(
    engine: Engine[V_contra, A], view: V_contra, rng: Random, log: Sequence[tuple[Seat, Any]]
) -> Plan[A] | None:
    """The plan of an engine, which gets the history of the game if it wants it."""
    if isinstance(engine, Remembering):
        return engine.plan(view, rng, engine.recall(view, log))
    return engine.plan(view, rng)


@runtime_checkable
class TurnEngine(Engine[V_contra, A], Protocol[V_contra, A]):
    """An engine for turn-based games. It can also return its choice alone, or its evaluation of all actions.

    Engines that do not look ahead ignore the budget. The others have a default budget. `past` is the result
    of `recall` for a remembering engine and can be left out. With a budget of iterations or nodes, the same
    random numbers give the same thoughts and the same choice.
    """

    def choose(
        self, view: V_contra, rng: Random, budget: Budget | None = None, *, past: tuple[A, ...] = ()
    ) -> A:
        """One of `view.legal`, which must not be empty. This is the first action in the last thought of
        `think` with the same random numbers. Engines that do not always take the best
        action draw from that thought."""

    def think(
        self, view: V_contra, rng: Random, budget: Budget | None = None, *, past: tuple[A, ...] = ()
    ) -> Generator[Thought[A], None, None]:
        """Yields the current evaluation at least once, and again until the budget is used up. Close the
        generator to stop early."""
