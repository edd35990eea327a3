"""`robotable backup`, `restore` and `verify`: copy and check a data directory."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from robotable.cli.errors import CommandError
from robotable.cli.json_output import JsonOutput
from robotable.cli.numbers import Whole
from robotable.cli.stored_games import replaying, store_errors
from robotable.cli.terminal import out
from robotable.printable import printable

if TYPE_CHECKING:
    from robotable.store.verify import Difference


class VerifyJson(JsonOutput, frozen=True, kw_only=True):
    """How many tables were replayed, and the tables and tournaments whose replay differs."""

    commands = ("robotable verify",)

    tables: int
    differences: list[dict[str, str]]
    """The `table` and `what` differs. For a tournament, `table` is the word tournament and its id."""


Count: TypeAlias = Annotated[Whole, Parameter(validator=Number(gte=0, lte=1000))]


def backup(
    data: str, to: Path, /, *, keep_daily: Count = 0, keep_weekly: Count = 0, keep_monthly: Count = 0
) -> None:
    """Copy all data into one file, even while a server is using it.

    Parameters
    ----------
    data
        The data directory. A PostgreSQL database is copied with pg_dump instead.
    to
        The backup. An existing file of this name is replaced once the new one is complete. In an existing
        folder, the backup gets a name with the date and time.
    keep_daily
        In a folder: keep the last backup of this many days, and delete older backups that no option keeps.
    keep_weekly
        The same for weeks.
    keep_monthly
        The same for months.
    """
    from robotable.store.sqlite import backup as backups
    from robotable.store.sqlite.directory import existing_database
    from robotable.store.sqlite.retention import Retention, dated, delete_outdated

    _refuse_address(data, "backed up with pg_dump")
    retention = Retention(keep_daily, keep_weekly, keep_monthly)
    if retention != Retention() and not to.is_dir():
        raise CommandError(f"{to}: to delete old backups, name an existing folder instead of a file.")
    file = dated(to, datetime.now(UTC)) if to.is_dir() else to
    with store_errors():
        backups.backup_file(existing_database(Path(data)), file)
        out().print(f"{file}: {file.stat().st_size} bytes")
        for one in delete_outdated(to, retention) if to.is_dir() else ():
            out().print(f"{one}: deleted")


def restore(file: Path, data: Path, /, *, force: bool = False) -> None:
    """Create a data directory from a backup.

    Parameters
    ----------
    file
        The backup. It is checked completely before anything changes.
    data
        The data directory. No server may be using it.
    force
        Replace the directory's present content.
    """
    from robotable.store.sqlite import backup as backups
    from robotable.store.sqlite.directory import LOCK, database_path, locked

    with store_errors():
        backups.check_integrity(file)
        if data.is_dir() and not force and any(one.name != LOCK for one in data.iterdir()):
            raise CommandError(f"{data}: this directory is not empty. Use --force to replace its content.", 1)
        with locked(data):
            backups.restore_file(file, database_path(data))
    out().print(f"{data}: restored from {file}")


def verify(data: str, /, *, json: bool = False) -> None:
    """Replay every stored game and tournament from its log and report differences.

    Parameters
    ----------
    data
        The data directory, or the address of a PostgreSQL database. A server may be using it.
    json
        Print JSON for programs.
    """
    from robotable.store.choice import is_address
    from robotable.store.sqlite import backup as backups
    from robotable.store.sqlite.directory import existing_database

    with store_errors():
        if not is_address(data):
            backups.check_integrity(existing_database(Path(data)))
        with replaying() as tick:
            count, differences = asyncio.run(_verify(data, tick))
    if json:
        VerifyJson(tables=count, differences=msgspec.to_builtins(differences)).write()
    else:
        for one in differences:
            out().print(printable(f"{one.table}: {one.what}"))
        out().print(f"{count} tables replayed, {len(differences)} differ")
    if differences:
        raise SystemExit(1)


async def _verify(data: str, tick: Callable[[], None]) -> tuple[int, list[Difference]]:
    from robotable.store.choice import existing_store
    from robotable.store.verify import Difference
    from robotable.store.verify import verify as verify_store
    from robotable.store.verify_tournaments import verify_tournaments

    store = existing_store(data)
    await store.open_read_only()
    count, differences = 0, []
    try:
        async for _, found in verify_store(store):
            count += 1
            tick()
            if found is not None:
                differences.append(found)
        differences.extend(
            [Difference(f"tournament {one.tournament}", one.what) async for one in verify_tournaments(store)]
        )
    finally:
        await store.close()
    return count, differences


def migrate(data: str, /) -> None:
    """Upgrade a database to the schema of this version. A server does the same when it starts.

    Parameters
    ----------
    data
        The data directory, which no server may be using, or the address of a PostgreSQL database.
    """
    from robotable.store.choice import is_address

    with store_errors():
        where, before, after = (
            asyncio.run(_upgrade_address(data)) if is_address(data) else _upgrade_file(data)
        )
    if before == after:
        out().print(printable(f"{where}: already at schema {after}"))
    else:
        out().print(printable(f"{where}: upgraded from schema {before} to {after}"))


async def _upgrade_address(url: str) -> tuple[str, int, int]:
    from robotable.store.postgres.opening import upgrade

    return await upgrade(url)


def _upgrade_file(data: str) -> tuple[str, int, int]:
    from robotable.store.sqlite.directory import existing_database, locked
    from robotable.store.sqlite.upgrade import upgrade

    path = existing_database(Path(data))
    with locked(Path(data)):
        return upgrade(path)


def _refuse_address(data: str, instead: str) -> None:
    from robotable.store.choice import is_address

    if is_address(data):
        raise CommandError(f"A PostgreSQL database is {instead}.")
