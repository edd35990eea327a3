"""Games that were played elsewhere: their records become finished tables, to replay, review and share."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256

import msgspec

from robotable.games.notation import NotationError
from robotable.games.record import Record
from robotable.games.record_json import read_record_json, write_record_json
from robotable.games.record_text import read_record
from robotable.server.errors import Problem
from robotable.server.ops.clock import Clock
from robotable.server.ops.limits import TABLE_ENTRIES
from robotable.server.play.replay_queue import Asker
from robotable.server.play.searches import Searches
from robotable.server.play.table_registry import TableRegistry
from robotable.store.protocol import Store
from robotable.store.protocol.errors import Conflict
from robotable.store.protocol.logs import Append
from robotable.table.entries import Entry
from robotable.table.ids import id_from_bytes
from robotable.table.importing import imported, setup_of
from robotable.table.setup import Setup


class GameImport:
    def __init__(self, store: Store, registry: TableRegistry, clock: Clock, searches: Searches) -> None:
        self._store = store
        self._registry = registry
        self._clock = clock
        self._searches = searches
        """A long record takes as long as a search."""

    async def table_of(self, text: str, asker: Asker, creator: str) -> str:
        """The id of the table with this game. The same game always gets the same one. Raises Problem."""
        now = self._clock.now()
        read = msgspec.json.decode(await self._searches.do(asker, read_game, text, now), type=ReadGame)
        if read.setup is None:
            raise Problem(422, "bad_record", f"record: {read.problem}")
        found = await self._store.tables.get(read.id)
        if found is not None and found.status == "over":
            return read.id
        with suppress(Conflict):  # somebody else opens it at the same moment
            await self._registry.create(read.setup, creator, read.id)
        whole = Append(table=read.id, expected=0, entries=read.entries, at=now, status="over")
        await self._store.logs.append(whole)
        return read.id


class ReadGame(msgspec.Struct, frozen=True):
    """A game as it travels from the process that reads it."""

    problem: str = ""
    """Why there is none."""

    setup: Setup | None = None
    id: str = ""
    entries: tuple[Entry, ...] = ()


def read_game(text: str, now: int) -> bytes:
    try:
        record = read_record_json(text) if text.startswith("{") else read_record(text)
    except NotationError as error:
        return msgspec.json.encode(ReadGame(str(error)[:300]))
    if record.outcome() is None and record.early_end is None:
        return msgspec.json.encode(ReadGame("The game is not over. Only finished games can be opened."))
    most = TABLE_ENTRIES.most - 2
    if len(record.log) > most:
        return msgspec.json.encode(
            ReadGame(f"The game has {len(record.log)} actions, and {most} is the most.")
        )
    entries = imported(record, now).entries
    return msgspec.json.encode(ReadGame(setup=setup_of(record), id=_id_of(record), entries=entries))


def _id_of(record: Record) -> str:
    return id_from_bytes(sha256(b"record " + write_record_json(record)).digest()[:9])
