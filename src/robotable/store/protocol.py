"""What every store does. All calls are durable when they return; nothing is half done.

StoreError    the store cannot answer (disk full, file damaged, closed); nothing was acknowledged
  Conflict    it goes against what is stored: it exists already, or what it is about does not
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

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


class StoreError(Exception):
    """The store cannot answer now; what was asked has not happened, and may be asked again."""


class Conflict(StoreError):
    """It goes against what is stored, now and whenever it is asked again."""


class Store(Protocol):
    async def open(self) -> None:
        """Bring the schema up to date, whatever released version it has, and start."""

    async def close(self) -> None:
        """Finish what was begun."""

    # Tables and their logs

    async def create_table(self, row: TableRow) -> None:
        """Conflict if the id or the invite is taken, or the creator unknown."""

    async def table(self, id: str) -> TableRow | None: ...

    async def table_by_invite(self, invite: str) -> TableRow | None: ...

    async def entries(self, table: str, since: int = 0) -> Sequence[Entry]:
        """The log after entry `since`, in order."""

    async def append(self, append: Append) -> Answer:
        """Compare and set: writes everything if the table still stands at `expected`, else nothing.
        A command that was written before is Repeated, wherever the table stands now. Conflict if there is no
        such table; ValueError for entries that are not numbered from `expected` + 1."""

    async def answered(self, table: str, person: str, client: str) -> int | None:
        """The seq that this command was answered with before, if it was."""

    async def open_tables(self, *, before: Cursor | None, limit: int) -> Sequence[TableRow]:
        """Open tables that wait for players, newest first; the cursor is (created, id)."""

    async def tables_of(
        self, person: str, *, before: Cursor | None, limit: int
    ) -> Sequence[tuple[TableRow, bool]]:
        """Tables where a person sits or that they made, last updated first, and whether it is their turn
        there; the cursor is (updated, id)."""

    async def all_tables(self, *, after: str = "", limit: int = 1000) -> Sequence[TableRow]:
        """Every table in the order of its id, for verification."""

    # Jobs and letters

    async def lease_jobs(self, now: int, until: int, limit: int, kinds: Sequence[JobKind]) -> Sequence[Job]:
        """Jobs that are due and not leased, the longest due first; nobody else gets them before `until`."""

    async def finish_job(self, job: Job) -> None:
        """Done: forget this job as it was leased. If it was set anew meanwhile, the new one stays."""

    async def next_due(self, kinds: Sequence[JobKind]) -> int | None:
        """When `lease_jobs` will have something next: a job falls due, or a lease is over."""

    async def lease_letters(self, now: int, until: int, limit: int) -> Sequence[tuple[int, Letter]]:
        """Letters to be sent, oldest first, with their numbers; nobody else gets them before `until`."""

    async def finish_letter(self, number: int) -> None:
        """Sent, or given up: forget it."""

    async def postpone_letter(self, number: int, until: int) -> None:
        """It could not be sent now: nobody gets it before `until`."""

    async def set_webhook(self, person: str, webhook: Webhook | None) -> None:
        """Replaces the one that was; Conflict if there is no such person."""

    async def webhook(self, person: str) -> Webhook | None: ...

    async def reachable(self) -> frozenset[str]:
        """Everybody whom a letter can reach: who has a webhook, or an e-mail address."""

    # People

    async def add_person(self, person: Person) -> bool:
        """False if the login is taken, also in other letters of the same key; Conflict if the id is."""

    async def update_person(self, person: Person) -> bool:
        """False if the login is taken; Conflict if there is no such person. A guest who gets a login here
        becomes an account and keeps everything."""

    async def person(self, id: str) -> Person | None: ...

    async def person_by_login(self, login: str) -> Person | None: ...

    async def people(self, *, after: str = "", limit: int = 1000) -> Sequence[Person]:
        """Everybody in the order of their ids."""

    async def forget_guest(self, id: str) -> bool:
        """Takes away what a guest has left. True: nothing of them remains. False: they sit in games that
        others have played, so an empty name stays there; the log of a game is never rewritten. Conflict for
        accounts: those are closed."""

    async def merge_person(self, guest: str, into: str, at: int) -> Sequence[tuple[str, int]]:
        """A guest's tables, seats and sayings become those of the account; the guest is closed and their
        sessions end. Every log where the guest sits gets one more entry, `Sat` by the account on the same
        seat, so that nobody goes on from an old table: these tables and their new seqs come back. Where both
        sit, the guest stays. Conflict if `guest` is no guest or one of the two unknown."""

    async def add_session(self, session: Session) -> None: ...

    async def session(self, hash: str) -> Session | None:
        """Also one that has expired: whoever asks knows the time."""

    async def sessions_of(self, person: str) -> Sequence[Session]: ...

    async def end_session(self, person: str, hash: str) -> bool:
        """False if this person has no such session."""

    async def block(self, person: str, blocked: str, on: bool) -> None: ...

    async def blocks_of(self, person: str) -> frozenset[str]: ...

    async def report(self, by: str, about: str, table: str | None, text: str, at: int) -> None: ...

    async def reports(self, *, before: int | None = None, limit: int) -> Sequence[Report]:
        """Newest first; the cursor is the number of the last one read."""

    async def say(self, table: str, person: str, name: str, text: str, at: int) -> Saying:
        """Numbered from 1 at each table, without gaps."""

    async def sayings(self, table: str, since: int = 0) -> Sequence[Saying]:
        """What was said after number `since`, in order."""

    # Puzzles of the day

    async def daily(self, game: str, date: str) -> str | None:
        """The puzzle as it was kept."""

    async def keep_daily(self, game: str, date: str, puzzle: str) -> str:
        """Keeps the first that it is given, and says which that was."""

    async def attempt(self, game: str, date: str, person: str) -> Attempt | None: ...

    async def reveal(self, game: str, date: str, person: str, at: int) -> Attempt:
        """From now on the time runs; for somebody who has seen it before, since then. Conflict if puzzle or
        person are unknown."""

    async def answer(
        self, game: str, date: str, person: str, at: int, moves: int | None, way: str
    ) -> Attempt | None:
        """The attempt as it now is: with an earlier answer, if there was one. None: it was never revealed."""

    async def ranking(
        self, game: str, date: str, by: Literal["shortest", "fastest"], *, before: int, limit: int
    ) -> Sequence[Placing]:
        """Those who solved it, of those to whom it was revealed before that time."""

    # Care

    async def backup(self, path: str) -> None:
        """A consistent copy while the store is in use; the name has the old copy or the whole new one."""

    async def healthy(self) -> bool:
        """Whether a write would go through now."""
