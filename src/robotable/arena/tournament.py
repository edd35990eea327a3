"""What a tournament plays: the game, the players, who meets whom, and the seed.

Everything that a result depends on is in here, so equal tournaments with budgets of iterations have equal
results, wherever they are played.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any, Final, Literal, TypeAlias

import msgspec

from robotable.engines.budget import Budget
from robotable.games.protocol import InvalidOptions
from robotable.games.rounds import MatchLength
from robotable.library.configured_game import ConfiguredGame
from robotable.library.games import any_game

AnyGame: TypeAlias = ConfiguredGame[Any, Any, Any, Any, Any]
Format: TypeAlias = Literal["round-robin", "gauntlet"]

MOST_PLAYERS: Final = 64
MOST_DEALS: Final = 1_000_000
SIDES: Final = 2


class Entrant(msgspec.Struct, frozen=True):
    name: str
    spec: str
    """A built-in bot, a search with a budget, `engine:COMMAND`, or a Python function."""


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    options: dict[str, Any]
    match: MatchLength | None = None
    players: tuple[Entrant, ...]
    format: Format = "round-robin"
    seed: int = 1
    budget: Budget = Budget(milliseconds=1_000)
    """For an action of players in processes of their own. Searches among the others have their own."""

    megabytes: int = 1_024
    """Memory of each process of a player."""

    engine_options: dict[str, str] = {}

    def configured(self) -> AnyGame:
        """Raises InvalidOptions."""
        game: AnyGame = any_game(self.game, self.options)
        if self.match is not None:
            game = game.match(**msgspec.structs.asdict(self.match))
        sides = self.sides(game)
        if len(set(sides)) > SIDES:
            raise InvalidOptions(f"an arena pairs two players, but this game has {len(set(sides))} sides")
        return game

    def sides(self, game: AnyGame) -> list[int]:
        """The side of each seat; only one if everybody plays alone."""
        return [game.entry.policy.side(seat) for seat in range(game.players)]

    @property
    def pairings(self) -> tuple[tuple[int, int], ...]:
        """Who meets whom, by number. In a gauntlet the first player meets each of the others."""
        numbers = range(len(self.players))
        if self.format == "gauntlet":
            return tuple((0, other) for other in numbers[1:])
        return tuple(combinations(numbers, 2))


def options_for_two(game: str, given: Mapping[str, object]) -> dict[str, Any]:
    """The options of a game as a dictionary: those that are given, two players unless something else is
    given, and a starting side that changes from deal to deal. Raises InvalidOptions."""
    chosen = dict(given)
    known = any_game(game).options.__struct_fields__
    if "players" in known:
        chosen.setdefault("players", SIDES)
    if "first" in known:
        chosen.setdefault("first", "random")
    found: dict[str, Any] = msgspec.to_builtins(any_game(game, chosen).options)
    return found
