"""Replays every stored game from its log, and compares the result with the rows derived from it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Final

import msgspec

from robotable.games.protocol import IllegalAction, InvalidOptions
from robotable.store.protocol import Store, StoreError
from robotable.store.protocol.tables import TableRow, TableSummary
from robotable.table.entries import Entry
from robotable.table.fold import after
from robotable.table.table import Table, new_table
from robotable.table.wire import to_move

ATTEMPTS: Final = 5
"""Row and log are not read in one transaction. If the game goes on in between, both are read again."""


class Difference(msgspec.Struct, frozen=True):
    table: str
    what: str


async def verify(store: Store) -> AsyncIterator[tuple[str, Difference | None]]:
    """Yield each table's id, ordered by id, and the difference if there is one."""
    last_id = ""
    while True:
        rows = await store.tables.all(after=last_id, limit=200)
        for row in rows:
            yield row.id, await _verify(store, row)
        if not rows:
            return
        last_id = rows[-1].id


async def _verify(store: Store, row: TableRow) -> Difference | None:
    for _ in range(ATTEMPTS):
        try:
            entries, summary = await store.logs.entries(row.id), await store.tables.summary(row.id)
        except StoreError as error:
            return Difference(row.id, str(error))
        found = difference(row, entries, summary)
        if found is None:
            return None
        now = await store.tables.get(row.id)
        if now is None or now.seq == row.seq:
            return Difference(row.id, found)
        row = now
    return None  # the game moves on faster than it can be read


def difference(row: TableRow, entries: Sequence[Entry], summary: TableSummary | None) -> str | None:
    """Describe the first difference in one sentence."""
    try:
        table = new_table(row.setup, row.tournament)
    except (InvalidOptions, KeyError, ValueError) as error:
        return f"the setup is not playable: {error}"
    for number, entry in enumerate(entries, 1):
        if entry.seq != number:
            return f"entry {number} is missing: the log continues with entry {entry.seq}"
        try:
            table = after(table, entry)
        except (IllegalAction, msgspec.DecodeError, ValueError, LookupError, AssertionError) as error:
            return f"entry {number} does not follow from the entries before: {type(error).__name__} {error}"
    return _difference_in_row(row, table) or _difference_in_summary(summary, table)


def _difference_in_row(row: TableRow, table: Table) -> str | None:
    if row.seq != table.seq:
        return f"the table's row has seq {row.seq}, but its log ends with {table.seq}"
    if row.status != table.status:
        return f"the table's row has status {row.status}, but its log leads to {table.status}"
    version = row.setup.entry().rules.version
    if row.setup.rules != version:
        return (
            f"the game was played with version {row.setup.rules} of its rules, but this is version {version}"
        )
    return None


def _difference_in_summary(summary: TableSummary | None, table: Table) -> str | None:
    if summary is None:
        return "the table's row is missing"
    if summary.visibility != table.setup.visibility:
        return f"the table is listed as {summary.visibility}, but its setup is {table.setup.visibility}"
    moving = to_move(table)
    expected = tuple(
        (seat, one.person, seat in moving)
        for seat, one in enumerate(table.sitters)
        if one is not None and one.person is not None
    )
    if summary.sitters == expected:
        return None
    for (seat, person, turn), (log_seat, log_person, log_turn) in zip(
        summary.sitters, expected, strict=False
    ):
        if (seat, person) != (log_seat, log_person):
            return f"{person} is listed in seat {seat}, but the log has {log_person} in seat {log_seat}"
        if turn != log_turn:
            return f"seat {seat} is listed as {_turn(turn)}, but by the log it is {_turn(log_turn)}"
    return f"the number of listed people is {len(summary.sitters)}, but the log has {len(expected)}"


def _turn(to_move: bool) -> str:
    return "to move" if to_move else "not to move"
