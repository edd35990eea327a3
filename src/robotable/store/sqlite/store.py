"""The Store over one SQLite file: what is written goes to the writer, what is read to the readers."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Literal, TypeVar

from robotable.store.protocol import StoreError
from robotable.store.sqlite import backup as backup_
from robotable.store.sqlite import (
    bots,
    challenges,
    dailies,
    devices,
    jobs,
    kept_seats,
    merge,
    people,
    pruning,
    pulse,
    sayings,
    secrets,
    tables,
    vacations,
    visits,
    webhooks,
)
from robotable.store.sqlite.append import append_all
from robotable.store.sqlite.backup import check_file
from robotable.store.sqlite.connection import check_sqlite, connect_writer, make_durable
from robotable.store.sqlite.migration import check_newest, check_ours, migrate
from robotable.store.sqlite.readers import READERS, Readers
from robotable.store.sqlite.trouble import trouble
from robotable.store.sqlite.writer import LARGEST_GROUP, Writer
from robotable.store.values import (
    Answer,
    Append,
    Attempt,
    Bot,
    Challenge,
    ClientKey,
    Cursor,
    Device,
    Job,
    JobKind,
    KeptSeat,
    Letter,
    Person,
    Placing,
    Poster,
    Report,
    Saying,
    Session,
    Summary,
    TableRow,
    Vacation,
    Webhook,
)
from robotable.table.acceptance import Acceptance
from robotable.table.entries import Entry

T = TypeVar("T")


class SqliteStore:
    """Other processes may read the file, and write to it as well: commands of the admin do."""

    def __init__(
        self, path: str | Path, *, largest_group: int = LARGEST_GROUP, readers: int = READERS
    ) -> None:
        self._path = Path(path)
        self._largest_group = largest_group
        self._reader_count = readers
        self.on_group: Callable[[int], None] = lambda size: None
        """Told by the writer's thread how many have shared a commit; to be set before `open`."""
        self._writer: Writer | None = None
        self._readers: Readers | None = None

    async def open(self) -> None:
        await self._open(migrate)

    async def open_beside(self) -> None:
        """To read and write while a server may be working on the file: nothing is brought up to date."""
        await self._open(check_newest)

    async def _open(self, bring: Callable[[sqlite3.Connection, str], object]) -> None:
        if self._writer is not None:
            raise StoreError(f"{self._path}: the store is open already")
        db = await asyncio.to_thread(self._prepared, bring)
        self._writer = Writer(db, str(self._path), self._largest_group, self.on_group)
        self._readers = Readers(self._path, self._reader_count)

    async def open_to_read(self) -> None:
        """Only to look, also while a server works on the file: nothing is brought up to date."""
        if self._readers is not None:
            raise StoreError(f"{self._path}: the store is open already")
        await asyncio.to_thread(check_file, self._path)
        self._readers = Readers(self._path, self._reader_count)

    def _prepared(self, bring: Callable[[sqlite3.Connection, str], object]) -> sqlite3.Connection:
        check_sqlite()
        path = str(self._path)
        try:
            db = connect_writer(self._path)
        except (OSError, sqlite3.Error) as error:
            raise trouble(path, error) from error
        try:
            check_ours(db, path)
            make_durable(db)
            bring(db, path)
        except BaseException as error:
            db.close()
            if isinstance(error, sqlite3.Error):
                raise trouble(path, error) from error
            raise
        return db

    async def close(self) -> None:
        """The readers first: whoever closes last tidies the log away, and readers may not."""
        readers, writer = self._readers, self._writer
        self._readers = self._writer = None
        if readers is not None:
            await readers.close()
        if writer is not None:
            await writer.close()

    def _open_writer(self) -> Writer:
        if self._writer is None:
            raise StoreError(f"{self._path}: the store is not open")
        return self._writer

    def _write(self, do: Callable[[sqlite3.Connection], T]) -> Awaitable[T]:
        return self._open_writer().run(do)

    def _read(self, do: Callable[[sqlite3.Connection], T]) -> Awaitable[T]:
        if self._readers is None:
            raise StoreError(f"{self._path}: the store is not open")
        return self._readers.run(do)

    # Tables and their logs

    async def create_table(self, row: TableRow, kept: Sequence[KeptSeat] = ()) -> None:
        await self._write(lambda db: tables.create_table(db, row, kept))

    async def kept_seats(self, table: str, now: int) -> Sequence[KeptSeat]:
        return await self._read(lambda db: kept_seats.kept_seats(db, table, now))

    async def free_seat(self, table: str, seat: int) -> bool:
        return await self._write(lambda db: kept_seats.free_seat(db, table, seat))

    async def give_up_seat(self, table: str, person: str) -> bool:
        return await self._write(lambda db: kept_seats.give_up_seat(db, table, person))

    async def table(self, id: str) -> TableRow | None:
        return await self._read(lambda db: tables.table(db, id))

    async def table_by_invite(self, invite: str) -> TableRow | None:
        return await self._read(lambda db: tables.table_by_invite(db, invite))

    async def entries(self, table: str, since: int = 0) -> Sequence[Entry]:
        return await self._read(lambda db: tables.entries(db, table, since))

    async def append(self, append: Append) -> Answer:
        return await self._open_writer().run_with_others(append_all, append)

    async def answered(self, table: str, person: str, client: str) -> int | None:
        return await self._read(lambda db: tables.answered(db, table, person, client))

    async def open_tables(self, *, before: Cursor | None, limit: int, since: int = 0) -> Sequence[TableRow]:
        return await self._read(lambda db: tables.open_tables(db, before, limit, since))

    async def host_was_here(self, table: str, at: int) -> None:
        await self._write(lambda db: tables.host_was_here(db, table, at))

    async def posters(self, ids: Sequence[str]) -> Mapping[str, Poster]:
        return await self._read(lambda db: tables.posters(db, ids))

    async def tables_of(
        self, person: str, *, before: Cursor | None, limit: int
    ) -> Sequence[tuple[TableRow, bool]]:
        return await self._read(lambda db: tables.tables_of(db, person, before, limit))

    async def turns_of(self, person: str, *, after: str, limit: int) -> Sequence[tuple[str, int]]:
        return await self._read(lambda db: tables.turns_of(db, person, after, limit))

    async def all_tables(self, *, after: str = "", limit: int = 1000) -> Sequence[TableRow]:
        return await self._read(lambda db: tables.all_tables(db, after, limit))

    async def summary(self, table: str) -> Summary | None:
        return await self._read(lambda db: tables.summary(db, table))

    async def sittings(self, person: str) -> Sequence[TableRow]:
        return await self._read(lambda db: tables.sittings(db, person))

    async def visit(self, table: str, person: str) -> None:
        await self._write(lambda db: visits.visit(db, table, person))

    async def visits(self, table: str, person: str) -> bool:
        return await self._read(lambda db: visits.visits(db, table, person))

    # Jobs and letters

    async def lease_jobs(self, now: int, until: int, limit: int, kinds: Sequence[JobKind]) -> Sequence[Job]:
        return await self._write(lambda db: jobs.lease_jobs(db, now, until, limit, kinds))

    async def finish_job(self, job: Job) -> None:
        await self._write(lambda db: jobs.finish_job(db, job))

    async def next_due(self, kinds: Sequence[JobKind]) -> int | None:
        return await self._read(lambda db: jobs.next_due(db, kinds))

    async def lease_letters(self, now: int, until: int, limit: int) -> Sequence[tuple[int, Letter]]:
        return await self._write(lambda db: jobs.lease_letters(db, now, until, limit))

    async def finish_letter(self, number: int) -> None:
        await self._write(lambda db: jobs.finish_letter(db, number))

    async def postpone_letter(self, number: int, until: int) -> None:
        await self._write(lambda db: jobs.postpone_letter(db, number, until))

    async def split_letter(self, number: int, ways: Sequence[str]) -> None:
        await self._write(lambda db: jobs.split_letter(db, number, ways))

    async def set_webhook(self, person: str, webhook: Webhook | None) -> None:
        await self._write(lambda db: webhooks.set_webhook(db, person, webhook))

    async def webhook(self, person: str) -> Webhook | None:
        return await self._read(lambda db: webhooks.webhook(db, person))

    async def reachable(self) -> frozenset[str]:
        return await self._read(webhooks.reachable)

    async def set_device(self, device: Device, most: int) -> None:
        await self._write(lambda db: devices.set_device(db, device, most))

    async def devices(self, person: str) -> Sequence[Device]:
        return await self._read(lambda db: devices.devices(db, person))

    async def drop_device(self, person: str, id: str) -> bool:
        return await self._write(lambda db: devices.drop_device(db, person, id))

    # People

    async def add_person(self, person: Person) -> bool:
        return await self._write(lambda db: people.add_person(db, person))

    async def rename(self, person: str, name: str) -> Person | None:
        return await self._write(lambda db: people.rename(db, person, name))

    async def become_account(self, guest: str, login: str, password: str) -> Person | None:
        return await self._write(lambda db: people.become_account(db, guest, login, password))

    async def set_email(self, person: str, email: str | None) -> Person:
        return await self._write(lambda db: people.set_email(db, person, email))

    async def set_closed(self, person: str, closed: bool) -> Person:
        return await self._write(lambda db: people.set_closed(db, person, closed))

    async def set_admin(self, person: str, is_admin: bool) -> Person:
        return await self._write(lambda db: people.set_admin(db, person, is_admin))

    async def person(self, id: str) -> Person | None:
        return await self._read(lambda db: people.person(db, id))

    async def person_by_login(self, login: str) -> Person | None:
        return await self._read(lambda db: people.person_by_login(db, login))

    async def people(self, *, after: str = "", limit: int = 1000) -> Sequence[Person]:
        return await self._read(lambda db: people.everybody(db, after, limit))

    async def forget_guest(self, id: str) -> bool:
        return await self._write(lambda db: people.forget_guest(db, id))

    async def merge_person(self, guest: str, into: str, at: int) -> Sequence[tuple[str, int]]:
        return await self._write(lambda db: merge.merge_person(db, guest, into, at))

    async def add_session(self, session: Session) -> None:
        await self._write(lambda db: people.add_session(db, session))

    async def session(self, hash: str) -> Session | None:
        return await self._read(lambda db: people.session(db, hash))

    async def sessions_of(self, person: str) -> Sequence[Session]:
        return await self._read(lambda db: people.sessions_of(db, person))

    async def known_sessions(self, hashes: Sequence[str], now: int) -> frozenset[str]:
        return await self._read(lambda db: people.known_sessions(db, hashes, now))

    async def end_session(self, person: str, hash: str) -> bool:
        return await self._write(lambda db: people.end_session(db, person, hash))

    async def block(self, person: str, blocked: str, on: bool) -> None:
        await self._write(lambda db: people.block(db, person, blocked, on))

    async def blocks_of(self, person: str) -> frozenset[str]:
        return await self._read(lambda db: people.blocks_of(db, person))

    async def report(self, by: str, about: str, table: str | None, text: str, at: int) -> None:
        await self._write(lambda db: sayings.report(db, by, about, table, text, at))

    async def reports(self, *, before: int | None = None, limit: int) -> Sequence[Report]:
        return await self._read(lambda db: sayings.reports(db, before, limit))

    async def say(self, table: str, person: str, name: str, text: str, at: int) -> Saying:
        return await self._write(lambda db: sayings.say(db, table, person, name, text, at))

    async def sayings(self, table: str, since: int = 0) -> Sequence[Saying]:
        return await self._read(lambda db: sayings.sayings(db, table, since))

    # Bots and challenges

    async def publish(self, person: str, handle: str, acceptance: Acceptance, at: int) -> str:
        return await self._write(lambda db: bots.publish(db, person, handle, acceptance, at))

    async def withdraw(self, person: str) -> bool:
        return await self._write(lambda db: bots.withdraw(db, person))

    async def bot(self, handle: str) -> Bot | None:
        return await self._read(lambda db: bots.bot(db, handle))

    async def bot_of(self, person: str) -> Bot | None:
        return await self._read(lambda db: bots.bot_of(db, person))

    async def bots(self, *, before: Cursor | None, limit: int) -> Sequence[Bot]:
        return await self._read(lambda db: bots.bots(db, before, limit))

    async def challenge(self, challenge: Challenge, letters: Sequence[Letter]) -> Challenge:
        return await self._write(lambda db: challenges.challenge(db, challenge, letters))

    async def challenges_of(self, person: str) -> Sequence[Challenge]:
        return await self._read(lambda db: challenges.challenges_of(db, person))

    async def challenges_at(self, table: str) -> Sequence[Challenge]:
        return await self._read(lambda db: challenges.challenges_at(db, table))

    async def decline(self, table: str, person: str, reason: str) -> bool:
        return await self._write(lambda db: challenges.decline(db, table, person, reason))

    # Vacations

    async def begin_vacation(self, person: str, began: int, until: int) -> bool:
        return await self._write(lambda db: vacations.begin_vacation(db, person, began, until))

    async def end_vacation(self, person: str, at: int) -> bool:
        return await self._write(lambda db: vacations.end_vacation(db, person, at))

    async def vacations(self, person: str) -> Sequence[Vacation]:
        return await self._read(lambda db: vacations.vacations(db, person))

    async def set_job(self, job: Job) -> None:
        await self._write(lambda db: jobs.set_job(db, job))

    # Puzzles of the day

    async def daily(self, game: str, date: str) -> str | None:
        return await self._read(lambda db: dailies.daily(db, game, date))

    async def keep_daily(self, game: str, date: str, puzzle: str) -> str:
        return await self._write(lambda db: dailies.keep_daily(db, game, date, puzzle))

    async def attempt(self, game: str, date: str, person: str) -> Attempt | None:
        return await self._read(lambda db: dailies.attempt(db, game, date, person))

    async def reveal(self, game: str, date: str, person: str, at: int) -> Attempt:
        return await self._write(lambda db: dailies.reveal(db, game, date, person, at))

    async def answer(
        self, game: str, date: str, person: str, at: int, moves: int | None, way: str
    ) -> Attempt | None:
        return await self._write(lambda db: dailies.answer(db, game, date, person, at, moves, way))

    async def ranking(
        self, game: str, date: str, by: Literal["shortest", "fastest"], *, before: int, limit: int
    ) -> Sequence[Placing]:
        return await self._read(lambda db: dailies.ranking(db, game, date, by, before, limit))

    # Care

    async def keep_secret(self, name: str, value: str) -> str:
        return await self._write(lambda db: secrets.keep_secret(db, name, value))

    async def prune_sessions(self, before: int) -> int:
        return await self._write(lambda db: pruning.prune_sessions(db, before))

    async def prune_challenges(self, before: int) -> int:
        return await self._write(lambda db: pruning.prune_challenges(db, before))

    async def prune_kept_seats(self, before: int) -> int:
        return await self._write(lambda db: pruning.prune_kept_seats(db, before))

    async def prune_commands(self, before: int, after: ClientKey | None, limit: int) -> ClientKey | None:
        return await self._write(lambda db: pruning.prune_commands(db, before, after, limit))

    async def backup(self, path: str) -> None:
        await self._read(lambda db: backup_.backup(db, path))

    async def healthy(self) -> bool:
        try:
            await self._write(pulse.beat)
        except StoreError:
            return False
        return True
