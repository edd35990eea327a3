"""Appends to the logs, many at a time in one call of a function in the database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias
from uuid import UUID

import msgspec

from robotable.store.postgres.append_function import APPENDED, BEHIND, NO_TABLE, REPEATED
from robotable.store.postgres.connection import PostgresConnection
from robotable.store.protocol import Conflict
from robotable.store.protocol.logs import Append, Appended, AppendResult, Behind, Repeated

Answer: TypeAlias = AppendResult | Conflict

_CALL: Final = f"SELECT outcomes, seqs FROM append_all({', '.join(f'${number}' for number in range(1, 26))})"
_RESULTS: Final[Mapping[int, type[Appended | Repeated | Behind]]] = {
    APPENDED: Appended,
    REPEATED: Repeated,
    BEHIND: Behind,
}


def check_numbers(append: Append) -> None:
    last = append.expected + len(append.entries)
    if [entry.seq for entry in append.entries] != list(range(append.expected + 1, last + 1)):
        raise ValueError(f"the entries for table {append.table} are not numbered from {append.expected + 1}")


async def append_all(
    db: PostgresConnection, writer: UUID, number: int, requests: Sequence[Append]
) -> list[Answer]:
    """Answer as if the appends came one after the other. No two of them may be the same command. After an
    error, nothing was written."""
    row = await db.fetchrow(_CALL, writer, number, *_heads(requests), *_rows(requests))
    assert row is not None
    return answers(requests, *row)


def answers(requests: Sequence[Append], outcomes: Sequence[int], seqs: Sequence[int]) -> list[Answer]:
    return [
        Conflict(f"there is no table {one.table}") if outcome == NO_TABLE else _RESULTS[outcome](seq)
        for one, outcome, seq in zip(requests, outcomes, seqs, strict=True)
    ]


def _heads(requests: Sequence[Append]) -> list[list[Any]]:
    """The columns that have one value for each append."""
    return [
        [one.table for one in requests],
        [one.expected for one in requests],
        [one.expected + len(one.entries) for one in requests],
        [one.at for one in requests],
        [one.status for one in requests],
        [None if one.client is None else one.client[0] for one in requests],
        [None if one.client is None else one.client[1] for one in requests],
    ]


def _rows(requests: Sequence[Append]) -> list[Sequence[Any]]:
    """The columns of the rows that belong to the appends. The first one of each kind is the append's
    number."""
    entries: list[tuple[Any, ...]] = []
    sitters: list[tuple[Any, ...]] = []
    jobs: list[tuple[Any, ...]] = []
    notifications: list[tuple[Any, ...]] = []
    for number, one in enumerate(requests, 1):
        entries += [
            (number, entry.seq, entry.at, msgspec.json.encode(entry.what).decode()) for entry in one.entries
        ]
        sitters += [(number, seat, person, person in one.to_move) for seat, person in one.sitters]
        # A job without a time is deleted. The last one of the same kind and key counts.
        jobs += [(number, kind, key, None) for kind, key in one.cancelled_jobs]
        jobs += [(number, job.kind, job.key, job.due) for job in one.jobs]
        notifications += [
            (number, new.person, new.kind, msgspec.json.encode(new.body).decode())
            for new in one.notifications
        ]
    return [
        column
        for rows in (entries, sitters, jobs, notifications)
        for column in (zip(*rows, strict=True) if rows else ((), (), (), ()))
    ]
