"""Whether writing works, found out by writing."""

from __future__ import annotations

from sqlite3 import Connection
from typing import Final

SIZE: Final = 16 << 10
"""Some pages, as an append needs: where there is no space for them, this must not say that all is well."""


def beat(db: Connection) -> None:
    db.execute("INSERT INTO pulse VALUES (zeroblob(?))", (SIZE,))
    db.execute("DELETE FROM pulse")
