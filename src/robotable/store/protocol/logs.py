"""The log of each table: appended to with compare-and-set, never rewritten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol, TypeAlias

import msgspec

from robotable.store.protocol.jobs import Job, JobKind
from robotable.store.protocol.notifications import Notification
from robotable.table.entries import Entry

CommandKey: TypeAlias = tuple[str, str, str]
"""Table, person and client id of an answered command."""


class Append(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that one command writes, in a single transaction."""

    table: str
    expected: int
    """The seq of the last entry that the decision was based on."""

    entries: tuple[Entry, ...]
    """Numbered from `expected` + 1. Empty if only jobs or notifications change."""

    at: int
    status: Literal["waiting", "playing", "over"]
    client: tuple[str, str] | None = None
    """Person and client id of the command. The same pair is never written twice."""

    sitters: tuple[tuple[int, str], ...] = ()
    """Seat and person of everyone who sits at the table after this append."""

    to_move: tuple[str, ...] = ()
    """The people whose turn it is after this append."""

    jobs: tuple[Job, ...] = ()
    """Each replaces the job of the same kind and key."""

    cancelled_jobs: tuple[tuple[JobKind, str], ...] = ()
    """Kinds and keys of jobs to delete, before `jobs` are scheduled."""

    notifications: tuple[Notification, ...] = ()


class Appended(msgspec.Struct, frozen=True):
    """Written and durable, even if the power fails now."""

    seq: int


class Repeated(msgspec.Struct, frozen=True):
    """This person's client id was written before, when the table reached this seq."""

    seq: int


class Behind(msgspec.Struct, frozen=True):
    """Another append came first: the log has reached this seq. Nothing was written."""

    seq: int


AppendResult: TypeAlias = Appended | Repeated | Behind


class Logs(Protocol):
    async def append(self, append: Append) -> AppendResult:
        """Write everything if the log still ends at `expected`, otherwise nothing. A command that was written
        before is answered with Repeated, whatever has happened since. Raise Conflict if the table does not
        exist, and ValueError if the entries are not numbered from `expected` + 1."""

    async def entries(self, table: str, since: int = 0) -> Sequence[Entry]:
        """Return the entries after `since`, in order."""

    async def answered(self, table: str, person: str, client: str) -> int | None:
        """Return the seq with which this command was answered, or None if it is new."""

    async def prune_commands(self, before: int, after: CommandKey | None, limit: int) -> CommandKey | None:
        """Look at the next `limit` answered commands and delete those from before that time. If a deleted
        command is sent again, it counts as new. Return the last key looked at, or None at the end."""
