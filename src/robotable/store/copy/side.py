"""The two sides of a copy. Rows are tuples with the columns of a table in order, flags as booleans."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol, TypeAlias

import msgspec

from robotable.store.copy.tables import CopiedTable
from robotable.store.protocol import Store

Row: TypeAlias = tuple[Any, ...]
Key: TypeAlias = tuple[Any, ...]


class CopyProgress(msgspec.Struct, frozen=True):
    """How far a copy has come. The target keeps it, and changes it in the transaction of the rows."""

    source: str
    """The name of the source."""

    fingerprint: str
    """Changes if the source has been used since the copy began."""

    table: str = ""
    """The table that was copied last, completely or not."""

    key: Key | None = None
    """The key of its last row; None if the table is complete."""

    copied: int = 0
    """The number of rows so far."""


class Side(Protocol):
    name: str
    """For messages, without a password."""

    async def identity(self) -> str:
        """The same for two sides only if they are the same database."""

    async def count(self, table: CopiedTable) -> int: ...

    async def rows(self, table: CopiedTable, after: Key | None, most: int) -> Sequence[Row]:
        """The next rows after that key, ordered by key."""

    async def last_number(self, table: CopiedTable) -> int:
        """The last number that was given in a numbered table."""

    def store(self) -> AbstractAsyncContextManager[Store]:
        """The store, to read from."""


class CopySource(Side, Protocol):
    async def fingerprint(self) -> str: ...

    async def last_seen(self) -> int | None:
        """When a server last gave a sign of life."""


class CopyTarget(Side, Protocol):
    async def progress(self) -> CopyProgress | None:
        """Of a copy that was interrupted here. Raise StoreError if the target is not empty otherwise."""

    async def begin(self, progress: CopyProgress) -> None:
        """From now on no server can use the target."""

    async def write(self, table: CopiedTable, rows: Sequence[Row], progress: CopyProgress) -> None: ...

    async def finish(self, numbers: Mapping[str, int], last_seen: int | None) -> None:
        """`numbers` are the last ones of the numbered tables. From now on servers can use the target."""
