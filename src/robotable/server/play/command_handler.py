"""Takes the commands of people, built-in bots and the clock to their tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from robotable.games.protocol import Seat
from robotable.server.bus import Bus
from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.metrics import Metrics
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.play.committer import Committer, Done, Write
from robotable.server.play.held_claim import Claims, HeldClaim
from robotable.server.play.live_table import LiveTable
from robotable.server.play.presence import TablePresence
from robotable.server.play.refusals import refusals
from robotable.server.play.seating import Seating
from robotable.server.play.table_registry import TableRegistry
from robotable.store.protocol.logs import Logs
from robotable.table.claim_window import arrival, is_legal, offered, patience, shown
from robotable.table.commands import ClaimAbsence, Command, Refused, Sit
from robotable.table.decide import decide, decide_for_engine, decide_unseen
from robotable.table.decision import NOTHING, Decision
from robotable.table.due import decide_due
from robotable.table.entries import has_moved
from robotable.table.renaming import decide_name
from robotable.table.table import Table
from robotable.table.take_back import takes_back_anyway
from robotable.table.vacation import decide_vacation


@dataclass(frozen=True)
class CommandHandler:
    registry: TableRegistry
    committer: Committer
    claims: Claims
    seating: Seating
    presence: TablePresence
    logs: Logs
    bus: Bus
    clock: Clock
    rng: Random
    metrics: Metrics
    limits: RateLimits

    async def perform(
        self,
        table: str,
        person: str,
        name: str,
        command: Command,
        *,
        client: str | None = None,
        seq: int | None = None,
        lag: int = 0,
        thinking: int | None = None,
        may_be_cancelled: bool = True,
    ) -> Done:
        """Perform a command of a person; raises Problem.

        `client` is the client's id for the command: the same id again gets the same answer. `seq` is what the
        client has seen. `lag` is the measured network delay. `thinking` is how long the client says that a
        claim took, counted from when it showed the target. Times are in milliseconds. A task that is never
        cancelled, even if its client leaves, says so: what it writes needs no task of its own.
        """
        write = self.committer.write if may_be_cancelled else self.committer.write_here
        live = await self.registry.get(table)
        if isinstance(command, Sit):
            await self.seating.check_block(live, person)
        try:
            if isinstance(command, Sit):
                await self.seating.check_vacation(live.row.setup, person)
                await self.seating.check_rated(live, person)
                command = await self.seating.choose_seat(live, person, command)
            if seq is not None and seq > live.table.seq:
                await self.committer.refresh(live)
            try:
                return await self._perform(live, person, name, command, client, seq, lag, thinking, write)
            except Problem:
                # It may have been refused only because another node knew more about the table.
                if not await self.committer.refresh(live):
                    raise
                return await self._perform(live, person, name, command, client, seq, lag, thinking, write)
        except Problem:
            # The client may have sent the command twice, and the first copy has changed the table.
            if client is not None:
                before = await self.logs.answered(table, person, client)
                if before is not None:
                    return Done(before)
            raise

    def check(self, live: LiveTable, person: str, command: Command) -> Seat:
        """Raises Problem if the command would be refused now. Returns the seat of the person."""
        with refusals(self.metrics):
            decide(live.table, person, "", command, self.clock.now(), self.rng)
            if (seat := live.table.seat_of(person)) is None:
                raise Refused("not_seated", "You do not sit at this table.")
        return seat

    async def _perform(
        self,
        live: LiveTable,
        person: str,
        name: str,
        command: Command,
        client: str | None,
        seq: int | None,
        lag: int,
        thinking: int | None,
        write: Write,
    ) -> Done:
        offer = offered(live.table, command)
        target = None if offer is None else shown(live.entries)
        if target is not None and seq is not None and seq < target.seq:
            message = f"A new target was shown at seq {target.seq}, and you have seen {seq}."
            raise Problem(409, "behind", message)

        pace = f"{live.row.id} {person}"

        def decide_now(table: Table, now: int) -> Decision:
            self.limits.player_growth.check_only(pace)
            self.limits.table_growth.check_only(live.row.id)
            # In a race everyone acts all the time: there the rules say whether a command still makes sense.
            if (
                seq is not None
                and table.policy.in_turns
                and has_moved(live.entries, seq)
                and not takes_back_anyway(table, person, command, live.entries, seq)
            ):
                self.metrics.refused.labels("behind").inc()
                raise Problem(409, "behind", f"The table is at seq {table.seq}, and you have seen {seq}.")
            absent = self.presence.absent_since(live) if isinstance(command, ClaimAbsence) else None
            decision = decide(table, person, name, command, now, self.rng, lag=lag, absent_since=absent)
            self.limits.player_growth.spend(pace, len(decision.entries))
            return decision

        key = (person, client) if client is not None else None
        seat = live.table.seat_of(person)
        if target is not None and seat is not None and live.table.policy.is_claim(offer):
            now = self.clock.now()
            if not is_legal(live.table, seat, offer):
                with refusals(self.metrics):
                    decide_now(live.table, now)  # raises the reason
            claim = HeldClaim(
                arrival=arrival(seat, target, now, lag=lag, thinking=thinking),
                action=msgspec.json.encode(offer).decode(),
                target=target,
                came=now,
                person=person,
                name=name,
                client=client,
                lag=lag,
            )
            return await self._claim(live, claim)
        await self._clear_claims(live)
        clocks = live.table.clocks
        is_running = clocks is not None and seat is not None and clocks.running == seat
        return await write(live, decide_now, key, lag=lag if is_running else None)

    async def _claim(self, live: LiveTable, claim: HeldClaim) -> Done:
        """Hold the claim as long as one with a shorter thinking time may still be on its way."""
        others = [
            live.round_trips.get(one.person)
            for at, one in enumerate(live.table.sitters)
            if at != claim.arrival.seat
            and one is not None
            and one.person is not None
            and live.is_connected(one.person)
        ]
        return await self.claims.claim(live.row.id, claim, patience(others), lambda: live.table)

    async def _clear_claims(self, live: LiveTable) -> None:
        """Only races have claims."""
        if not live.table.policy.in_turns:
            await self.claims.clear(live.row.id)

    async def act_for_bot(self, table: str, seat: Seat, seq: int, action: Any) -> bool:
        """Returns False if the table has moved on since the bot saw it at `seq`."""
        live = await self.registry.get(table)

        def decide_now(state: Table, now: int) -> Decision:
            if state.policy.in_turns and has_moved(live.entries, seq):
                return NOTHING
            return decide_for_engine(state, seat, action, now, self.rng)

        while wait := self.limits.table_growth.wait(table):
            await self.clock.sleep(wait)
        target = shown(live.entries) if live.table.policy.is_claim(action) else None
        try:
            if target is None:
                await self._clear_claims(live)
                await self.committer.write(live, decide_now, None)
            elif seq < target.seq or not is_legal(live.table, seat, action):
                return False
            else:
                now = self.clock.now()
                claim = HeldClaim(
                    arrival=arrival(seat, target, now, lag=0, thinking=None),
                    action=msgspec.json.encode(action).decode(),
                    target=target,
                    came=now,
                    person=None,
                )
                await self._claim(live, claim)
        except Problem:
            return False
        return True

    async def meet_deadline(self, table: str) -> None:
        """Let the clock act, if something is still due."""
        live = await self.registry.get(table)
        await self._clear_claims(live)
        await self.committer.write(live, lambda state, now: decide_due(state, now, self.rng), None)

    async def leave_unseen(self, table: str, seat: Seat) -> None:
        """Let a player leave a race who has not been seen for a while, unless they have come back."""
        live = await self.registry.get(table)
        await self._clear_claims(live)

        def decide_now(state: Table, now: int) -> Decision:
            is_here = self.presence.seats(live)[seat]
            return NOTHING if is_here else decide_unseen(state, seat, now, self.rng)

        await self.committer.write(live, decide_now, None)

    async def set_vacation(self, table: str, person: str, until: int | None) -> None:
        """Record that this person is away until then, or back if None."""
        live = await self.registry.get(table)
        await self.committer.write(live, lambda state, now: decide_vacation(state, person, until, now), None)

    async def rename(self, table: str, person: str, name: str) -> None:
        """Show this person under another name from now on."""
        live = await self.registry.get(table)
        await self.committer.write(live, lambda state, now: decide_name(state, person, name, now), None)

    async def remind(self, table: str) -> None:
        """Notify the players to move that their deadline is near."""
        await self.committer.remind(await self.registry.get(table))

    async def read_on(self, tables: Iterable[str]) -> None:
        """Read entries that the store itself has written: an account has taken over a guest's seats."""
        for table in tables:
            if (live := self.registry.in_memory(table)) is not None:
                async with live.lock:
                    await self.committer.catch_up(live)
            self.bus.wake(table)
