"""All tables of this process, and the way of a move through them: decide, commit, then hint.

Nothing is acknowledged before it is durable, and nothing is shown that is not in the log.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import takewhile
from random import Random, SystemRandom
from typing import Any, Final

import msgspec

from robotable.engines.catalogue import engines_for
from robotable.games.protocol import Seat
from robotable.games.race.actions import Claim
from robotable.games.race.claims import Arrival
from robotable.server.bus import Bus
from robotable.server.claim_desk import ClaimDesk
from robotable.server.errors import Problem
from robotable.server.metrics import Metrics
from robotable.store.protocol import Conflict, Store
from robotable.store.values import Append, Appended, Behind, Job, JobKind, Letter, Repeated, TableRow
from robotable.table.claim_window import Shown, arrival, offered, patience, shown, with_times
from robotable.table.commands import Command, Refused, Sit
from robotable.table.decide import decide, decide_due, decide_for_engine, due_at
from robotable.table.entries import Acted, Entry
from robotable.table.fold import Table, new_table, unfolded
from robotable.table.rematch import decide_rematch, next_id, next_setup
from robotable.table.setup import Setup, checked
from robotable.table.timing import DAY, Days
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
        self._trail: deque[tuple[Entry, Table]] = deque(maxlen=TRAIL)
        self._add(entries, unfolded(self.table, entries))
        self.lock = asyncio.Lock()
        self.sayings = 0
        """Grows whenever something is said, so that nobody reads a chat in which nothing is new."""
        self.present: dict[str, int] = {}
        """How many connections each person has here."""
        self.absent_since: dict[Seat, int] = {}
        self.round_trips: dict[str, int] = {}
        """Milliseconds of each person's wire, as their socket's pings measured it."""

    def grow(self, entries: Sequence[Entry], tables: Iterable[Table] | None = None) -> None:
        """More of the log, in order; with the table after each entry, where it is at hand."""
        self.entries.extend(entries)
        self._add(entries, unfolded(self.table, entries) if tables is None else tables)

    def _add(self, entries: Sequence[Entry], tables: Iterable[Table]) -> None:
        for entry, table in zip(entries, tables, strict=True):
            self._trail.append((entry, table))
            self.table = table

    def recent(self, since: int) -> list[tuple[Entry, Table]]:
        """The last entries after that seq, as far as they are at hand, with the table right after each."""
        fresh = takewhile(lambda one: one[0].seq > since, reversed(self._trail))
        return list(fresh)[::-1]

    def events(self, person: str | None, since: int) -> tuple[EventView, ...]:
        """What happened after that seq, as this watcher may know it."""
        if since >= self.table.seq:
            return ()
        if not self._trail or self._trail[0][0].seq > since + 1:
            return tuple(history(self.row.setup, self.entries, person, since))
        return tuple(event_view(table, entry, person) for entry, table in self.recent(since))


def _remind_at(table: Table, due: int) -> int:
    """A quarter of the time before its end, a day at most; only correspondence has time for a letter."""
    days = table.setup.time.days if isinstance(table.setup.time, Days) else 0
    return due - min(DAY, days * DAY // 4)


def _reminder(table: Table, now: int) -> int | None:
    due = table.clocks.due() if table.clocks is not None and table.status == "playing" else None
    if due is None or not isinstance(table.setup.time, Days):
        return None
    at = _remind_at(table, due)
    return at if at > now else None


def _reminders(live: Live, now: int) -> list[Letter]:
    table = live.table
    due = table.clocks.due() if table.clocks is not None and table.status == "playing" else None
    if due is None or _remind_at(table, due) > now:
        return []
    body = {"table": live.row.id, "seq": table.seq, "left": max(0, due - now)}
    sitters = [table.sitters[seat] for seat in to_move(table)]
    return [
        Letter(one.person, "reminder", body) for one in sitters if one is not None and one.person is not None
    ]


class Done(msgspec.Struct, frozen=True):
    """The command is durable; the log stood at this seq right after it."""

    seq: int


Decision = Callable[[Table, int], tuple[Entry, ...]]


def engines_of(game: str) -> frozenset[str]:
    """Who of the house can sit at a table of this game."""
    return frozenset(bot.name for bot in engines_for(game))


class Hall:
    def __init__(
        self,
        store: Store,
        bus: Bus,
        now: Callable[[], int],
        rng: Random | None = None,
        *,
        metrics: Metrics | None = None,
    ) -> None:
        self.store = store
        self.bus = bus
        self.now = now
        self.rng = rng or SystemRandom()
        self.metrics = metrics or Metrics()
        self.on_change: Callable[[Live], None] = lambda live: None
        """Told after every commit, for the house bots."""
        self.reachable: Collection[str] | None = None
        """Whom a letter can reach: for others none is written. None: everybody."""
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._writing: set[asyncio.Future[Done]] = set()
        self._loading: dict[str, asyncio.Lock] = {}
        self._desk: ClaimDesk[Done] = ClaimDesk()

    @property
    def tables_live(self) -> int:
        return len(self._live)

    @contextmanager
    def _refusals(self) -> Iterator[None]:
        """What the table refuses becomes an answer."""
        try:
            yield
        except Refused as refused:
            self.metrics.refused.labels(refused.why).inc()
            status = 403 if refused.why == "not_seated" else 422 if refused.why == "malformed" else 409
            raise Problem(status, refused.why, str(refused)) from None

    async def create(self, setup: Setup, creator: str, id: str | None = None) -> TableRow:
        row = TableRow(
            id=secrets.token_urlsafe(9) if id is None else id,
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
        thinking: int | None = None,
    ) -> Done:
        """One wish of a person. The same client id twice gives the same answer. `thinking` is how long the
        client says that a claim took, in milliseconds since the target was shown there."""
        live = await self.live(table)
        if isinstance(command, Sit) and person in await self.store.blocks_of(live.row.creator):
            self.metrics.refused.labels("blocked").inc()
            raise Problem(403, "blocked", "whoever made this table does not want you to sit here")
        try:
            return await self._command(live, person, name, command, client, seq, lag, thinking)
        except Problem:
            # Sent twice, the second one comes to a table that the first has changed. Where it could still be
            # granted, the store finds it answered.
            if client is not None:
                before = await self.store.answered(table, person, client)
                if before is not None:
                    return Done(before)
            raise

    async def _command(
        self,
        live: Live,
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

        def decision(state: Table, now: int) -> tuple[Entry, ...]:
            # In a race others act all the time; whether a wish still fits, the rules say.
            if seq is not None and seq != state.seq and state.setup.game == "robot_master":
                self.metrics.refused.labels("behind").inc()
                raise Problem(409, "behind", f"the table stands at {state.seq}, not {seq}", extra=state.seq)
            return decide(
                state, person, name, command, now, self.rng, lag=lag, absent_since=self._absent(live)
            )

        key = (person, client) if client is not None else None
        seat = live.table.seat_of(person)
        if isinstance(offer, Claim) and target is not None and seat is not None:
            return await self._claim(live, decision, key, seat, target, lag=lag, thinking=thinking)
        await self._desk.clear(live.row.id)
        return await self._write(live, decision, key)

    async def _claim(
        self,
        live: Live,
        decision: Decision,
        key: tuple[str, str] | None,
        seat: Seat,
        target: Shown,
        *,
        lag: int = 0,
        thinking: int | None = None,
    ) -> Done:
        """A claim is held for as long as one that was thought of earlier may still be on the wire."""
        now = self.now()
        with self._refusals():
            decision(live.table, now)  # what cannot stand even alone is refused at once
        came = arrival(seat, target, now, lag=lag, thinking=thinking)

        def write(order: tuple[Arrival, ...]) -> Awaitable[Done]:
            def with_others(state: Table, then: int) -> tuple[Entry, ...]:
                if shown(live.entries) != target:
                    raise Refused("not_now", "a new target has been shown since")
                return with_times(decision(state, then), order)

            return self._write(live, with_others, key, came=now)

        others = [
            live.round_trips.get(one.person)
            for at, one in enumerate(live.table.sitters)
            if at != seat and one is not None and one.person is not None and one.person in live.present
        ]
        return await self._desk.claim(live.row.id, came, key, patience(others), write, lambda: live.table)

    async def engine_acts(self, table: str, seat: Seat, seq: int, action: Any) -> bool:
        """False when the table has moved on since the engine saw it."""
        live = await self.live(table)

        def decision(state: Table, now: int) -> tuple[Entry, ...]:
            if state.seq != seq and state.setup.game == "robot_master":
                return ()
            return decide_for_engine(state, seat, action, now, self.rng)

        target = shown(live.entries) if isinstance(action, Claim) else None
        try:
            if target is not None:
                if seq < target.seq:
                    return False
                await self._claim(live, decision, None, seat, target)
            else:
                await self._desk.clear(table)
                await self._write(live, decision, None)
        except Problem:
            return False
        return True

    async def rematch(self, table: str, person: str) -> TableRow:
        """The table where they play again: made by the first who asks, the same for all."""
        live = await self.live(table)
        if live.table.seat_of(person) is None:
            raise Problem(403, "not_seated", "a rematch is for those who sat at the table")
        next = next_id(table)
        with self._refusals():
            decide_rematch(live.table, next, self.now())
        if live.table.next is None:
            setup = checked(next_setup(live.table), engines_of(live.row.setup.game))
            # It exists already if we were stopped between the two steps, or if somebody asks just now.
            with suppress(Conflict):
                await self.create(setup, person, next)
            await self._write(live, lambda state, now: decide_rematch(state, next, now), None)
        row = await self.store.table(next)
        assert row is not None
        return row

    async def clock(self, table: str) -> None:
        """Say what is due by now, if anything still is."""
        live = await self.live(table)
        await self._desk.clear(table)
        await self._write(live, lambda state, now: decide_due(state, now, self.rng), None)

    async def settled(self) -> None:
        """When everything that was begun is durable, or refused."""
        await asyncio.gather(*self._writing, return_exceptions=True)

    async def _write(
        self,
        live: Live,
        decision: Decision,
        client: tuple[str, str] | None,
        *,
        came: int | None = None,
    ) -> Done:
        """Goes on also when nobody waits for it any more: between the commit and the hint a connection may
        break, and the others have to hear of the move nevertheless."""
        writing = asyncio.ensure_future(self._written(live, decision, client, came))
        self._writing.add(writing)
        writing.add_done_callback(self._wrote)
        return await asyncio.shield(writing)

    def _wrote(self, writing: asyncio.Future[Done]) -> None:
        self._writing.discard(writing)
        if not writing.cancelled():
            writing.exception()  # looked at here, for a caller who has gone

    async def _written(
        self, live: Live, decision: Decision, client: tuple[str, str] | None, came: int | None
    ) -> Done:
        async with live.lock:
            for _ in range(TRIES):
                # What was due before this wish came in happens before it, however late the clock's job runs.
                due_by = self.now() if came is None else came
                if overdue := decide_due(live.table, due_by, self.rng):
                    await self._commit(live, overdue, None)
                    continue
                try:
                    with self._refusals():
                        entries = decision(live.table, self.now())
                except Problem:
                    # The same command may have come twice at once, and the other one was granted meanwhile.
                    if client is not None and (before := await self._answered(live, client)) is not None:
                        return Done(before)
                    raise
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
        tables = list(unfolded(live.table, entries))
        began = time.perf_counter()
        answer = await self.store.append(self._append(live, tables[-1], entries, client))
        self.metrics.commit_seconds.observe(time.perf_counter() - began)
        match answer:
            case Appended(seq):
                live.grow(entries, tables)
                self._count(live, entries)
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
        self.bus.hint("letters")
        self.on_change(live)

    def _count(self, live: Live, entries: tuple[Entry, ...]) -> None:
        for entry in entries:
            if isinstance(entry.what, Acted) and entry.what.seat >= 0:
                sitter = live.table.sitters[entry.what.seat]
                by = "person" if sitter is None or sitter.engine is None else "engine"
                self.metrics.moves.labels(live.row.setup.game, by).inc()

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
        wanted = {
            "clock": due,
            "engine": now if engines and grown.status == "playing" else None,
            "reminder": _reminder(grown, now),
        }
        kinds: tuple[JobKind, ...] = ("clock", "engine", "reminder")
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
        if grown.next is not None and live.table.next is None:
            letters += [Letter(person, "invited", {"table": grown.next}) for person in people.values()]
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
            letters=self._reaching(letters),
        )

    def _reaching(self, letters: Sequence[Letter]) -> tuple[Letter, ...]:
        """No letter is written that nobody could send."""
        reachable = self.reachable
        return tuple(one for one in letters if reachable is None or one.person in reachable)

    async def remind(self, table: str) -> None:
        """Tell whoever is to move that the deadline comes near, unless they have moved meanwhile."""
        live = await self.live(table)
        async with live.lock:
            for _ in range(TRIES):
                letters = _reminders(live, self.now())
                if not letters:
                    return
                append = self._append(live, live.table, (), None)
                append = msgspec.structs.replace(append, letters=self._reaching(letters))
                if not isinstance(await self.store.append(append), Behind):
                    break
                await self._catch_up(live)
        self.bus.hint("letters")

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
            live.round_trips.pop(person, None)
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
