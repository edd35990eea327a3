"""Plays every stored game again from its log and compares what comes out with what is stored beside it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Final

import msgspec

from robotable.games.protocol import IllegalAction, InvalidOptions
from robotable.store.protocol import Store, StoreError
from robotable.store.values import Summary, TableRow
from robotable.table.entries import Entry
from robotable.table.fold import Table, after, new_table
from robotable.table.wire import to_move

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
            entries, summary = await store.entries(row.id), await store.summary(row.id)
        except StoreError as error:
            return Difference(row.id, str(error))
        found = difference(row, entries, summary)
        if found is None:
            return None
        now = await store.table(row.id)
        if now is None or now.seq == row.seq:
            return Difference(row.id, found)
        row = now
    return None  # too lively to catch: every look has seen it further on


def difference(row: TableRow, entries: Sequence[Entry], summary: Summary | None) -> str | None:
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
    return _beside(row, table) or _summed_up(table, summary)


def _summed_up(table: Table, summary: Summary | None) -> str | None:
    """Lists of tables are made from this: who finds it in the lobby, among their own, as their turn."""
    if summary is None:
        return "the table's row is gone"
    if summary.visibility != table.setup.visibility:
        return f"the table is listed as {summary.visibility}, its setup says {table.setup.visibility}"
    moving = to_move(table)
    wanted = tuple(
        (seat, one.person, seat in moving)
        for seat, one in enumerate(table.sitters)
        if one is not None and one.person is not None
    )
    if summary.sitters == wanted:
        return None
    for (seat, person, turn), (other, who, moves) in zip(summary.sitters, wanted, strict=False):
        if (seat, person) != (other, who):
            return f"{person} is listed on seat {seat}, the log has {who} on seat {other}"
        if turn != moves:
            return f"seat {seat} is listed as {_turn(turn)}, and by the log it is {_turn(moves)}"
    return f"sitters that are listed: {len(summary.sitters)}; by the log: {len(wanted)}"


def _turn(moves: bool) -> str:
    return "to move" if moves else "not to move"


def _beside(row: TableRow, table: Table) -> str | None:
    if row.seq != table.seq:
        return f"the table's row says seq {row.seq}, its log ends with {table.seq}"
    if row.status != table.status:
        return f"the table's row says {row.status}, its log says {table.status}"
    version = row.setup.entry().rules.version
    if row.setup.rules != version:
        return f"the game was played by version {row.setup.rules} of its rules, and this is {version}"
    return None
