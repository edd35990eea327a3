"""The result of a review: one part for each turn of a game in turns, or for each target of a race."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import msgspec

from robotable.engines.fact import Fact
from robotable.games.played_target import Showing, ShownSolution
from robotable.games.protocol import Outcome, Seat
from robotable.review.grades import Grade, Worth

VERSION: Final = 1
"""Grows when the same record gets another review. A stored review of an older version stays as it is."""


class RatedMove(msgspec.Struct, frozen=True):
    action: Any
    text: str
    """In the game's notation."""

    value: float
    """For the side that moves, in the unit of the turn."""

    outcome: int | None = None
    """Only if it is exact: 1 win, 0 draw, -1 loss, if everybody plays perfectly with open hands."""

    margin: int | None = None
    """Only if it is exact: the lowest line of this side minus that of the other; in solo, the lowest."""


class Assessment(msgspec.Struct, frozen=True):
    """What the turn was worth to one who knew the same things."""

    best: tuple[RatedMove, ...]
    """The best moves, the best first."""

    played: RatedMove


class HeldValue(msgspec.Struct, frozen=True):
    """What the player could infer about one value in the hand of another seat."""

    value: int
    unseen: int
    """How many cards of this value the player could not see."""

    expected: float
    any: float
    """The chance that the hand had at least one."""

    held: int
    """How many it really had."""


class InferredHand(msgspec.Struct, frozen=True):
    seat: Seat
    values: tuple[HeldValue, ...]


class TurnReview(msgspec.Struct, frozen=True, kw_only=True, tag_field="part", tag="turn"):
    ply: int
    """The number of plies before this turn."""

    seat: Seat
    """The player's seat at the table."""

    side: int
    """0 or 1: players with the same number win together. 0 in solo."""

    round: int
    """The round of a match, from 0."""

    worth: Worth
    grade: Grade
    lost: float
    """What the move gave away, by what the player could know."""

    known: Assessment
    """With what the player could know."""

    open: Assessment | None
    """With open hands. None if that makes no difference, or if it is not known."""

    is_exact: bool
    """Whether `open` is the exact result."""

    why: tuple[Fact, ...]
    """What the move did. What speaks for a good move comes first, and what speaks against any other."""

    why_best: tuple[Fact, ...]
    """What the best move would have done, its advantages first. Empty if it was played."""

    hands: tuple[tuple[int, ...], ...]
    """All hands, by seat at the table."""

    inferred: tuple[InferredHand, ...]


class TimedOffer(msgspec.Struct, frozen=True):
    """A claim or the last bid of a seat."""

    seat: Seat
    count: int
    milliseconds: int | None
    """Since the target was shown. None if the record has no times."""


class ListedSolution(msgspec.Struct, frozen=True):
    text: str
    way: ShownSolution


class TargetReview(msgspec.Struct, frozen=True, kw_only=True, tag_field="part", tag="target"):
    ply: int
    """The number of plies before the target was shown."""

    round: int
    """The number of the target, from 0."""

    position: str
    """The puzzle in the game's notation."""

    robots: tuple[int, ...]
    goal: Any
    optimum: int | None
    """The fewest moves; None if no solution was found."""

    at_least: int | None
    """If no solution was found within the limits: none has fewer moves. None if there is no solution."""

    solutions: tuple[ListedSolution, ...]
    """Optimal solutions. Not all of them if there are many."""

    count: int
    """How many optimal solutions there are that differ in more than the order of independent moves."""

    offers: tuple[TimedOffer, ...]
    showings: tuple[Showing, ...]
    won: Seat | None
    milliseconds: int | None
    """How long the target was on the table."""


Part: TypeAlias = TurnReview | TargetReview


class Review(msgspec.Struct, frozen=True, kw_only=True):
    version: int = VERSION
    game: str
    players: tuple[str, ...]
    outcome: Outcome | None
    parts: tuple[Part, ...]
