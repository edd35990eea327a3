"""What every store does. All calls are durable when they return; nothing is half done.

StoreError    the store cannot answer (disk full, file damaged, closed); nothing was acknowledged
  Conflict    it goes against what is stored: it exists already, or what it is about does not
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

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

    async def create_table(self, row: TableRow, kept: Sequence[KeptSeat] = ()) -> None:
        """Conflict if the id or the invite is taken, or somebody unknown. Whom a seat is kept for may see the
        table from now on."""

    async def kept_seats(self, table: str, now: int) -> Sequence[KeptSeat]:
        """Those whose time is not over, by seat."""

    async def free_seat(self, table: str, seat: int) -> bool:
        """Anybody may take it; False if it was not kept."""

    async def give_up_seat(self, table: str, person: str) -> bool:
        """Whatever was kept for this person there; False if nothing was."""

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

    async def open_tables(self, *, before: Cursor | None, limit: int, since: int = 0) -> Sequence[TableRow]:
        """Open tables that wait for players, newest first; the cursor is (created, id). Only those where
        something has happened, or the host has been, at that time or later."""

    async def host_was_here(self, table: str, at: int) -> None:
        """For the lobby: a table whom its host has forgotten waits in vain."""

    async def posters(self, ids: Sequence[str]) -> Mapping[str, Poster]:
        """What lists tell of these tables besides their rows, by id."""

    async def tables_of(
        self, person: str, *, before: Cursor | None, limit: int
    ) -> Sequence[tuple[TableRow, bool]]:
        """Tables where a person sits or that they made, last updated first, and whether it is their turn
        there; the cursor is (updated, id)."""

    async def turns_of(self, person: str, *, after: str, limit: int) -> Sequence[tuple[str, int]]:
        """Tables where it is this person's turn, and their seqs, in the order of their ids."""

    async def all_tables(self, *, after: str = "", limit: int = 1000) -> Sequence[TableRow]:
        """Every table in the order of its id, for verification."""

    async def summary(self, table: str) -> Summary | None:
        """What is kept beside the log, for verification."""

    async def sittings(self, person: str) -> Sequence[TableRow]:
        """Where a person sits and the game is not over, by id."""

    async def visit(self, table: str, person: str) -> None:
        """From now on this person may see the table, having been invited. Conflict if one is unknown."""

    async def visits(self, table: str, person: str) -> bool: ...

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

    async def split_letter(self, number: int, ways: Sequence[str]) -> None:
        """One letter becomes one for each way, ready at once, so that each is tried again by itself."""

    async def set_webhook(self, person: str, webhook: Webhook | None) -> None:
        """Replaces the one that was; Conflict if there is no such person."""

    async def webhook(self, person: str) -> Webhook | None: ...

    async def reachable(self) -> frozenset[str]:
        """Everybody whom a letter can reach: who has a webhook, a device or an e-mail address."""

    async def set_device(self, device: Device, most: int) -> None:
        """Replaces what was known of this device, also by another person; of more than `most` of one person
        the oldest are forgotten. Conflict if there is no such person."""

    async def devices(self, person: str) -> Sequence[Device]:
        """The oldest first."""

    async def drop_device(self, person: str, id: str) -> bool:
        """False if this person has no such device."""

    # People

    async def add_person(self, person: Person) -> bool:
        """False if the login is taken, also in other letters of the same key; Conflict if the id is."""

    # One column at a time: whoever knows a person from a moment ago undoes nothing that happened since.

    async def rename(self, person: str, name: str) -> Person | None:
        """The person as they are now; None if there is nobody, or the account is closed."""

    async def become_account(self, guest: str, login: str, password: str) -> Person | None:
        """A guest gets a login and keeps everything. None if the login is taken, also in other letters of the
        same key; Conflict if `guest` is no guest any more, or closed."""

    async def set_email(self, person: str, email: str | None) -> Person:
        """Conflict if there is no such person."""

    async def set_closed(self, person: str, closed: bool) -> Person:
        """Conflict if there is no such person."""

    async def set_admin(self, person: str, is_admin: bool) -> Person:
        """Conflict if there is no such person."""

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

    async def known_sessions(self, hashes: Sequence[str], now: int) -> frozenset[str]:
        """Which of these go on: they have not ended or expired, and the account is not closed."""

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

    # Bots and challenges

    async def publish(self, person: str, handle: str, acceptance: Acceptance, at: int) -> str:
        """What this person's bot accepts from now on, and the handle by which it is known: the first that was
        given. Conflict if there is no such person."""

    async def withdraw(self, person: str) -> bool:
        """False if nothing was published. Challenges that wait go on waiting."""

    async def bot(self, handle: str) -> Bot | None: ...

    async def bot_of(self, person: str) -> Bot | None: ...

    async def bots(self, *, before: Cursor | None, limit: int) -> Sequence[Bot]:
        """Those of people who are not closed, newest first; the cursor is (since, handle)."""

    async def challenge(self, challenge: Challenge, letters: Sequence[Letter]) -> Challenge:
        """As it is now: the first challenge of a bot at a table stays, and letters go out with it alone.
        Conflict if table or people are unknown."""

    async def challenges_of(self, person: str) -> Sequence[Challenge]:
        """Those that wait for an answer, the first one first: the table still waits for players."""

    async def challenges_at(self, table: str) -> Sequence[Challenge]: ...

    async def decline(self, table: str, person: str, reason: str) -> bool:
        """False if there is no challenge, or it was declined before."""

    # Vacations

    async def begin_vacation(self, person: str, began: int, until: int) -> bool:
        """False if one lasts. Sets the job `vacation` of this person, due at once: it takes the news to the
        tables, however often the server is stopped meanwhile. Conflict if there is no such person."""

    async def end_vacation(self, person: str, at: int) -> bool:
        """False if none lasts. Sets the same job."""

    async def vacations(self, person: str) -> Sequence[Vacation]:
        """The first one first."""

    async def set_job(self, job: Job) -> None:
        """Replaces the job of the same kind and key."""

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

    async def keep_secret(self, name: str, value: str) -> str:
        """Keeps the first that it is given under this name, and says which that was."""

    async def prune_sessions(self, before: int) -> int:
        """Forgets sessions that had expired by then, and their devices; how many there were."""

    async def prune_challenges(self, before: int) -> int:
        """Forgets those from before that time; how many there were."""

    async def prune_kept_seats(self, before: int) -> int:
        """Forgets those whose time was over by then; how many there were."""

    async def prune_commands(self, before: int, after: ClientKey | None, limit: int) -> ClientKey | None:
        """Looks at the next so many answered commands and forgets those from before that time: sent again,
        they would be new. The last one looked at; None at the end."""

    async def backup(self, path: str) -> None:
        """A consistent copy while the store is in use; the name has the old copy or the whole new one."""

    async def healthy(self) -> bool:
        """Whether a write would go through now."""
