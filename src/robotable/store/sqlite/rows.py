"""Many rows through few statements."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection
from typing import Any, Final

MOST: Final = 128

LAST: Final = (1 << 63) - 1
"""Above every number and time of a row."""


def with_rows(db: Connection, sql: str, rows: Sequence[tuple[Any, ...]], *first: Any) -> list[Any]:
    """Runs the statement with `{rows}` in it for all rows, with the values of `first` before them; gives what
    it returns. Rows go by powers of two, so that there are few different texts, and each is prepared once."""
    found: list[Any] = []
    done = 0
    while done < len(rows):
        size = min(MOST, 1 << ((len(rows) - done).bit_length() - 1))
        part = rows[done : done + size]
        row = f"({', '.join('?' * len(part[0]))})"
        statement = sql.format(rows=", ".join([row] * size))
        found += db.execute(statement, [*first, *(value for one in part for value in one)]).fetchall()
        done += size
    return found
