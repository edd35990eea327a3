"""What every game is: pure functions over frozen values, the same shape for all of them.

Everything that happens is an action by somebody: a player, CHANCE or the CLOCK. Nothing here knows of
files, sockets, randomness or the time of day.

    ValueError
      IllegalAction    apply() refuses; the state given in is still the state
      InvalidOptions   new() refuses; no game has begun
"""

from __future__ import annotations

from random import Random
from typing import Final, Generic, Protocol, TypeAlias, TypeVar

import msgspec

Seat: TypeAlias = int
"""A place at the table: 0 to n-1 for players, below 0 for those who are no players."""

CHANCE: Final[Seat] = -1
CLOCK: Final[Seat] = -2

O_contra = TypeVar("O_contra", contravariant=True)  # options
S = TypeVar("S")  # state
A = TypeVar("A")  # action
E = TypeVar("E")  # event
V_co = TypeVar("V_co", covariant=True)  # view


class IllegalAction(ValueError):
    """The rules refuse this action; the message says what was wrong and what would be right."""


class InvalidOptions(ValueError):
    """No game can begin with these options; the message says which one and what it may be."""


class Step(msgspec.Struct, Generic[S, E], frozen=True):
    """What an action leads to: the new state, and what happened on the way there."""

    state: S
    events: tuple[E, ...]


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended. `points` is what it is worth to each seat, in a match or a ranking of solo games."""

    winners: tuple[Seat, ...]
    """The seats that won or share the victory; nobody in a draw or a solo game."""

    points: tuple[int, ...]


def check_seat(seat: Seat | None, seats: int) -> None:
    """For views: Python would take seat -1 for the last one and show its hand."""
    if seat is not None and not 0 <= seat < seats:
        raise ValueError(
            f"seat {seat} does not exist: the seats are 0 to {seats - 1}, and None is a spectator"
        )


class Rules(Protocol[O_contra, S, A, E, V_co]):
    """The contract. A `seat` of None is a spectator, who knows what everybody knows."""

    name: str
    version: int
    """Stored with every game, so that an old log is replayed by the rules it was played with."""

    def new(self, options: O_contra) -> S:
        """The state before anything has happened; raises InvalidOptions."""

    def seats(self, state: S) -> int:
        """How many players sit at the table."""

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Everybody who may act now, CHANCE and CLOCK included; nobody exactly when the game is over."""

    def legal_actions(self, state: S, seat: Seat) -> tuple[A, ...]:
        """All that this seat may do now, in a fixed order; empty unless the seat is in to_act()."""

    def odds(self, state: S) -> tuple[tuple[A, int], ...]:
        """What chance may do now with integer weights; empty unless CHANCE is to act."""

    def apply(self, state: S, seat: Seat, action: A) -> Step[S, E]:
        """What the action leads to; raises IllegalAction with nothing changed."""

    def outcome(self, state: S) -> Outcome | None:
        """The result, or None while somebody is still to act."""

    def view(self, state: S, seat: Seat | None) -> V_co:
        """All that this seat may know, with its legal actions: the only thing that leaves the rules. Raises
        ValueError for a seat that no player has."""

    def redact(self, event: E, seat: Seat | None) -> E:
        """The event as this seat may know it."""

    def resample(self, state: S, seat: Seat | None, rng: Random) -> S:
        """A state that looks the same to this seat, with everything hidden from it dealt anew by the odds."""
