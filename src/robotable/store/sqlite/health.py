"""Tests whether writing works, by writing."""

from __future__ import annotations

from sqlite3 import Connection
from typing import Final

SIZE: Final = 16 << 10
"""A few pages, like an append. A disk without space for them must not count as healthy."""


def check_writable(db: Connection) -> None:
    db.execute("INSERT INTO pulse VALUES (zeroblob(?))", (SIZE,))
    db.execute("DELETE FROM pulse")
