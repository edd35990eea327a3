"""The engines that sit at a table in the terminal, each in a process of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from random import Random

from robotable.cli.engine_options import ENGINE, EngineOptions
from robotable.cli.errors import CommandError
from robotable.cli.players import Player
from robotable.games.game import Game
from robotable.games.protocol import Seat
from robotable.games.record import Record
from robotable.library.configured_game import ConfiguredGame
from robotable.players.external import ExternalPlayer
from robotable.players.player import PlayerFailure


@contextmanager
def seated_engines(
    game: Game, players: Sequence[Player], given: EngineOptions
) -> Iterator[tuple[dict[Seat, ExternalPlayer], list[Player]]]:
    """Start the engines among the players. Those without a name get the one that they give themselves."""
    engines: dict[Seat, ExternalPlayer] = {}
    named = list(players)
    with ExitStack() as stack:
        for seat, player in enumerate(players):
            if player.bot is None or not player.bot.startswith(ENGINE):
                continue
            engine = given.external(player.bot)
            stack.callback(engine.close)
            try:
                name, games = engine.name, engine.games
            except PlayerFailure as error:
                raise CommandError(f"{player.bot}: it {error}.") from None
            except ValueError as error:
                raise CommandError(f"--engine-option: {error}.") from None
            if games and game.name not in games:
                raise CommandError(f"{player.bot}: {name} does not play {game.title}.")
            engines[seat] = engine
            if player.name == player.bot:
                again = sum(other.name.startswith(name) for other in named)
                named[seat] = Player(f"{name} {again + 1}" if again else name, player.bot)
        yield engines, named


def begin(engines: dict[Seat, ExternalPlayer], record: Record, rng: Random) -> None:
    """Each engine gets random numbers of its own."""
    game = ConfiguredGame(record.entry, record.rules, record.options)
    for seat, engine in engines.items():
        engine.begin(game, seat, record.players, str(rng.getrandbits(64)))
