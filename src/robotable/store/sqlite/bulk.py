"""Statements for many rows at once. They come in few sizes, so that SQLite prepares each only once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from sqlite3 import Connection
from typing import Any, Final

MAX_ROWS: Final = 128
"""Per statement."""


def execute_rows(db: Connection, sql: str, rows: Sequence[tuple[Any, ...]], *first: Any) -> list[Any]:
    """Run a statement with `{rows}` replaced by all rows and the values of `first` before them. It may see
    the last row several times."""
    found: list[Any] = []
    for start in range(0, len(rows), MAX_ROWS):
        part = rows[start : start + MAX_ROWS]
        size = _size(len(part))
        values = [*first, *(value for one in part for value in one), *part[-1] * (size - len(part))]
        found += db.execute(_statement(sql, size, len(part[0]), ""), values).fetchall()
    return found


def insert_rows(db: Connection, sql: str, rows: Sequence[tuple[Any, ...]]) -> None:
    """Run a statement that inserts what it selects from `{rows}`."""
    for start in range(0, len(rows), MAX_ROWS):
        part = rows[start : start + MAX_ROWS]
        size = _size(len(part))
        unused = [None] * (size - len(part)) * len(part[0])
        values = [*(value for one in part for value in one), *unused, len(part)]
        db.execute(_statement(sql, size, len(part[0]), " LIMIT ?"), values)


def _size(rows: int) -> int:
    """The next power of two."""
    return 1 << (rows - 1).bit_length()


@lru_cache(maxsize=256)
def _statement(sql: str, rows: int, columns: int, limit: str) -> str:
    values = ", ".join([f"({', '.join('?' * columns)})"] * rows)
    return sql.format(rows=f"(VALUES {values}){limit}" if limit else values)
