"""`robotable backup`, `restore` and `verify`: copy and check a data directory."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from rich.progress import Progress

from robotable.cli.errors import CommandError
from robotable.cli.terminal import err, out, write_json

if TYPE_CHECKING:
    from robotable.store.verify import Difference


@contextmanager
def _store_errors() -> Iterator[None]:
    """Turn store errors into one-sentence messages."""
    from robotable.store.protocol import StoreError

    try:
        yield
    except StoreError as error:
        raise CommandError(str(error), 1) from None


def backup(data: Path, file: Path, /) -> None:
    """Copy all data into one file, even while a server is using it.

    Parameters
    ----------
    data
        The data directory.
    file
        The backup. An existing file of this name is replaced once the new one is complete.
    """
    from robotable.store.sqlite import backup as backups
    from robotable.store.sqlite.directory import existing_database

    with _store_errors():
        backups.backup_file(existing_database(data), file)
    out().print(f"{file}: {file.stat().st_size} bytes", markup=False)


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

    with _store_errors():
        backups.check_integrity(file)
        if data.is_dir() and not force and any(one.name != LOCK for one in data.iterdir()):
            raise CommandError(f"{data}: this directory is not empty. Use --force to replace its content.", 1)
        with locked(data):
            backups.restore_file(file, database_path(data))
    out().print(f"{data}: restored from {file}", markup=False)


def verify(data: Path, /, *, json: bool = False) -> None:
    """Replay every stored game from its log and report differences.

    Parameters
    ----------
    data
        The data directory. A server may be using it.
    json
        Print JSON for programs.
    """
    from robotable.store.sqlite import backup as backups
    from robotable.store.sqlite.directory import existing_database

    console = err()
    with _store_errors():
        path = existing_database(data)
        backups.check_integrity(path)
        with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
            task = progress.add_task("replaying", total=None)
            count, differences = asyncio.run(_verify(path, lambda: progress.advance(task)))
    if json:
        write_json({"tables": count, "differences": differences})
    else:
        for one in differences:
            out().print(f"{one.table}: {one.what}", markup=False)
        out().print(f"{count} tables replayed, {len(differences)} differ", markup=False)
    if differences:
        raise SystemExit(1)


async def _verify(path: Path, tick: Callable[[], None]) -> tuple[int, list[Difference]]:
    from robotable.store.sqlite import SqliteStore
    from robotable.store.verify import verify as verify_store

    store = SqliteStore(path)
    await store.open_read_only()
    count, differences = 0, []
    try:
        async for _, found in verify_store(store):
            count += 1
            tick()
            if found is not None:
                differences.append(found)
    finally:
        await store.close()
    return count, differences
