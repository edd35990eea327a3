"""Plays every stored game again from its log and compares what comes out with what is stored beside it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Final

import msgspec

from robotable.games.protocol import IllegalAction, InvalidOptions
from robotable.store.protocol import Store, StoreError
from robotable.store.values import TableRow
from robotable.table.entries import Entry
from robotable.table.fold import Table, after, new_table

LOOKS: Final = 5
"""A row and its log are read one after the other: where a game goes on meanwhile, both are read again."""


class Difference(msgspec.Struct, frozen=True):
    table: str
    what: str


async def verify(store: Store) -> AsyncIterator[tuple[str, Difference | None]]:
    """Table by table in the order of their ids: what is wrong there, if anything is."""
    after_id = ""
    while True:
        rows = await store.all_tables(after=after_id, limit=200)
        for row in rows:
            yield row.id, await _verify(store, row)
        if not rows:
            return
        after_id = rows[-1].id


async def _verify(store: Store, row: TableRow) -> Difference | None:
    for _ in range(LOOKS):
        try:
            entries = await store.entries(row.id)
        except StoreError as error:
            return Difference(row.id, str(error))
        found = difference(row, entries)
        if found is None:
            return None
        now = await store.table(row.id)
        if now is None or now.seq == row.seq:
            return Difference(row.id, found)
        row = now
    return None  # too lively to catch: every look has seen it further on


def difference(row: TableRow, entries: Sequence[Entry]) -> str | None:
    """In one sentence."""
    try:
        table = new_table(row.setup)
    except (InvalidOptions, KeyError, ValueError) as error:
        return f"the setup cannot be played: {error}"
    for number, entry in enumerate(entries, 1):
        if entry.seq != number:
            return f"entry {number} is missing: the log goes on with {entry.seq}"
        try:
            table = after(table, entry)
        except (IllegalAction, msgspec.DecodeError, ValueError, LookupError, AssertionError) as error:
            return f"entry {number} does not follow from those before: {type(error).__name__} {error}"
    return _beside(row, table)


def _beside(row: TableRow, table: Table) -> str | None:
    if row.seq != table.seq:
        return f"the table's row says seq {row.seq}, its log ends with {table.seq}"
    if row.status != table.status:
        return f"the table's row says {row.status}, its log says {table.status}"
    version = row.setup.entry().rules.version
    if row.setup.rules != version:
        return f"the game was played by version {row.setup.rules} of its rules, and this is {version}"
    return None
