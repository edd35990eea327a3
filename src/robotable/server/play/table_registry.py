"""All tables of this process, and what people, engines and the clock wish of them."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from random import Random, SystemRandom
from typing import Any, Final
from weakref import WeakValueDictionary

from robotable.engines.catalogue import engines_for
from robotable.games.protocol import Seat
from robotable.games.race.actions import Claim
from robotable.games.race.claims import Arrival
from robotable.server.errors import Problem
from robotable.server.ops.metrics import Metrics
from robotable.server.play.bus import Bus
from robotable.server.play.claim_queue import ClaimQueue, Sleep
from robotable.server.play.committer import Committer, Decide, Done
from robotable.server.play.live_table import LiveTable
from robotable.server.play.reserved_seats import kept_for_players, with_kept
from robotable.store.protocol import Conflict, Store
from robotable.store.protocol.reserved_seats import ReservedSeat
from robotable.store.protocol.tables import TableRow
from robotable.table.claim_window import Shown, arrival, is_legal, offered, patience, shown, with_times
from robotable.table.commands import Command, Refused, Sit
from robotable.table.decide import decide, decide_due, decide_for_engine
from robotable.table.decision import NOTHING, Decision
from robotable.table.entries import has_moved
from robotable.table.fold import Table
from robotable.table.ids import id_from_bytes
from robotable.table.rematch import decide_rematch, next_id, next_setup
from robotable.table.setup import Setup, checked
from robotable.table.timing import Days
from robotable.table.vacation import decide_vacation

MOST_LIVE: Final = 5_000
"""Tables kept in memory; the others are read from the log when somebody comes."""

MOST_AT_ONCE: Final = 200
"""A longer log is added up beside the event loop: others go on meanwhile."""


def engines_of(game: str) -> frozenset[str]:
    """Who of the house can sit at a table of this game."""
    return frozenset(bot.name for bot in engines_for(game))


class TableRegistry:
    def __init__(
        self,
        store: Store,
        bus: Bus,
        now: Callable[[], int],
        rng: Random | None = None,
        *,
        metrics: Metrics | None = None,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self.store = store
        self.bus = bus
        self.now = now
        self.rng = rng or SystemRandom()
        self.metrics = metrics or Metrics()
        self.committer = Committer(store, bus, now, self.rng, self.metrics)
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._held: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        """Also those forgotten while somebody still holds them: there are never two of one table."""
        self._loading: dict[str, asyncio.Lock] = {}
        self.elsewhere: Counter[str] = Counter()
        """People who are told of all their tables by one connection, and how many of those they have."""
        self.claims: ClaimQueue[Done] = ClaimQueue(sleep)

    @property
    def tables_live(self) -> int:
        return len(self._live)

    async def create(
        self, setup: Setup, creator: str, id: str | None = None, kept: Sequence[ReservedSeat] = ()
    ) -> TableRow:
        row = TableRow(
            id=id_from_bytes(secrets.token_bytes(9)) if id is None else id,
            setup=setup,
            creator=creator,
            invite=secrets.token_urlsafe(18),
            created=self.now(),
            updated=self.now(),
        )
        await self.store.tables.create(row, kept)
        return row

    async def live(self, table: str) -> LiveTable:
        """The table, from memory or from the log."""
        if (found := self._live.get(table) or self._held.get(table)) is not None:
            self._live[table] = found
            self._live.move_to_end(table)
            return found
        lock = self._loading.setdefault(table, asyncio.Lock())
        try:
            async with lock:
                if (found := self._held.get(table)) is None:
                    row = await self.store.tables.get(table)
                    if row is None:
                        raise Problem(404, "no_table", "there is no such table")
                    entries = list(await self.store.logs.entries(table))
                    if len(entries) > MOST_AT_ONCE:
                        loaded = await asyncio.to_thread(LiveTable, row, entries, self.now())
                    else:
                        loaded = LiveTable(row, entries, self.now())
                    # Never two of one table, also where another load was given up half-way.
                    found = self._live[table] = self._held.setdefault(table, loaded)
        finally:
            self._loading.pop(table, None)
        self._forget_idle()
        return found

    def _forget_idle(self) -> None:
        for table, live in list(self._live.items()):
            if len(self._live) <= MOST_LIVE:
                break
            if not live.present and not live.lock.locked():
                del self._live[table]

    async def command(
        self,
        table: str,
        person: str,
        name: str,
        command: Command,
        *,
        client: str | None,
        seq: int | None,
        lag: int = 0,
        thinking: int | None = None,
    ) -> Done:
        """One wish of a person. The same client id twice gives the same answer. `thinking` is how long the
        client says that a claim took, in milliseconds since the target was shown there."""
        live = await self.live(table)
        if isinstance(command, Sit) and person in await self.store.blocks.of(live.row.creator):
            self.metrics.refused.labels("blocked").inc()
            raise Problem(403, "blocked", "whoever made this table does not want you to sit here")
        try:
            if isinstance(command, Sit) and isinstance(live.row.setup.time, Days):
                await self._refuse_the_absent(person)
            if isinstance(command, Sit):
                command = await with_kept(self.store, table, live.table, person, command, self.now())
            return await self._command(live, person, name, command, client, seq, lag, thinking)
        except Problem:
            # Sent twice, the second one comes to a table that the first has changed. Where it could still be
            # granted, the store finds it answered.
            if client is not None:
                before = await self.store.logs.answered(table, person, client)
                if before is not None:
                    return Done(before)
            raise

    async def _refuse_the_absent(self, person: str) -> None:
        if any(one.ended is None for one in await self.store.vacations.of(person)):
            self.metrics.refused.labels("on_vacation").inc()
            raise Problem(409, "on_vacation", "you are on vacation: end it before you begin another game")

    async def _command(
        self,
        live: LiveTable,
        person: str,
        name: str,
        command: Command,
        client: str | None,
        seq: int | None,
        lag: int,
        thinking: int | None,
    ) -> Done:
        offer = offered(live.table, command)
        target = None if offer is None else shown(live.entries)
        if target is not None and seq is not None and seq < target.seq:
            problem = f"a new target was shown at {target.seq}, and you had seen {seq}"
            raise Problem(409, "behind", problem, extra=live.table.seq)

        def decision(state: Table, now: int) -> Decision:
            # In a race others act all the time; whether a wish still fits, the rules say.
            if seq is not None and state.policy.in_turns and has_moved(live.entries, seq):
                self.metrics.refused.labels("behind").inc()
                raise Problem(409, "behind", f"the table stands at {state.seq}, not {seq}", extra=state.seq)
            return decide(
                state, person, name, command, now, self.rng, lag=lag, absent_since=live.absent(self.elsewhere)
            )

        key = (person, client) if client is not None else None
        seat = live.table.seat_of(person)
        if isinstance(offer, Claim) and target is not None and seat is not None:
            return await self._claim(live, decision, key, seat, offer, target, lag=lag, thinking=thinking)
        await self.claims.clear(live.row.id)
        return await self.committer.write(live, decision, key)

    async def _claim(
        self,
        live: LiveTable,
        decision: Decide,
        key: tuple[str, str] | None,
        seat: Seat,
        offer: Claim,
        target: Shown,
        *,
        lag: int = 0,
        thinking: int | None = None,
    ) -> Done:
        """A claim is held for as long as one that was thought of earlier may still be on the wire."""
        now = self.now()
        if not is_legal(live.table, seat, offer):
            with self.committer.refusals():
                decision(live.table, now)  # says why
        came = arrival(seat, target, now, lag=lag, thinking=thinking)

        def write(order: tuple[Arrival, ...]) -> Awaitable[Done]:
            def with_others(state: Table, then: int) -> Decision:
                if shown(live.entries) != target:
                    raise Refused("not_now", "a new target has been shown since")
                return with_times(decision(state, then), order)

            return self.committer.write(live, with_others, key, came=now)

        others = [
            live.round_trips.get(one.person)
            for at, one in enumerate(live.table.sitters)
            if at != seat and one is not None and one.person is not None and one.person in live.present
        ]
        return await self.claims.claim(live.row.id, came, key, patience(others), write, lambda: live.table)

    async def engine_acts(self, table: str, seat: Seat, seq: int, action: Any) -> bool:
        """False when the table has moved on since the engine saw it."""
        live = await self.live(table)

        def decision(state: Table, now: int) -> Decision:
            if state.policy.in_turns and has_moved(live.entries, seq):
                return NOTHING
            return decide_for_engine(state, seat, action, now, self.rng)

        target = shown(live.entries) if isinstance(action, Claim) else None
        try:
            if target is not None:
                if seq < target.seq:
                    return False
                await self._claim(live, decision, None, seat, action, target)
            else:
                await self.claims.clear(table)
                await self.committer.write(live, decision, None)
        except Problem:
            return False
        return True

    async def rematch(self, table: str, person: str) -> TableRow:
        """The table where they play again: made by the first who asks, the same for all."""
        live = await self.live(table)
        if live.table.seat_of(person) is None:
            raise Problem(403, "not_seated", "a rematch is for those who sat at the table")
        next = live.table.next or next_id(table)
        with self.committer.refusals():
            decide_rematch(live.table, next, self.now())
        if live.table.next is None:
            setup = checked(next_setup(live.table), engines_of(live.row.setup.game))
            # It exists already if we were stopped between the two steps, or if somebody asks just now.
            with suppress(Conflict):
                await self.create(setup, person, next, kept_for_players(live.table, self.now()))
            await self.committer.write(live, lambda state, now: decide_rematch(state, next, now), None)
        row = await self.store.tables.get(next)
        assert row is not None
        return row

    async def vacation(self, table: str, person: str, until: int | None) -> None:
        """Let the table know that this person is away until then, or is back."""
        live = await self.live(table)
        await self.committer.write(live, lambda state, now: decide_vacation(state, person, until, now), None)

    async def clock(self, table: str) -> None:
        """Say what is due by now, if anything still is."""
        live = await self.live(table)
        await self.claims.clear(table)
        await self.committer.write(live, lambda state, now: decide_due(state, now, self.rng), None)

    async def remind(self, table: str) -> None:
        await self.committer.remind(await self.live(table))

    async def merged(self, grown: Sequence[tuple[str, int]]) -> None:
        """Tables where an account has taken a guest's seat: the store has written it, so read on."""
        for table, _ in grown:
            if (live := self._held.get(table)) is not None:
                async with live.lock:
                    await self.committer.catch_up(live)
            self.bus.wake(table)

    def came(self, live: LiveTable, person: str) -> None:
        live.came(person)
        self.bus.wake(live.row.id)

    def looks_on(self, live: LiveTable, by: int) -> None:
        live.lookers += by
        self.bus.wake(live.row.id)

    def went(self, live: LiveTable, person: str) -> None:
        live.went(person, self.now())
        self.bus.wake(live.row.id)

    @contextmanager
    def listening(self, person: str) -> Iterator[None]:
        """While somebody hears of all their tables at once, they are absent from none of them."""
        self.elsewhere[person] += 1
        try:
            yield
        finally:
            self.elsewhere[person] -= 1
            if not self.elsewhere[person]:
                del self.elsewhere[person]
