"""All tables of this process, and the way of a move through them: decide, commit, then hint.

Nothing is acknowledged before it is durable, and nothing is shown that is not in the log.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping, Sequence
from random import Random, SystemRandom
from typing import Any, Final

import msgspec

from robotable.games.protocol import Seat
from robotable.server.bus import Bus
from robotable.server.errors import Problem
from robotable.store.protocol import Store
from robotable.store.values import Append, Appended, Behind, Job, JobKind, Letter, Repeated, TableRow
from robotable.table.commands import Command, Refused
from robotable.table.decide import decide, decide_due, decide_for_engine, due_at
from robotable.table.entries import Entry
from robotable.table.fold import Table, after, folded, new_table
from robotable.table.setup import Setup
from robotable.table.wire import EventView, event_view, history, to_move

MOST_LIVE: Final = 5_000
"""Tables kept in memory; the others are read from the log when somebody comes."""

TRIES: Final = 5

TRAIL: Final = 64
"""Entries whose events can be told without adding up the whole log again."""


class Live:
    """A table in memory: never ahead of its log."""

    def __init__(self, row: TableRow, entries: list[Entry], since: int) -> None:
        self.row = row
        self.since = since
        """When it was read from the log."""
        self.entries = entries
        self.table = new_table(row.setup)
        self._trail: deque[tuple[Table, Entry]] = deque(maxlen=TRAIL)
        self._add(entries)
        self.lock = asyncio.Lock()
        self.present: dict[str, int] = {}
        """How many connections each person has here."""
        self.absent_since: dict[Seat, int] = {}

    def grow(self, entries: Sequence[Entry]) -> None:
        """More of the log, in order."""
        self.entries.extend(entries)
        self._add(entries)

    def _add(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            self._trail.append((self.table, entry))
            self.table = after(self.table, entry)

    def events(self, person: str | None, since: int) -> tuple[EventView, ...]:
        """What happened after that seq, as this watcher may know it."""
        if since >= self.table.seq:
            return ()
        if not self._trail or self._trail[0][1].seq > since + 1:
            return tuple(history(self.row.setup, self.entries, person, since))
        return tuple(
            event_view(before, entry, None if person is None else after(before, entry).seat_of(person))
            for before, entry in self._trail
            if entry.seq > since
        )


class Done(msgspec.Struct, frozen=True):
    """The command is durable; the log stood at this seq right after it."""

    seq: int


Decision = Callable[[Table, int], tuple[Entry, ...]]


class Hall:
    def __init__(self, store: Store, bus: Bus, now: Callable[[], int], rng: Random | None = None) -> None:
        self.store = store
        self.bus = bus
        self.now = now
        self.rng = rng or SystemRandom()
        self.on_change: Callable[[Live], None] = lambda live: None
        """Told after every commit, for the house bots."""
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Lock] = {}
        self._writing: set[asyncio.Future[Done]] = set()

    async def create(self, setup: Setup, creator: str) -> TableRow:
        row = TableRow(
            id=secrets.token_urlsafe(9),
            setup=setup,
            creator=creator,
            invite=secrets.token_urlsafe(18),
            created=self.now(),
            updated=self.now(),
        )
        await self.store.create_table(row)
        return row

    async def live(self, table: str) -> Live:
        """The table, from memory or from the log."""
        if (found := self._live.get(table)) is not None:
            self._live.move_to_end(table)
            return found
        lock = self._loading.setdefault(table, asyncio.Lock())
        try:
            async with lock:
                if (found := self._live.get(table)) is None:
                    row = await self.store.table(table)
                    if row is None:
                        raise Problem(404, "no_table", "there is no such table")
                    loaded = Live(row, list(await self.store.entries(table)), self.now())
                    # Never two of one table, also where another load was given up half-way.
                    found = self._live.setdefault(table, loaded)
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
    ) -> Done:
        """One wish of a person. The same client id twice gives the same answer."""
        live = await self.live(table)
        if client is not None:
            before = await self.store.answered(table, person, client)
            if before is not None:
                return Done(before)

        def decision(state: Table, now: int) -> tuple[Entry, ...]:
            # In a race others act all the time; whether a wish still fits, the rules say.
            if seq is not None and seq != state.seq and state.setup.game == "robot_master":
                raise Problem(409, "behind", f"the table stands at {state.seq}, not {seq}", extra=state.seq)
            return decide(
                state, person, name, command, now, self.rng, lag=lag, absent_since=self._absent(live)
            )

        return await self._write(live, decision, (person, client) if client is not None else None)

    async def engine_acts(self, table: str, seat: Seat, seq: int, action: Any) -> bool:
        """False when the table has moved on since the engine saw it."""
        live = await self.live(table)

        def decision(state: Table, now: int) -> tuple[Entry, ...]:
            if state.seq != seq and state.setup.game == "robot_master":
                return ()
            return decide_for_engine(state, seat, action, now, self.rng)

        try:
            await self._write(live, decision, None)
        except Problem:
            return False
        return True

    async def clock(self, table: str) -> None:
        """Say what is due by now, if anything still is."""
        live = await self.live(table)
        await self._write(live, lambda state, now: decide_due(state, now, self.rng), None)

    async def settled(self) -> None:
        """When everything that was begun is durable, or refused."""
        await asyncio.gather(*self._writing, return_exceptions=True)

    async def _write(self, live: Live, decision: Decision, client: tuple[str, str] | None) -> Done:
        """Goes on also when nobody waits for it any more: between the commit and the hint a connection may
        break, and the others have to hear of the move nevertheless."""
        writing = asyncio.ensure_future(self._written(live, decision, client))
        self._writing.add(writing)
        writing.add_done_callback(self._wrote)
        return await asyncio.shield(writing)

    def _wrote(self, writing: asyncio.Future[Done]) -> None:
        self._writing.discard(writing)
        if not writing.cancelled():
            writing.exception()  # looked at here, for a caller who has gone

    async def _written(self, live: Live, decision: Decision, client: tuple[str, str] | None) -> Done:
        async with live.lock:
            for _ in range(TRIES):
                # What was due before this wish came in happens before it, however late the clock's job runs.
                if overdue := decide_due(live.table, self.now(), self.rng):
                    await self._commit(live, overdue, None)
                    continue
                try:
                    entries = decision(live.table, self.now())
                except (Refused, Problem) as no:
                    # The same command may have come twice at once, and the other one was granted meanwhile.
                    if client is not None and (before := await self._answered(live, client)) is not None:
                        return Done(before)
                    raise (_problem(no) if isinstance(no, Refused) else no) from None
                if not entries:
                    return Done(live.table.seq)
                if (done := await self._commit(live, entries, client)) is not None:
                    return done
        raise Problem(503, "busy", "the table is very busy: try again", seconds=1)

    async def _answered(self, live: Live, client: tuple[str, str]) -> int | None:
        return await self.store.answered(live.row.id, *client)

    async def _commit(
        self, live: Live, entries: tuple[Entry, ...], client: tuple[str, str] | None
    ) -> Done | None:
        """None if somebody else was first; then the table has caught up."""
        grown = folded(live.table, entries)
        answer = await self.store.append(self._append(live, grown, entries, client))
        match answer:
            case Appended(seq):
                live.grow(entries)
                self._tell(live)
                return Done(seq)
            case Repeated(seq):
                await self._catch_up(live)
                return Done(seq)
            case Behind():
                await self._catch_up(live)
                return None

    def _tell(self, live: Live) -> None:
        self.bus.hint(live.row.id)
        self._hint_people(live.table)
        self.on_change(live)

    async def _catch_up(self, live: Live) -> None:
        """Another process has written: the log is the truth."""
        missing = await self.store.entries(live.row.id, live.table.seq)
        if missing:
            live.grow(missing)
            self._tell(live)

    def _append(
        self, live: Live, grown: Table, entries: tuple[Entry, ...], client: tuple[str, str] | None
    ) -> Append:
        now, id = self.now(), live.row.id
        due = due_at(grown)
        engines = any(one is not None and one.engine is not None for one in grown.sitters)
        wanted = {"clock": due, "engine": now if engines and grown.status == "playing" else None}
        kinds: tuple[JobKind, ...] = ("clock", "engine")
        jobs = [Job(kind, id, at) for kind in kinds if (at := wanted[kind]) is not None]
        dropped = [(kind, id) for kind in kinds if wanted[kind] is None]
        people = {
            seat: one.person for seat, one in enumerate(grown.sitters) if one is not None and one.person
        }
        moving = to_move(grown)
        turn_before = set(to_move(live.table))
        letters = [
            Letter(people[seat], "your_turn", {"table": id, "seq": grown.seq})
            for seat in moving
            if seat in people and seat not in turn_before and grown.setup.game == "robot_master"
        ]
        if grown.status == "over" and live.table.status != "over":
            letters += [Letter(person, "over", {"table": id, "seq": grown.seq}) for person in people.values()]
        return Append(
            table=id,
            expected=live.table.seq,
            entries=entries,
            at=now,
            status=grown.status,
            client=client,
            sitters=tuple(people.items()),
            to_move=tuple(people[seat] for seat in moving if seat in people),
            jobs=tuple(jobs),
            dropped=tuple(dropped),
            letters=tuple(letters),
        )

    def _hint_people(self, table: Table) -> None:
        for sitter in table.sitters:
            if sitter is not None and sitter.person is not None:
                self.bus.hint(f"person:{sitter.person}")

    async def merged(self, grown: Sequence[tuple[str, int]]) -> None:
        """Tables where an account has taken a guest's seat: the store has written it, so read on."""
        for table, _ in grown:
            if (live := self._live.get(table)) is not None:
                async with live.lock:
                    await self._catch_up(live)
            self.bus.hint(table)

    def came(self, live: Live, person: str) -> None:
        live.present[person] = live.present.get(person, 0) + 1
        seat = live.table.seat_of(person)
        if seat is not None:
            live.absent_since.pop(seat, None)
        self.bus.hint(live.row.id)

    def went(self, live: Live, person: str) -> None:
        live.present[person] = live.present.get(person, 1) - 1
        if live.present[person] <= 0:
            del live.present[person]
            seat = live.table.seat_of(person)
            if seat is not None:
                live.absent_since[seat] = self.now()
        self.bus.hint(live.row.id)

    def _absent(self, live: Live) -> Mapping[Seat, int]:
        """Who is not here and since when. Of somebody who has not come at all since the table was read from
        the log, as after a restart, the wait begins with their turn."""
        return {
            seat: live.absent_since.get(seat, max(live.since, live.entries[-1].at))
            for seat, one in enumerate(live.table.sitters)
            if one is not None and one.person is not None and one.person not in live.present
        }


def _problem(refused: Refused) -> Problem:
    status = 403 if refused.why == "not_seated" else 422 if refused.why == "malformed" else 409
    return Problem(status, refused.why, str(refused))
