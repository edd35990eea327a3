"""The base of the classes that implement one noun each, and how their methods reach the file.

`@read` and `@write` turn a method that takes a connection into the async method of the protocol.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from sqlite3 import Connection
from typing import Any, Concatenate, ParamSpec, TypeVar

from robotable.store.sqlite.file import SqliteFile

P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R", bound="Repository")


class Repository:
    def __init__(self, file: SqliteFile) -> None:
        self._file = file


def read(
    method: Callable[Concatenate[R, Connection, P], T],
) -> Callable[Concatenate[R, P], Coroutine[Any, Any, T]]:
    """Run the method on a reader's connection."""

    @wraps(method)
    async def run(self: R, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._file.read(lambda db: method(self, db, *args, **kwargs))

    return run


def write(
    method: Callable[Concatenate[R, Connection, P], T],
) -> Callable[Concatenate[R, P], Coroutine[Any, Any, T]]:
    """Run the method in a transaction of the writer. It may run again after a rollback, so it must not have
    any effect outside the database."""

    @wraps(method)
    async def run(self: R, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._file.write(lambda db: method(self, db, *args, **kwargs))

    return run
