"""Statements for many rows at once."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection
from typing import Any, Final

MAX_ROWS: Final = 128
"""Per statement."""


def execute_rows(db: Connection, sql: str, rows: Sequence[tuple[Any, ...]], *first: Any) -> list[Any]:
    """Run a statement with `{rows}` replaced by all rows and the values of `first` before them. Rows are
    passed in powers of two, so that there are few different statements and SQLite prepares each only once."""
    found: list[Any] = []
    done = 0
    while done < len(rows):
        size = min(MAX_ROWS, 1 << ((len(rows) - done).bit_length() - 1))
        part = rows[done : done + size]
        row = f"({', '.join('?' * len(part[0]))})"
        statement = sql.format(rows=", ".join([row] * size))
        found += db.execute(statement, [*first, *(value for one in part for value in one)]).fetchall()
        done += size
    return found
