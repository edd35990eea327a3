"""The subjects of the laws: every game of the catalogue, in every variant, and matches of them.

To add a game, add one line to SUBJECTS.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any, Final, TypeAlias, get_args

from robotable.games import micro_robots, ricochet_robots
from robotable.games.catalogue import GAMES
from robotable.games.game import Game
from robotable.games.match import Match
from robotable.games.notation import ActionNotation
from robotable.games.protocol import Rules, Seat, Step
from robotable.games.record import MatchNotation, rules_for
from robotable.games.ricochet_robots.boards import Board, Target
from robotable.games.ricochet_robots.cells import CELLS, rim_sides
from robotable.games.ricochet_robots.notation import write_board
from robotable.games.robot_master import VARIANTS, Options
from robotable.games.robot_master.options import First
from robotable.games.robot_master.scoring import Fives
from robotable.games.rounds import MatchEvent, MatchOptions, MatchState, MatchView
from tests.laws.playout import playout

Played: TypeAlias = tuple[Any, Seat, Any, Step[Any, Any]]
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
        return self.game.name == "robot_master" and not self.is_match

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


def _robot_master() -> Iterator[Subject]:
    game = GAMES["robot_master"]
    for variant, first, fives in product(VARIANTS, get_args(First), get_args(Fives)):
        yield Subject(f"{variant}-{first}-{fives}", game, Options(variant, first, fives), longest=60)
    refill, teams, duel = Options("refill", "random"), Options("teams"), Options("duel", "columns", "pair")
    yield Subject("match-rounds", game, MatchOptions(game=teams, rounds=3), longest=180)
    yield Subject("match-points", game, MatchOptions(game=duel, points=20), longest=6_000)
    yield Subject("match-duplicate", game, MatchOptions(game=refill, rounds=4, duplicate=True), longest=240)
    yield Subject(
        "match-duplicate-teams", game, MatchOptions(game=teams, rounds=2, duplicate=True), longest=120
    )


def _micro_robots() -> Iterator[Subject]:
    game = GAMES["micro_robots"]
    for label, options in {
        "two": micro_robots.Options(),
        "eight-copper": micro_robots.Options(players=8, tiles="copper"),
        "time-trial": micro_robots.Options(players=1),
        "pro": micro_robots.Options(players=3, tiles="open-copper", pro=True, no_revisits=True),
        "far": micro_robots.Options(players=4, board="open-black.A0B1C2D3", min_distance=3, dice_only=True),
    }.items():
        yield Subject(label, game, options, longest=20_000)


def _easy_board() -> str:
    """A board with only a rim and targets in two corners, so that random players sometimes win."""
    walls = tuple(rim_sides(cell) for cell in range(CELLS))
    return write_board(Board(walls, targets=(Target(0, "red", "circle"), Target(255, "any", "vortex"))))


def _ricochet_robots() -> Iterator[Subject]:
    game = GAMES["ricochet_robots"]
    for label, options in {
        "two": ricochet_robots.Options(),
        "three-silver": ricochet_robots.Options(players=3, box="all", fifth="silver", must_turn=False),
        "six-transparent": ricochet_robots.Options(players=6, box="all", fifth="transparent"),
        "easy": ricochet_robots.Options(players=2, board=_easy_board(), fifth="transparent", must_turn=False),
        "easy-solo-one": ricochet_robots.Options(players=1, board=_easy_board(), targets=1),
        "easy-solo": ricochet_robots.Options(players=1, board=_easy_board(), must_turn=False),
        "easy-five": ricochet_robots.Options(players=5, board=_easy_board()),
    }.items():
        yield Subject(label, game, options, longest=20_000, patience=0.97 if "easy" in label else 0.6)


SUBJECTS = {
    "robot_master": tuple(_robot_master()),
    "micro_robots": tuple(_micro_robots()),
    "ricochet_robots": tuple(_ricochet_robots()),
}
