"""What a match consists of: options, state, events and view, and what it asks of the game played in it."""

from __future__ import annotations

from typing import Final, Generic, Protocol, TypeAlias, TypeVar

import msgspec

from robotable.games.protocol import A, E, InvalidOptions, Outcome, Rules, S, Seat, V_co

O = TypeVar("O")  # noqa: E741 - options, as in `Rules` but both read and given back
V = TypeVar("V")

MOST_ROUNDS: Final = 1_000
MOST_POINTS: Final = 100_000


class Rounds(Rules[O, S, A, E, V_co], Protocol[O, S, A, E, V_co]):
    """Rules that can be played in rounds. The first action of a game must be chance's."""

    def next_round(self, state: S) -> O:
        """The options of the round after this finished one."""

    def redeal(self, before: S, after: S, deal: tuple[A, ...]) -> tuple[A, ...]:
        """What chance must have done for `after`, a resample of `before`, where `deal` led to `before`."""


class MatchOptions(msgspec.Struct, Generic[O], frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Either so many rounds, or as many as it takes somebody to reach so many points."""

    game: O
    rounds: int | None = None
    points: int | None = None
    duplicate: bool = False
    """Each deal is played twice, with hands, sides and first turn swapped, so that luck cancels."""

    def check(self) -> None:
        if (self.rounds is None) == (self.points is None):
            raise InvalidOptions("a match is over so many rounds or to so many points: give one of the two")
        if self.rounds is not None and not 1 <= self.rounds <= MOST_ROUNDS:
            raise InvalidOptions(f"rounds is {self.rounds}; it may be 1 to {MOST_ROUNDS}")
        if self.points is not None and not 1 <= self.points <= MOST_POINTS:
            raise InvalidOptions(f"points is {self.points}; it may be 1 to {MOST_POINTS}")
        if self.duplicate and self.rounds is not None and self.rounds % 2:
            raise InvalidOptions(
                f"rounds is {self.rounds}; a duplicate match plays each deal twice: give an even number"
            )


class MatchState(msgspec.Struct, Generic[O, S, A], frozen=True, forbid_unknown_fields=True, kw_only=True):
    options: MatchOptions[O]
    number: int
    """The round being played or just finished, from 0."""

    game: O
    """The options that this round began with."""

    round: S
    finished: tuple[Outcome, ...] = ()
    """Of each finished round, by player."""

    deal: tuple[A, ...] = ()
    """Duplicate only: what chance did in the first game of this pair."""

    drawn: int = 0
    """How much of it chance has done again in the second game."""

    @property
    def is_second(self) -> bool:
        """Whether this is the second game of a pair, in which chance repeats the first one's deal."""
        return self.options.duplicate and self.number % 2 == 1


class RoundBegun(msgspec.Struct, frozen=True, tag_field="event", tag="round_begun"):
    """The second or a later round; the first one begins with the match."""

    number: int
    seats: tuple[Seat, ...]
    """The seat of each player."""


class InRound(msgspec.Struct, Generic[E], frozen=True, tag_field="event", tag="in_round"):
    """An event of the game that is played; its seats are those of the round."""

    seats: tuple[Seat, ...]
    """The seat of each player."""

    happened: E


class RoundEnded(msgspec.Struct, frozen=True, tag_field="event", tag="round_ended"):
    number: int
    outcome: Outcome
    """By player."""


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
    """In the second game of a pair: the whole deal. It is laid open as it is played again, since nearly all
    of it was seen in the first game, and what was not would favour the better memory."""

    to_act: tuple[Seat, ...]
    """Players, where `round.to_act` has the seats of the round."""

    legal: tuple[A, ...]
    round: V
    outcome: Outcome | None
