"""Everything that the server knows about a person, as one ZIP file: `data.json`, and the record of each of
their finished games."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass
from io import RawIOBase
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile

import msgspec

from robotable.games.catalogue import GAMES
from robotable.server.ops.json_log import about
from robotable.server.play.game_results import UNPLAYABLE
from robotable.server.play.history import History
from robotable.server.play.replay_answers import record_text
from robotable.server.play.replay_queue import Asker
from robotable.server.play.table_registry import TableRegistry
from robotable.store.protocol import Store
from robotable.store.protocol.paging import Cursor
from robotable.store.protocol.people import Person
from robotable.store.protocol.tables import TableRow

AT_ONCE: Final = 100
ALL_ATTEMPTS: Final = 100_000
"""Daily puzzles since 1753."""

log = logging.getLogger("robotable.own_data")


class _Written(RawIOBase):
    """What the ZIP file has written since it was last taken."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, part: Any, /) -> int:
        self._parts.append(bytes(part))
        return len(part)

    def take(self) -> bytes:
        parts, self._parts = self._parts, []
        return b"".join(parts)


@dataclass(frozen=True)
class OwnData:
    store: Store
    registry: TableRegistry
    history: History

    async def archive(self, person: Person, asker: Asker) -> AsyncIterator[bytes]:
        """The ZIP file in parts. Games are replayed one after the other, so others do not have to wait."""
        written = _Written()
        with ZipFile(written, "w", ZIP_DEFLATED) as archive:
            tables = []
            async for row in self._tables(person.id):
                tables.append(row)
                if row.status == "over" and (text := await self._record(row, asker)) is not None:
                    archive.writestr(f"games/{row.id}.txt", text)
                    yield written.take()
            data = {**await self._about(person), "tables": [_table(row) for row in tables]}
            data["chat"] = [one async for one in self._chat(person.id, tables)]
            archive.writestr("data.json", msgspec.json.format(msgspec.json.encode(data), indent=2))
        yield written.take()

    async def _tables(self, person: str) -> AsyncIterator[TableRow]:
        before: Cursor | None = None
        while rows := await self.store.tables.of_person(person, before=before, limit=AT_ONCE):
            for row, _ in rows:
                yield row
            before = rows[-1][0].updated, rows[-1][0].id

    async def _record(self, row: TableRow, asker: Asker) -> str | None:
        """None for a damaged log, which nobody can replay."""
        try:
            live = await self.registry.get(row.id)
            return await self.history.replay_patiently(asker, live, record_text)
        except UNPLAYABLE as error:
            log.warning("a damaged game is not exported: %s", error, extra=about(row.id))
            return None

    async def _chat(self, person: str, tables: list[TableRow]) -> AsyncIterator[dict[str, Any]]:
        for row in tables:
            for one in await self.store.chat.messages(row.id):
                if one.person == person:
                    yield {"table": row.id, "at": one.at, "text": one.text}

    async def _about(self, person: Person) -> dict[str, Any]:
        store, id = self.store, person.id
        account = msgspec.to_builtins(person)
        del account["password"]
        return {
            "account": account,
            "sessions": [
                {"kind": one.kind, "label": one.label, "created": one.created, "expires": one.expires}
                for one in await store.sessions.of(id)
            ],
            "passkeys": [
                {"label": one.label, "created": one.created, "used": one.used}
                for one in await store.passkeys.of(id)
            ],
            "blocked": sorted(await store.blocks.of(id)),
            "following": [one.login for one in await store.follows.of(id)],
            "vacations": msgspec.to_builtins(await store.vacations.of(id)),
            "ratings": msgspec.to_builtins(await store.ratings.of_player(id)),
            "rating_days": msgspec.to_builtins(await store.ratings.days(id)),
            "results": msgspec.to_builtins(await store.finished_games.totals(id)),
            "personal_bests": msgspec.to_builtins(await store.personal_bests.of(id, ALL_ATTEMPTS)),
            "tournaments": [
                {"tournament": one.id, "name": one.setup.name}
                for one in await store.tournaments.of_person(id, before=None, limit=AT_ONCE)
            ],
            "puzzles": {game: await self._puzzles(game, id) for game in GAMES},
        }

    async def _puzzles(self, game: str, person: str) -> dict[str, Any]:
        store = self.store
        return {
            "daily_puzzles": msgspec.to_builtins(await store.attempts.of_person(game, person, ALL_ATTEMPTS)),
            "daily_deals": msgspec.to_builtins(await store.deals.of_person(game, person, ALL_ATTEMPTS)),
            "rating": msgspec.to_builtins(await store.puzzle_ratings.of_person(game, person)),
            "best_runs": msgspec.to_builtins(await store.puzzle_runs.bests(game, person)),
            "lessons": dict(await store.lesson_progress.of(person, game)),
        }


def _table(row: TableRow) -> dict[str, Any]:
    return {
        "table": row.id,
        "created": row.created,
        "updated": row.updated,
        "status": row.status,
        "setup": msgspec.to_builtins(row.setup),
    }
