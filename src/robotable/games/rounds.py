"""The options, state, events and view of a match, and the protocol that its game must implement."""

from __future__ import annotations

from typing import Final, Generic, Protocol, TypeAlias, TypeVar

import msgspec

from robotable.games.protocol import A, E, InvalidOptions, Outcome, Rules, S, Seat, V_co

O = TypeVar("O")  # noqa: E741 - options; unlike in `Rules`, they are also returned
V = TypeVar("V")

MOST_ROUNDS: Final = 1_000
MOST_POINTS: Final = 100_000


class Rounds(Rules[O, S, A, E, V_co], Protocol[O, S, A, E, V_co]):
    """Rules that can be played in rounds. The first action of each round must be chance's."""

    def next_round(self, state: S) -> O:
        """The options of the next round, given the finished one."""

    def redeal(self, before: S, after: S, deal: tuple[A, ...]) -> tuple[A, ...]:
        """The deal that leads to `after`, a resample of `before`, given the `deal` that led to `before`."""


class MatchOptions(msgspec.Struct, Generic[O], frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A match lasts either a number of rounds, or until a player reaches a number of points."""

    game: O
    rounds: int | None = None
    points: int | None = None
    duplicate: bool = False
    """Whether each deal is played twice, with hands, sides and first turn swapped, so luck cancels out."""

    def check(self) -> None:
        if (self.rounds is None) == (self.points is None):
            raise InvalidOptions("a match needs either a number of rounds or a number of points")
        if self.rounds is not None and not 1 <= self.rounds <= MOST_ROUNDS:
            raise InvalidOptions(f"rounds is {self.rounds}; it may be 1 to {MOST_ROUNDS}")
        if self.points is not None and not 1 <= self.points <= MOST_POINTS:
            raise InvalidOptions(f"points is {self.points}; it may be 1 to {MOST_POINTS}")
        if self.duplicate and self.rounds is not None and self.rounds % 2:
            raise InvalidOptions(
                f"rounds is {self.rounds}; a duplicate match plays each deal twice and needs an even number"
            )


class MatchLength(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long a match lasts, apart from the game that it plays."""

    rounds: int | None = None
    points: int | None = None
    duplicate: bool = False

    @staticmethod
    def of(options: MatchOptions[O]) -> MatchLength:
        return MatchLength(options.rounds, options.points, options.duplicate)

    def options(self, game: O) -> MatchOptions[O]:
        """The options of such a match of the game with these options."""
        return MatchOptions(game=game, rounds=self.rounds, points=self.points, duplicate=self.duplicate)


class MatchState(msgspec.Struct, Generic[O, S, A], frozen=True, forbid_unknown_fields=True, kw_only=True):
    options: MatchOptions[O]
    number: int
    """The round being played or just finished, counted from 0."""

    game: O
    """The options this round began with."""

    round: S
    finished: tuple[Outcome, ...] = ()
    """The outcome of each finished round, with players instead of seats."""

    deal: tuple[A, ...] = ()
    """Duplicate only: chance's actions in the first game of this pair."""

    drawn: int = 0
    """How many of these actions chance has repeated in the second game."""

    @property
    def is_second(self) -> bool:
        """Whether this is the second game of a pair, in which chance repeats the deal of the first."""
        return self.options.duplicate and self.number % 2 == 1


class RoundBegun(msgspec.Struct, frozen=True, tag_field="event", tag="round_begun"):
    """The second or a later round began; the first one begins with the match."""

    number: int
    seats: tuple[Seat, ...]
    """The seat of each player."""


class InRound(msgspec.Struct, Generic[E], frozen=True, tag_field="event", tag="in_round"):
    """An event of the game being played; its seats are those of the round."""

    seats: tuple[Seat, ...]
    """The seat of each player."""

    happened: E


class RoundEnded(msgspec.Struct, frozen=True, tag_field="event", tag="round_ended"):
    number: int
    outcome: Outcome
    """With players instead of seats."""


class MatchEnded(msgspec.Struct, frozen=True, tag_field="event", tag="match_ended"):
    outcome: Outcome


MatchEvent: TypeAlias = RoundBegun | InRound[E] | RoundEnded | MatchEnded


class MatchView(msgspec.Struct, Generic[A, V], frozen=True, forbid_unknown_fields=True, kw_only=True):
    rounds: int | None
    points: int | None
    duplicate: bool
    number: int
    seats: tuple[Seat, ...]
    """The seat of each player in this round."""

    totals: tuple[int, ...]
    finished: tuple[Outcome, ...]
    deal: tuple[A, ...]
    """The whole deal, in the second game of a pair. It is public then: players saw nearly all of it in the
    first game, and hiding it would favour the player with the better memory."""

    to_act: tuple[Seat, ...]
    """Players; `round.to_act` holds the seats of the round instead."""

    legal: tuple[A, ...]
    round: V
    outcome: Outcome | None
