"""The Store over one SQLite file: what is written goes to the writer, what is read to the readers."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Literal, TypeVar

from robotable.store.protocol import StoreError
from robotable.store.sqlite import backup as backup_
from robotable.store.sqlite import dailies, jobs, merge, people, pulse, sayings, tables, webhooks
from robotable.store.sqlite.append import append_all
from robotable.store.sqlite.backup import check_file
from robotable.store.sqlite.connection import check_sqlite, connect_writer, make_durable
from robotable.store.sqlite.migration import check_ours, migrate
from robotable.store.sqlite.readers import READERS, Readers
from robotable.store.sqlite.trouble import trouble
from robotable.store.sqlite.writer import LARGEST_GROUP, Writer
from robotable.store.values import (
    Answer,
    Append,
    Attempt,
    Cursor,
    Job,
    JobKind,
    Letter,
    Person,
    Placing,
    Report,
    Saying,
    Session,
    TableRow,
    Webhook,
)
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
        if self._writer is not None:
            raise StoreError(f"{self._path}: the store is open already")
        db = await asyncio.to_thread(self._prepared)
        self._writer = Writer(db, str(self._path), self._largest_group, self.on_group)
        self._readers = Readers(self._path, self._reader_count)

    async def open_to_read(self) -> None:
        """Only to look, also while a server works on the file: nothing is brought up to date."""
        if self._readers is not None:
            raise StoreError(f"{self._path}: the store is open already")
        await asyncio.to_thread(check_file, self._path)
        self._readers = Readers(self._path, self._reader_count)

    def _prepared(self) -> sqlite3.Connection:
        check_sqlite()
        path = str(self._path)
        try:
            db = connect_writer(self._path)
        except (OSError, sqlite3.Error) as error:
            raise trouble(path, error) from error
        try:
            check_ours(db, path)
            make_durable(db)
            migrate(db, path)
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

    async def create_table(self, row: TableRow) -> None:
        await self._write(lambda db: tables.create_table(db, row))

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

    async def open_tables(self, *, before: Cursor | None, limit: int) -> Sequence[TableRow]:
        return await self._read(lambda db: tables.open_tables(db, before, limit))

    async def tables_of(
        self, person: str, *, before: Cursor | None, limit: int
    ) -> Sequence[tuple[TableRow, bool]]:
        return await self._read(lambda db: tables.tables_of(db, person, before, limit))

    async def all_tables(self, *, after: str = "", limit: int = 1000) -> Sequence[TableRow]:
        return await self._read(lambda db: tables.all_tables(db, after, limit))

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

    async def set_webhook(self, person: str, webhook: Webhook | None) -> None:
        await self._write(lambda db: webhooks.set_webhook(db, person, webhook))

    async def webhook(self, person: str) -> Webhook | None:
        return await self._read(lambda db: webhooks.webhook(db, person))

    async def reachable(self) -> frozenset[str]:
        return await self._read(webhooks.reachable)

    # People

    async def add_person(self, person: Person) -> bool:
        return await self._write(lambda db: people.add_person(db, person))

    async def update_person(self, person: Person) -> bool:
        return await self._write(lambda db: people.update_person(db, person))

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

    async def backup(self, path: str) -> None:
        await self._read(lambda db: backup_.backup(db, path))

    async def healthy(self) -> bool:
        try:
            await self._write(pulse.beat)
        except StoreError:
            return False
        return True
