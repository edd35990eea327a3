"""The tournaments of this process: created, loaded from their logs, written to."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable
from random import Random
from typing import Final

from robotable.server.bus import Bus
from robotable.server.bus.topics import tournament_topic
from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.limits import PAGE_OF_LIST, TOURNAMENTS_IN_MEMORY
from robotable.store.protocol.jobs import Job, JobKind
from robotable.store.protocol.paging import Cursor
from robotable.store.protocol.tournaments import TournamentAppend, TournamentRow, Tournaments
from robotable.table.ids import id_from_bytes
from robotable.tournaments.decide import TournamentRefused, decide_cancel, decide_withdraw, due_at, numbered
from robotable.tournaments.entries import Created, EntrantJoined, TournamentEntry, What
from robotable.tournaments.setup import TournamentSetup
from robotable.tournaments.tournament import TournamentState, after, folded, new_tournament

DECIDED_AT_ONCE: Final = 32
"""With more players, decisions are made in a thread: pairing 256 of them takes a tenth of a second."""

FOLDED_AT_ONCE: Final = 200
"""A log with more entries is folded in a thread, so that it does not hold up anybody else."""

TRIES: Final = 8
"""Attempts to write a decision while other nodes write to the same tournament."""

Decide = Callable[[TournamentState, int, Random], tuple[What, ...]]


class LiveTournament:
    """Never ahead of its log."""

    def __init__(self, row: TournamentRow, tournament: TournamentState) -> None:
        self.row = row
        self.tournament = tournament
        self.lock = asyncio.Lock()
        """Held while a decision is made and written."""
        self.working = asyncio.Lock()
        """Held while the worker does a job."""
        self.shown: tuple[int, bytes] | None = None
        """What all spectators see, encoded once, and for which seq."""


class TournamentRegistry:
    def __init__(
        self, tournaments: Tournaments, bus: Bus, clock: Clock, rng: Random, *, is_alone: bool
    ) -> None:
        """`is_alone` if no other node can write to these logs."""
        self._tournaments = tournaments
        self._bus = bus
        self._clock = clock
        self._rng = rng
        self._is_alone = is_alone
        self._kept: OrderedDict[str, LiveTournament] = OrderedDict()

    async def create(self, setup: TournamentSetup, organiser: str, name: str) -> LiveTournament:
        now = self._clock.now()
        row = TournamentRow(
            id=id_from_bytes(secrets.token_bytes(9)),
            setup=setup,
            organiser=organiser,
            invite=secrets.token_urlsafe(18),
            created=now,
            updated=now,
        )
        entry = TournamentEntry(1, now, Created(setup, organiser, name))
        due = due_at(new_tournament(entry), now)
        jobs = () if due is None else (Job("tournament_clock", row.id, due),)
        await self._tournaments.create(row, entry, jobs)
        return await self.get(row.id)

    async def get(self, id: str) -> LiveTournament:
        """Raises Problem if it does not exist."""
        live = self._kept.get(id)
        if live is None:
            row = await self._tournaments.get(id)
            if row is None:
                raise Problem(404, "no_tournament", "There is no such tournament.")
            entries = await self._tournaments.entries(id)
            if len(entries) > FOLDED_AT_ONCE:
                tournament = await asyncio.to_thread(folded, entries)
            else:
                tournament = folded(entries)
            live = self._kept.setdefault(id, LiveTournament(row, tournament))
        elif not self._is_alone:
            await self._catch_up(live)
        self._kept.move_to_end(id)
        for other, unused in list(self._kept.items())[: -TOURNAMENTS_IN_MEMORY.most]:
            if not unused.lock.locked() and not unused.working.locked():
                del self._kept[other]
        return live

    async def leave(self, person: str) -> None:
        """Withdraw this person from every tournament, and cancel their own ones that have not begun."""
        before: Cursor | None = None
        while rows := await self._tournaments.of_person(person, before=before, limit=PAGE_OF_LIST.most):
            for row in rows:
                if not row.is_past:
                    await self._leave(await self.get(row.id), person)
            before = rows[-1].created, rows[-1].id

    async def _leave(self, live: LiveTournament, person: str) -> None:
        def decide(state: TournamentState, now: int, rng: Random) -> tuple[What, ...]:
            if state.organiser == person and state.status == "open":
                return decide_cancel(state, "organiser")
            player = state.player_of(person)
            return () if player is None else decide_withdraw(state, player.number)

        try:
            await self.write(live, decide)
        except Problem as problem:
            # The tournament has ended in the meantime, so there is nothing left to leave.
            if problem.status != 409:
                raise

    async def write(self, live: LiveTournament, decide: Decide) -> bool:
        """Write what is decided, and return whether anything was. Raises Problem if it is refused."""
        writing = asyncio.ensure_future(self._write(live, decide))
        return await asyncio.shield(writing)

    async def _write(self, live: LiveTournament, decide: Decide) -> bool:
        async with live.lock:
            for _ in range(TRIES):
                before, now = live.tournament, self._clock.now()
                try:
                    entries = numbered(before, await self._decided(decide, before, now), now)
                except TournamentRefused as refused:
                    if not self._is_alone and await self._catch_up(live):
                        continue
                    raise Problem(409, refused.why, str(refused)) from None
                if await self._commit(live, entries, now):
                    return bool(entries)
                await self._catch_up(live)
        raise Problem(503, "busy", "This tournament is very busy. Try again.", seconds=1)

    async def _decided(self, decide: Decide, tournament: TournamentState, now: int) -> tuple[What, ...]:
        if len(tournament.active) <= DECIDED_AT_ONCE:
            return decide(tournament, now, self._rng)
        return await asyncio.to_thread(decide, tournament, now, self._rng)

    async def _commit(self, live: LiveTournament, entries: tuple[TournamentEntry, ...], now: int) -> bool:
        """Return False if another node wrote first."""
        grown = live.tournament
        for entry in entries:
            grown = after(grown, entry)
        id, due = live.row.id, due_at(grown, now)
        clock: tuple[JobKind, str] = ("tournament_clock", id)
        jobs = [] if due is None else [Job(*clock, due)]
        if entries:
            jobs.append(Job("tournament", id, now))
        append = TournamentAppend(
            tournament=id,
            expected=live.tournament.seq,
            entries=entries,
            at=now,
            status=grown.status,
            people=tuple(
                one.what.person for one in entries if isinstance(one.what, EntrantJoined) and one.what.person
            ),
            jobs=tuple(jobs),
            cancelled_jobs=(clock,) if due is None else (),
        )
        if not await self._tournaments.append(append):
            return False
        if entries:
            live.tournament = grown
            self._bus.wake(tournament_topic(id))
        return True

    async def _catch_up(self, live: LiveTournament) -> bool:
        missing = await self._tournaments.entries(live.row.id, live.tournament.seq)
        for entry in missing:
            if entry.seq == live.tournament.seq + 1:  # unless another reader was faster
                live.tournament = after(live.tournament, entry)
        return bool(missing)
