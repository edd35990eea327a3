"""The options of commands that play tournaments."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from robotable.arena.entrants import UnknownEntrant, checked, read_entrant
from robotable.arena.tournament import MOST_PLAYERS, Format, Tournament, options_for_two
from robotable.batch.workers import Backend, Workers
from robotable.cli.engine_options import EngineOptions
from robotable.cli.errors import CommandError
from robotable.cli.numbers import Whole
from robotable.cli.parameters import Address
from robotable.engines.catalogue import ENGINES
from robotable.games.catalogue import GAMES
from robotable.games.rounds import MatchLength


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class TournamentOptions(EngineOptions):
    """Options of commands that play tournaments.

    Parameters
    ----------
    game
        The game. Default: that of the first built-in bot.
    variant
        Short for --option variant=…
    fives
        Short for --option fives=…
    first
        Short for --option first=…
    option
        An option of the game, as NAME=VALUE.
    rounds
        Play matches of this many rounds instead of single games.
    points
        Play matches to this many points.
    duplicate
        In matches, play each deal twice with the hands swapped.
    seed
        The seed of the deals and the players.
    processes
        The number of processes. Default: 1, or as many as the cluster has.
    backend
        Where to play: in processes on this machine, or on a dask or ray cluster.
    address
        The address of the cluster, such as tcp://10.0.0.5:8786.
    """

    game: str | None = None
    variant: str | None = None
    fives: str | None = None
    first: str | None = None
    option: list[str] | None = None
    rounds: Whole | None = None
    points: Whole | None = None
    duplicate: bool = False
    seed: Whole = 1
    processes: Annotated[Whole | None, Parameter(validator=Number(gte=1, lte=256))] = None
    backend: Backend = "processes"
    address: Address | None = None

    def tournament(self, players: Sequence[str], format: Format) -> Tournament:
        """Every engine among the players is started once. Raises CommandError and InvalidOptions."""
        if not 2 <= len(players) <= MOST_PLAYERS:
            example = "such as: robotable arena greedy random"
            raise CommandError(f"A tournament needs 2 to {MOST_PLAYERS} players, {example}")
        try:
            entrants = tuple(map(read_entrant, players))
            game = self.game or _game_of([one.spec for one in entrants])
            asked = Tournament(
                game=game,
                options=options_for_two(game, self._options()),
                match=self._match(),
                players=entrants,
                format=format,
                seed=self.seed,
                budget=self.budget,
                megabytes=self.limits.megabytes,
                engine_options=dict(self.chosen),
            )
            return checked(asked, asked.configured())
        except UnknownEntrant as error:
            raise CommandError(str(error)) from None

    def workers(self, jobs: int) -> Workers:
        processes = self.processes
        if self.backend == "processes":
            processes = min(processes or 1, jobs, 4 * (os.cpu_count() or 1))
        return Workers(self.backend, processes, self.address)

    def _match(self) -> MatchLength | None:
        if self.rounds is None and self.points is None:
            if self.duplicate:
                raise CommandError("--duplicate is for matches. Give --rounds or --points, too.")
            return None
        return MatchLength(self.rounds, self.points, self.duplicate)

    def _options(self) -> dict[str, Any]:
        short = {"variant": self.variant, "fives": self.fives, "first": self.first}
        found: dict[str, Any] = {name: value for name, value in short.items() if value is not None}
        for text in self.option or ():
            name, equals, value = text.partition("=")
            if not equals:
                raise CommandError(f"--option {text!a}: write NAME=VALUE.")
            try:
                found[name] = msgspec.json.decode(value)
            except msgspec.DecodeError:
                found[name] = value
        return found


TOURNAMENT: Final = TournamentOptions()


def weakened(tournament: Tournament) -> tuple[str, ...]:
    """The built-in bots that play below their strength here."""
    names = (one.spec.lower().removeprefix("bot:") for one in tournament.players)
    return tuple(sorted({name for name in names if name in ENGINES and ENGINES[name].weakened}))


def _game_of(specs: Sequence[str]) -> str:
    """The game of the first built-in bot; the first game of all if there is none."""
    for spec in specs:
        bot = ENGINES.get(spec.lower().removeprefix("bot:"))
        if bot is not None:
            return bot.game
    return next(iter(GAMES))
