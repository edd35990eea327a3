"""Who may see a table, and which ids a client may choose for its commands."""

from __future__ import annotations

from typing import Final

from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.json_log import TABLE
from robotable.server.people.identity import Caller
from robotable.server.play.committer import Committer
from robotable.server.play.live_table import LiveTable
from robotable.server.play.table_registry import TableRegistry
from robotable.server.play.tournament_registry import TournamentRegistry
from robotable.store.protocol import Store
from robotable.store.protocol.tables import TableRow
from robotable.table.timing import DAY

HOST_SEEN_EVERY: Final = DAY // 24
MAX_HOSTS: Final = 10_000


def checked_client_id(id: str) -> str:
    """Raises Problem if this cannot be a client's id for a command."""
    if not 8 <= len(id) <= 64 or not id.isascii() or not id.isprintable():
        message = "A command's id has 8 to 64 printable ASCII characters. A UUID will do."
        raise Problem(422, "bad_id", message)
    return id


class TableAccess:
    def __init__(
        self,
        registry: TableRegistry,
        tournaments: TournamentRegistry,
        store: Store,
        clock: Clock,
        committer: Committer,
    ) -> None:
        self._committer = committer
        self._registry = registry
        self._tournaments = tournaments
        self._store = store
        self._clock = clock
        self._hosts_seen: dict[str, int] = {}
        """When the visit of a waiting table's host was last recorded."""

    async def open(self, table: str, caller: Caller | None) -> LiveTable:
        """The table, if this caller may see it. To everyone except its players and
        invited people, a private table does not seem to exist."""
        live = await self._registry.get(table)
        # A player who has just moved on another node must see that move here.
        await self._committer.refresh(live)
        if caller is not None and live.row.creator == caller.person.id:
            await self._mark_host_seen(live)
        if live.row.setup.visibility == "private" and not (
            await self._is_known(live, caller) or await self._is_revealed(live)
        ):
            raise Problem(404, "no_table", "There is no such table.")
        TABLE.set(live.row.id)
        return live

    async def admit(self, row: TableRow, person: str) -> None:
        """Let this person see the table from now on. Only private tables keep a list."""
        if row.setup.visibility == "private":
            await self._store.visitors.add(row.id, person)

    async def _is_known(self, live: LiveTable, caller: Caller | None) -> bool:
        if caller is None:
            return False
        person = caller.person.id
        return (
            live.table.seat_of(person) is not None
            # The organiser of a tournament can take part in it, too.
            or (live.row.creator == person and live.row.tournament is None)
            or await self._store.visitors.has(live.row.id, person)
        )

    async def _is_revealed(self, live: LiveTable) -> bool:
        """Whether this was a game of a duplicate tournament whose deal nobody plays any more."""
        game = live.row.tournament
        if game is None or live.table.status != "over":
            return False
        tournament = (await self._tournaments.get(game.tournament)).tournament
        return all(one.result is not None for one in tournament.games if one.round == game.round)

    async def _mark_host_seen(self, live: LiveTable) -> None:
        """Once an hour, while the table waits in the lobby."""
        now, id = self._clock.now(), live.row.id
        if live.row.setup.visibility != "open" or live.table.status != "waiting":
            self._hosts_seen.pop(id, None)
        elif now - self._hosts_seen.get(id, live.row.created) >= HOST_SEEN_EVERY:
            if len(self._hosts_seen) >= MAX_HOSTS:
                self._hosts_seen.clear()
            self._hosts_seen[id] = now
            await self._store.tables.mark_host_seen(id, now)
