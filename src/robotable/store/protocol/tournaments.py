"""Tournaments: a log for each, appended to with compare-and-set, and lists in which people find them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from robotable.store.protocol.jobs import Job, JobKind
from robotable.store.protocol.paging import Cursor
from robotable.tournaments.entries import TournamentEntry
from robotable.tournaments.setup import TournamentSetup
from robotable.tournaments.tournament import Status


class TournamentRow(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    setup: TournamentSetup
    organiser: str
    invite: str
    """The token of the invite link."""

    created: int
    status: Status = "open"
    """A copy for lists. The log is authoritative."""

    seq: int = 1
    updated: int = 0

    @property
    def is_listed(self) -> bool:
        """Whether strangers find it in the list."""
        return self.setup.admission == "open"

    @property
    def is_past(self) -> bool:
        return is_past(self.status)


def is_past(status: Status) -> bool:
    return status in ("over", "cancelled")


class TournamentAppend(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that one decision writes, in a single transaction."""

    tournament: str
    expected: int
    """The seq of the last entry that the decision was based on."""

    entries: tuple[TournamentEntry, ...] = ()
    """Numbered from `expected` + 1. Empty if only jobs change."""

    at: int
    status: Status
    people: tuple[str, ...] = ()
    """Who has joined."""

    jobs: tuple[Job, ...] = ()
    cancelled_jobs: tuple[tuple[JobKind, str], ...] = ()


class Tournaments(Protocol):
    async def create(self, row: TournamentRow, entry: TournamentEntry, jobs: Sequence[Job] = ()) -> None:
        """With the first entry of its log. Raise Conflict if the id or the invite is taken, or the organiser
        is unknown."""

    async def get(self, id: str) -> TournamentRow | None: ...

    async def entries(self, tournament: str, since: int = 0) -> Sequence[TournamentEntry]:
        """Return the entries after `since`, in order."""

    async def append(self, append: TournamentAppend) -> bool:
        """Write everything if the log still ends at `expected`, otherwise nothing, and return whether it was
        written. Raise Conflict if the tournament or a person does not exist, and ValueError if the entries
        are not numbered from `expected` + 1."""

    async def listed(self, *, past: bool, before: Cursor | None, limit: int) -> Sequence[TournamentRow]:
        """Return those that anybody may join, the newest first, without cancelled ones. The cursor is
        (created, id)."""

    async def of_person(self, person: str, *, before: Cursor | None, limit: int) -> Sequence[TournamentRow]:
        """Return those that a person organises or has joined, the newest first."""

    async def all(self, *, after: str = "", limit: int = 1000) -> Sequence[TournamentRow]:
        """Return every tournament, ordered by id."""

    async def count_current_of(self, organiser: str) -> int:
        """Return how many tournaments of this organiser are not over."""
