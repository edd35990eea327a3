"""Pages of long lists, newest first."""

from __future__ import annotations

from typing import Annotated, Final

from litestar.params import QueryParameter

from robotable.server.errors import Problem
from robotable.server.ops.limits import PAGE_OF_LIST
from robotable.store.protocol.paging import Cursor, LobbyCursor

PAGE_SIZE: Final = PAGE_OF_LIST.most

Before = Annotated[str | None, QueryParameter(max_length=80, required=False)]


def next_page(time: int, id: str) -> str:
    """The `before` of the page after the one that ends with this item."""
    return f"{time}.{id}"


def next_lobby_page(rank: int, time: int, id: str) -> str:
    """As `next_page`, for the lobby."""
    return f"{rank}.{next_page(time, id)}"


def parse_cursor(before: str | None) -> Cursor | None:
    if before is None:
        return None
    time, dot, id = before.partition(".")
    if not dot:
        raise _bad_cursor()
    return _number(time), id


def parse_lobby_cursor(before: str | None) -> LobbyCursor | None:
    if before is None:
        return None
    rank, dot, rest = before.partition(".")
    cursor = parse_cursor(rest)
    if not dot or cursor is None:
        raise _bad_cursor()
    return _number(rank), *cursor


def _number(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 18:
        raise _bad_cursor()
    return int(text)


def _bad_cursor() -> Problem:
    message = "`before` must be the value that the page before returned, such as 1700000000000.abc."
    return Problem(422, "bad_cursor", message)
