"""A game with options, on which the laws are tested."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, TypeAlias

from robotable.games.game import Game
from robotable.games.match import Match
from robotable.games.notation import ActionNotation
from robotable.games.protocol import Rules, Seat, Transition
from robotable.games.record import MatchNotation, rules_for
from robotable.games.rounds import MatchEvent, MatchOptions, MatchState, MatchView
from tests.laws.playout import playout

Played: TypeAlias = tuple[Any, Seat, Any, Transition[Any, Any]]
_GAMES: Final[dict[tuple[str, str, int], Sequence[Played]]] = {}
_MOST_GAMES: Final = 500


@dataclass(frozen=True)
class Subject:
    label: str
    game: Game
    options: Any
    longest: int
    """The most actions that a playout may take."""

    patience: float = 0.99
    """How rarely deadlines pass and players leave in playouts."""

    @property
    def rules(self) -> Rules[Any, Any, Any, Any, Any]:
        return rules_for(self.game, self.options)

    def played(self, seed: int) -> Sequence[Played]:
        """Play a random game to its end. All laws check the same few games, so each is played only once."""
        key = (self.game.name, self.label, seed)
        if key not in _GAMES:
            if len(_GAMES) == _MOST_GAMES:
                _GAMES.clear()
            _GAMES[key] = tuple(playout(self.rules, self.options, Random(seed), self.patience))
        return _GAMES[key]

    def turns(self, rng: Random) -> Iterator[tuple[Any, Seat]]:
        """States in which a player is to act, without end, and that player."""
        games = [self.played(seed) for seed in range(6)]
        while True:
            state, seat, *_ = rng.choice(rng.choice(games))
            if seat >= 0:
                yield state, seat

    def some_states(self, seed: int, rng: Random) -> Sequence[Any]:
        """A few states of that game, which may include its first or its last one."""
        states = [self.rules.new(self.options), *(step.state for *_, step in self.played(seed))]
        return rng.sample(states, min(4, len(states)))

    @property
    def notation(self) -> ActionNotation[Any, Any]:
        rules = self.rules
        return MatchNotation(rules, self.game.notation) if isinstance(rules, Match) else self.game.notation

    @property
    def has_positions(self) -> bool:
        """Whether the text of a position holds the whole state. For matches and races it does not."""
        return self.game.race is None and not self.is_match

    @property
    def is_match(self) -> bool:
        return isinstance(self.options, MatchOptions)

    @property
    def state(self) -> Any:
        of: Any = MatchState
        game = self.game
        return game.state if not self.is_match else of[game.options, game.state, game.action]

    @property
    def event(self) -> Any:
        of: Any = MatchEvent
        return self.game.event if not self.is_match else of[self.game.event]

    @property
    def view(self) -> Any:
        of: Any = MatchView
        return self.game.view if not self.is_match else of[self.game.action, self.game.view]
