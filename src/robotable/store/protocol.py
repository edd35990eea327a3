"""What every store does. All calls are durable when they return; nothing is half done.

Exception
  StoreError    the store cannot answer (disk full, file damaged); nothing was written
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from robotable.store.values import Answer, Append, Job, JobKind, Letter, Person, Saying, Session, TableRow
from robotable.table.entries import Entry


class StoreError(Exception):
    """The store cannot answer now; what was asked has not happened."""


class Store(Protocol):
    async def open(self) -> None:
        """Bring the schema up to date, whatever released version it has, and start."""

    async def close(self) -> None:
        """Finish what was begun."""

    # Tables and their logs

    async def create_table(self, row: TableRow) -> None: ...

    async def table(self, id: str) -> TableRow | None: ...

    async def table_by_invite(self, invite: str) -> TableRow | None: ...

    async def entries(self, table: str, since: int = 0) -> Sequence[Entry]:
        """The log after entry `since`, in order."""

    async def append(self, append: Append) -> Answer:
        """Compare and set: writes everything if the table still stands at `expected`, else nothing."""

    async def answered(self, table: str, person: str, client: str) -> int | None:
        """The seq that this command was answered with before, if it was."""

    async def open_tables(self, *, before: int | None, limit: int) -> Sequence[TableRow]:
        """Tables of the lobby that wait for players, newest first, made before that time."""

    async def tables_of(
        self, person: str, *, before: int | None, limit: int
    ) -> Sequence[tuple[TableRow, bool]]:
        """A person's tables, last updated first, and whether it is their turn there."""

    async def all_tables(self, *, after: str = "", limit: int = 1000) -> Sequence[TableRow]:
        """Every table in the order of its id, for verification."""

    # Jobs and letters

    async def lease_jobs(self, now: int, until: int, limit: int, kinds: Sequence[JobKind]) -> Sequence[Job]:
        """Jobs that are due and not leased; nobody else gets them before `until`."""

    async def finish_job(self, job: Job) -> None:
        """Done: forget it, unless it was set anew meanwhile with another due time."""

    async def next_due(self, kinds: Sequence[JobKind]) -> int | None: ...

    async def lease_letters(self, now: int, until: int, limit: int) -> Sequence[tuple[int, Letter]]: ...

    async def finish_letter(self, number: int) -> None: ...

    # People

    async def add_person(self, person: Person) -> bool:
        """False if the login is taken."""

    async def update_person(self, person: Person) -> bool: ...

    async def person(self, id: str) -> Person | None: ...

    async def person_by_login(self, login: str) -> Person | None: ...

    async def merge_person(self, guest: str, into: str) -> None:
        """A guest's tables, seats and sayings become those of the account."""

    async def add_session(self, session: Session) -> None: ...

    async def session(self, hash: str) -> Session | None: ...

    async def sessions_of(self, person: str) -> Sequence[Session]: ...

    async def end_session(self, person: str, hash: str) -> bool: ...

    async def block(self, person: str, blocked: str, on: bool) -> None: ...

    async def blocks_of(self, person: str) -> frozenset[str]: ...

    async def report(self, by: str, about: str, table: str | None, text: str, at: int) -> None: ...

    async def reports(self, *, limit: int) -> Sequence[tuple[str, str, str | None, str, int]]: ...

    async def say(self, table: str, person: str, name: str, text: str, at: int) -> Saying: ...

    async def sayings(self, table: str, since: int = 0) -> Sequence[Saying]: ...

    # Care

    async def backup(self, path: str) -> None:
        """A consistent copy while the store is in use."""

    async def healthy(self) -> bool:
        """Whether a write would go through now."""
