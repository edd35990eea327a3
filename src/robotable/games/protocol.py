"""The protocol that every game implements: pure functions over frozen values.

Everything that happens is an action by a player, CHANCE or the CLOCK. Nothing here uses files, sockets,
randomness or the time of day.

    ValueError
      IllegalAction    apply() refuses the action; the state is unchanged
      InvalidOptions   new() refuses the options; no game has begun
"""

from __future__ import annotations

from random import Random
from typing import Final, Generic, Protocol, TypeAlias, TypeVar

import msgspec

Seat: TypeAlias = int
"""A place at the table: 0 to n-1 for players, negative for CHANCE and the CLOCK."""

CHANCE: Final[Seat] = -1
CLOCK: Final[Seat] = -2

O_contra = TypeVar("O_contra", contravariant=True)  # options
S = TypeVar("S")  # state
A = TypeVar("A")  # action
E = TypeVar("E")  # event
V_co = TypeVar("V_co", covariant=True)  # view


class IllegalAction(ValueError):
    """The rules refuse this action. The message says what is wrong and what would be legal."""


class InvalidOptions(ValueError):
    """No game can begin with these options. The message names the invalid option and its allowed values."""


class Transition(msgspec.Struct, Generic[S, E], frozen=True):
    """The result of an action: the new state and the events that happened."""

    state: S
    events: tuple[E, ...]


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended. `points` is what each seat scores, in a match or a ranking of solo games."""

    winners: tuple[Seat, ...]
    """The seats that won or share the victory; empty after a draw or a solo game."""

    points: tuple[int, ...]


def check_seat(seat: Seat | None, seats: int) -> None:
    """Guards views: Python would read seat -1 as the last seat and show its hand."""
    if seat is not None and not 0 <= seat < seats:
        raise ValueError(f"there is no seat {seat}: the seats are 0 to {seats - 1}, and None is a spectator")


class Rules(Protocol[O_contra, S, A, E, V_co]):
    """The rules of one game. A `seat` of None is a spectator, who sees only public information."""

    name: str
    version: int
    """Stored with every game, so that an old log is replayed with the rules it was played under."""

    def new(self, options: O_contra) -> S:
        """The state before anything has happened; raises InvalidOptions."""

    def seats(self, state: S) -> int:
        """The number of players."""

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Everybody who may act now, including CHANCE and CLOCK; empty if and only if the game is over."""

    def legal_actions(self, state: S, seat: Seat) -> tuple[A, ...]:
        """Everything this seat may do now, in a fixed order; empty unless the seat is in to_act()."""

    def odds(self, state: S) -> tuple[tuple[A, int], ...]:
        """What chance may do now, with integer weights; empty unless it is chance's turn."""

    def apply(self, state: S, seat: Seat, action: A) -> Transition[S, E]:
        """The result of the action; raises IllegalAction and changes nothing if it is not legal."""

    def outcome(self, state: S) -> Outcome | None:
        """The result, or None while the game goes on."""

    def view(self, state: S, seat: Seat | None) -> V_co:
        """Everything this seat may know, including its legal actions. Nothing else leaves the rules. Raises
        ValueError if the seat does not exist."""

    def redact(self, event: E, seat: Seat | None) -> E:
        """The event as this seat may know it."""

    def resample(self, state: S, seat: Seat | None, rng: Random) -> S:
        """A state that looks the same to this seat, with everything hidden from it redealt by the odds."""
