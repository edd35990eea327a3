"""Carries tournaments on: opens the tables of new games, collects results, and lets rounds begin.

Everything follows from the log of the tournament and those of its tables. So a job can be done again, by any
node, and does what is still missing: tables have ids that follow from the log, and a result is written once.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from random import Random
from typing import Final

from robotable.server.play.committer import Committer
from robotable.server.play.table_registry import TableRegistry
from robotable.server.play.tournament_registry import LiveTournament, TournamentRegistry
from robotable.store.protocol import Conflict, StoreError
from robotable.store.protocol.jobs import Jobs
from robotable.store.protocol.tables import Tables
from robotable.table.decide import decide_seating
from robotable.table.setup import Setup
from robotable.table.tournament_game import TournamentGame
from robotable.tournaments.decide import decide_due
from robotable.tournaments.entries import Resulted, What
from robotable.tournaments.ids import table_id
from robotable.tournaments.outcome import resulted
from robotable.tournaments.setup import table_setup
from robotable.tournaments.tournament import PairedGame, TournamentState

log = logging.getLogger("robotable.tournaments")

REMEMBERED: Final = 20_000


class TournamentWorker:
    def __init__(
        self,
        registry: TournamentRegistry,
        tables: TableRegistry,
        stored: Tables,
        jobs: Jobs,
        committer: Committer,
        rng: Random,
    ) -> None:
        self._registry = registry
        self._tables = tables
        self._stored = stored
        self._jobs = jobs
        self._committer = committer
        self._rng = rng
        self._begun: set[str] = set()
        """Tables that are known to have been opened."""

    async def resume(self) -> None:
        """Do what was left undone, whatever is leased: the server before has ended, even if that was only a
        second ago."""
        after = ""
        while keys := await self._jobs.keys("tournament", after=after):
            for key in keys:
                try:
                    await self.carry_on(key)
                except StoreError:
                    raise
                except Exception:
                    # One broken tournament must not stop the others. Its job will be tried again.
                    log.exception("tournament %s was not resumed", key)
            after = keys[-1]

    async def carry_on(self, id: str) -> None:
        live = await self._registry.get(id)
        async with live.working:
            while await self._step(live):
                pass

    async def _step(self, live: LiveTournament) -> bool:
        """Return whether there may be more to do."""
        for game in live.tournament.running:
            await self._begin(live, game)
        results = await self._results(live)

        def collect(tournament: TournamentState, now: int, rng: Random) -> tuple[What, ...]:
            return tuple(one for one in results if tournament.games[one.game].result is None)

        if results:
            await self._registry.write(live, collect)
        return await self._registry.write(live, decide_due)

    async def _begin(self, live: LiveTournament, game: PairedGame) -> None:
        """Open the table and seat the players, unless that has been done."""
        id, tournament = table_id(live.row.id, game.number), live.tournament
        if id in self._begun:
            return
        if await self._stored.get(id) is None:
            belongs = TournamentGame(
                live.row.id, tournament.setup.name, game.round, tournament.deals[game.round - 1]
            )
            with suppress(Conflict):  # another node may be as fast
                await self._tables.create(
                    _setup(tournament, game), tournament.organiser, id, tournament=belongs
                )
        players = [tournament.players[one] for one in (game.first, game.second)]
        people = {seat: (one.person, one.name) for seat, one in enumerate(players) if one.person is not None}
        table = await self._tables.get(id)
        await self._committer.write(
            table, lambda state, now: decide_seating(state, people, now, self._rng), None
        )
        if len(self._begun) >= REMEMBERED:
            self._begun.clear()
        self._begun.add(id)

    async def _results(self, live: LiveTournament) -> list[Resulted]:
        games = {table_id(live.row.id, game.number): game for game in live.tournament.running}
        found = []
        for id in sorted(await self._stored.over_among(sorted(games))):
            table = await self._tables.get(id)
            await self._committer.refresh(table)
            found.append(resulted(games[id], table.table))
        return sorted(found, key=lambda one: one.game)


def _setup(tournament: TournamentState, game: PairedGame) -> Setup:
    players = [tournament.players[one] for one in (game.first, game.second)]
    bots = {seat: one.engine for seat, one in enumerate(players) if one.engine is not None}
    setup = table_setup(tournament.setup)
    return Setup(
        game=setup.game,
        rules=setup.entry().rules.version,
        options=setup.options,
        match=setup.match,
        time=setup.time,
        visibility=setup.visibility,
        bots=bots,
    )
