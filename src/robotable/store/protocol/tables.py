"""Tables, and the lists in which people find them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Literal, Protocol

import msgspec

from robotable.store.protocol.paging import Cursor, LobbyCursor
from robotable.store.protocol.reserved_seats import ReservedSeat
from robotable.table.series import Series
from robotable.table.setup import Setup
from robotable.table.tournament_game import TournamentGame


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    setup: Setup
    creator: str
    """The id of the person who created the table."""

    invite: str
    """The token of the invite link."""

    created: int
    """Milliseconds since 1970, like every time in the store."""

    status: Literal["waiting", "playing", "over"] = "waiting"
    """A copy for lists. The log is authoritative."""

    seq: int = 0
    updated: int = 0
    """The time of the last entry, or of the creation if there is no entry yet."""

    series: Series | None = None
    """The score of the games before, if this is a rematch."""

    tournament: TournamentGame | None = None


class TableDetails(msgspec.Struct, frozen=True):
    """What lists show in addition to the row."""

    host: str
    """The name of the table's creator."""

    people: int
    """How many people sit at the table."""


class TableSummary(msgspec.Struct, frozen=True):
    """The columns by which lists find a table. They are derived from the log, which is authoritative."""

    visibility: str
    sitters: tuple[tuple[int, str, bool], ...]
    """Seat, person and whether it is their turn, ordered by seat."""


class Tables(Protocol):
    async def create(self, row: TableRow, reserved: Sequence[ReservedSeat] = ()) -> None:
        """Raise Conflict if the id or the invite is taken or a person is unknown. People with a reserved seat
        become visitors of the table."""

    async def get(self, id: str) -> TableRow | None: ...

    async def by_invite(self, invite: str) -> TableRow | None: ...

    async def lobby(
        self, *, before: LobbyCursor | None, limit: int, active_since: int = 0
    ) -> Sequence[tuple[int, TableRow]]:
        """Return open tables that wait for players, with their ranks: first the oldest table of every host,
        then the second of those who have one, and so on; newest first within a rank. So a host with many
        tables does not push away those of others, and a new table changes the rank of no other. Tables are
        left out if both their last entry and their host's last visit are older than `active_since`."""

    async def live(
        self, *, before: Cursor | None, limit: int, created_since: int, active_since: int
    ) -> Sequence[TableRow]:
        """Return open tables where a game goes on, the newest first, if they were created and something
        happened there since these times. The cursor is (created, id)."""

    async def count_waiting_of(self, person: str, active_since: int) -> int:
        """Return how many tables of this host are in the lobby."""

    async def waiting_among(self, ids: Sequence[str], active_since: int) -> AbstractSet[str]:
        """Return those of these tables that are in the lobby."""

    async def over_among(self, ids: Sequence[str]) -> AbstractSet[str]:
        """Return those of these tables whose games are over."""

    async def mark_host_seen(self, table: str, at: int) -> None:
        """Keep a table in the lobby because its host is still there."""

    async def details(self, ids: Sequence[str]) -> Mapping[str, TableDetails]: ...

    async def of_person(
        self, person: str, *, before: Cursor | None, limit: int
    ) -> Sequence[tuple[TableRow, bool]]:
        """Return tables that a person created or sits at, and whether it is their turn there. The last
        updated table comes first. The cursor is (updated, id)."""

    async def turns_of(self, person: str, *, after: str, limit: int) -> Sequence[tuple[str, int]]:
        """Return the ids and seqs of tables where it is this person's turn, ordered by id."""

    async def unfinished_of(self, person: str) -> Sequence[TableRow]:
        """Return tables where a person sits and the game is not over, ordered by id."""

    async def all(self, *, after: str = "", limit: int = 1000) -> Sequence[TableRow]:
        """Return every table, ordered by id."""

    async def summary(self, table: str) -> TableSummary | None: ...
