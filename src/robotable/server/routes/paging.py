"""Pages of long lists, newest first."""

from __future__ import annotations

from typing import Annotated, Final

from litestar.params import QueryParameter

from robotable.server.errors import Problem
from robotable.store.protocol.paging import Cursor

PAGE_SIZE: Final = 50

Before = Annotated[str | None, QueryParameter(max_length=80, required=False)]


def next_page(time: int, id: str) -> str:
    """The `before` of the page after the one that ends with this item."""
    return f"{time}.{id}"


def parse_cursor(before: str | None) -> Cursor | None:
    if before is None:
        return None
    time, dot, id = before.partition(".")
    if not dot or not time.isascii() or not time.isdecimal() or len(time) > 18:
        message = "`before` must be the value that the page before returned, such as 1700000000000.abc."
        raise Problem(422, "bad_cursor", message)
    return int(time), id
