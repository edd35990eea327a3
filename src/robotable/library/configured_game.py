"""A game with its options: where a program that plays begins."""

from __future__ import annotations

from random import Random
from typing import Any, Generic, TypeVar

from robotable.encodings.catalogue import encoding_of
from robotable.encodings.encoding import Encoding
from robotable.engines.catalogue import engines_for
from robotable.games.game import Game
from robotable.games.protocol import InvalidOptions, Rules
from robotable.games.record import match_rules
from robotable.games.rounds import MatchEvent, MatchLength, MatchOptions, MatchState, MatchView
from robotable.library.playthrough import Playthrough

O = TypeVar("O")  # noqa: E741 - options
S = TypeVar("S")  # state
A = TypeVar("A")  # action
E = TypeVar("E")  # event
V = TypeVar("V")  # view


class ConfiguredGame(Generic[O, S, A, E, V]):
    """`robotable.game` makes one. `O`, `S`, `A`, `E` and `V` are its options, states, actions, events and
    views."""

    def __init__(self, entry: Game, rules: Rules[O, S, A, E, V], options: O) -> None:
        """Raises InvalidOptions."""
        self.entry = entry
        self.rules = rules
        self.options = options
        self.players = rules.seats(rules.new(options))
        self.is_match = isinstance(options, MatchOptions)

    @property
    def name(self) -> str:
        return self.entry.name

    def start(self, rng: Random | None = None) -> Playthrough[S, A, E, V]:
        """A new game. With random numbers, chance deals; without, it is the first to act."""
        begun = Playthrough(self.rules, self.options, self.rules.new(self.options))
        return begun if rng is None else begun.draw(rng)

    def resume(self, state: S) -> Playthrough[S, A, E, V]:
        """A game that goes on from this state, without its past."""
        return Playthrough(self.rules, self.options, state)

    def match(
        self, *, rounds: int | None = None, points: int | None = None, duplicate: bool = False
    ) -> ConfiguredGame[MatchOptions[O], MatchState[O, S, A], A, MatchEvent[E], MatchView[A, V]]:
        """A match of this game over a number of rounds, or to a number of points. Raises InvalidOptions."""
        if self.is_match:
            raise InvalidOptions("this is a match already")
        options = MatchLength(rounds, points, duplicate).options(self.options)
        return ConfiguredGame(self.entry, match_rules(self.entry), options)

    def determinise(self, view: V, rng: Random) -> S:
        """A state that gives this view, with everything hidden dealt at random. In a match, pass the view of
        the round to the game without the match."""
        if self.entry.determinise is None or self.is_match:
            raise ValueError(f"a view of {self._title} is not enough to deal a state")
        state: S = self.entry.determinise(view, rng)
        return state

    @property
    def encoding(self) -> Encoding[V, A]:
        """Actions as integers and views as numbers. A match has none: encode the view of the round."""
        found: Encoding[Any, Any] | None = None if self.is_match else encoding_of(self.name, self.options)
        if found is None:
            raise ValueError(f"{self._title} has no encoding")
        return found

    @property
    def engines(self) -> tuple[str, ...]:
        """The names of the built-in bots of this game: those without a level first, then from weakest to
        strongest."""
        return tuple(bot.name for bot in engines_for(self.name))

    @property
    def _title(self) -> str:
        return f"a match of {self.entry.title}" if self.is_match else self.entry.title

    def __repr__(self) -> str:
        return f"<{self._title}: {self.options}>"
