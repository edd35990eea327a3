"""`robotable copy`: move all data from SQLite to PostgreSQL, or back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from robotable.cli.errors import CommandError
from robotable.cli.terminal import err, out
from robotable.printable import printable

if TYPE_CHECKING:
    from robotable.store.copy.copying import Phase
    from robotable.store.copy.side import CopySource, CopyTarget

SQLITE: Final = "sqlite:"


def copy(
    *,
    from_: Annotated[str, Parameter(name="--from")],
    to: str,
) -> None:
    """Copy all data from SQLite to PostgreSQL, or back. No server may be using either of them.

    Parameters
    ----------
    from_
        Where the data is: sqlite:DATA for a data directory, or postgresql://user:password@host/database.
        Nothing changes there.
    to
        Where to copy it: a new directory or an empty database, written in the same way. If a copy was
        interrupted, the same command goes on with it.
    """
    from robotable.store.protocol import StoreError

    for option, where in (("--from", from_), ("--to", to)):
        _check(option, where)
    are_files = from_.startswith(SQLITE) and to.startswith(SQLITE)
    if are_files and _directory(from_).resolve() == _directory(to).resolve():
        raise CommandError(f"--to: {to} is the same database twice; name another directory", 1)
    try:
        rows, games = asyncio.run(_copy(from_, to))
    except StoreError as error:
        raise CommandError(str(error), 1) from None
    out().print(printable(f"{_shown(to)}: {rows:,} rows copied and compared, {games:,} games replayed"))


def _check(option: str, where: str) -> None:
    from robotable.store.choice import is_address
    from robotable.store.postgres.address import name_of
    from robotable.store.protocol import StoreError

    if where.startswith(SQLITE) and where != SQLITE:
        return
    try:
        if is_address(where):
            name_of(where)
            return
    except StoreError:
        pass
    raise CommandError(
        f"{option}: write sqlite:DATA for a data directory, or postgresql://user:password@host/database"
    )


def _shown(where: str) -> str:
    from robotable.store.postgres.address import name_of

    return where if where.startswith(SQLITE) else name_of(where)


def _directory(where: str) -> Path:
    """sqlite:data, sqlite:/var/lib/robotable or sqlite:///var/lib/robotable."""
    path = where.removeprefix(SQLITE)
    return Path(path[2:] if path.startswith("///") else path)


async def _copy(from_: str, to: str) -> tuple[int, int]:
    from robotable.store.copy.copying import copy as copy_store

    console = err()
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    async with _source(from_) as source, _target(to) as target:
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
            bars = {phase: progress.add_task(phase, total=None, visible=False) for phase in _PHASES}

            def report(phase: Phase, done: int, total: int) -> None:
                progress.update(bars[phase], completed=done, total=total, visible=True)

            return await copy_store(source, target, report)


_PHASES: Final[tuple[Phase, ...]] = ("copying", "comparing", "replaying")


@asynccontextmanager
async def _source(where: str) -> AsyncIterator[CopySource]:
    from robotable.store.copy.postgres_side import postgres_source
    from robotable.store.copy.sqlite_side import sqlite_source

    async with AsyncExitStack() as stack:
        if where.startswith(SQLITE):
            yield stack.enter_context(sqlite_source(_directory(where)))
        else:
            yield await stack.enter_async_context(postgres_source(where))


@asynccontextmanager
async def _target(where: str) -> AsyncIterator[CopyTarget]:
    from robotable.store.copy.postgres_side import postgres_target
    from robotable.store.copy.sqlite_side import sqlite_target

    async with AsyncExitStack() as stack:
        if where.startswith(SQLITE):
            yield stack.enter_context(sqlite_target(_directory(where)))
        else:
            yield await stack.enter_async_context(postgres_target(where))
