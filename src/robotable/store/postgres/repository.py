"""The base of the classes that implement one noun each, and how their methods reach the database.

`@read`, `@statement` and `@write` turn a method that takes a connection into the method of the protocol.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from robotable.store.postgres.connection import PostgresConnection
from robotable.store.postgres.database import PostgresDatabase

P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R", bound="PostgresRepository")


class PostgresRepository:
    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database


def read(
    method: Callable[Concatenate[R, PostgresConnection, P], Awaitable[T]],
) -> Callable[Concatenate[R, P], Coroutine[Any, Any, T]]:
    """Run a method that only reads. It runs again if the connection breaks."""

    @wraps(method)
    async def run(self: R, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._database.read(lambda db: method(self, db, *args, **kwargs))

    return run


def statement(
    method: Callable[Concatenate[R, PostgresConnection, P], Awaitable[T]],
) -> Callable[Concatenate[R, P], Coroutine[Any, Any, T]]:
    """Run a method with a single statement that writes. It is a transaction by itself, without further round
    trips."""

    @wraps(method)
    async def run(self: R, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._database.run_once(lambda db: method(self, db, *args, **kwargs))

    return run


def write(
    method: Callable[Concatenate[R, PostgresConnection, P], Awaitable[T]],
) -> Callable[Concatenate[R, P], Coroutine[Any, Any, T]]:
    """Run the method in a transaction. It may run again after a rollback, so it must not have any effect
    outside the database."""

    @wraps(method)
    async def run(self: R, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._database.write(lambda db: method(self, db, *args, **kwargs))

    return run


def count(status: str) -> int:
    """Return the number of rows that a statement has changed. It is the last word of the server's answer."""
    return int(status.rpartition(" ")[2])
