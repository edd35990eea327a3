"""`robotable backup`, `restore` and `verify`: care for a data directory, in use or not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from rich.progress import Progress

from robotable.cli.failure import Failure
from robotable.cli.terminal import err, out, write_json

if TYPE_CHECKING:
    from robotable.store.verify import Difference


@contextmanager
def _told() -> Iterator[None]:
    """What the store cannot do, as one sentence."""
    from robotable.store.protocol import StoreError

    try:
        yield
    except StoreError as error:
        raise Failure(str(error), 1) from None


def backup(data: Path, file: Path, /) -> None:
    """Copy everything into one file, also while a server works there.

    Parameters
    ----------
    data
        The data directory.
    file
        The copy. It takes this name only when it is whole; an older copy of the name is replaced.
    """
    from robotable.store.sqlite import backup as copying
    from robotable.store.sqlite.directory import existing_database

    with _told():
        copying.backup_file(existing_database(data), file)
    out().print(f"{file}: {file.stat().st_size} bytes", markup=False)


def restore(file: Path, data: Path, /, *, force: bool = False) -> None:
    """Make a data directory from a backup.

    Parameters
    ----------
    file
        The backup. It is read through before anything is touched.
    data
        The directory to make. No server may be working there.
    force
        Replace what is in the directory already.
    """
    from robotable.store.sqlite import backup as copying
    from robotable.store.sqlite.directory import LOCK, database_path, locked

    with _told():
        copying.check_integrity(file)
        if data.is_dir() and not force and any(one.name != LOCK for one in data.iterdir()):
            raise Failure(f"{data}: this directory is not empty; --force replaces what is there", 1)
        with locked(data):
            copying.restore_file(file, database_path(data))
    out().print(f"{data}: restored from {file}", markup=False)


def verify(data: Path, /, *, json: bool = False) -> None:
    """Play every stored game again from its log, and report what does not agree.

    Parameters
    ----------
    data
        The data directory; a server may be working there.
    json
        Print JSON for programs.
    """
    from robotable.store.sqlite import backup as copying
    from robotable.store.sqlite.directory import existing_database

    console = err()
    with _told():
        path = existing_database(data)
        copying.check_integrity(path)
        with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
            task = progress.add_task("replaying", total=None)
            count, differences = asyncio.run(_verified(path, lambda: progress.advance(task)))
    if json:
        write_json({"tables": count, "differences": differences})
    else:
        for one in differences:
            out().print(f"{one.table}: {one.what}", markup=False)
        out().print(f"{count} tables replayed, {len(differences)} differ", markup=False)
    if differences:
        raise SystemExit(1)


async def _verified(path: Path, tick: Callable[[], None]) -> tuple[int, list[Difference]]:
    from robotable.store.sqlite import SqliteStore
    from robotable.store.verify import verify as verifying

    store = SqliteStore(path)
    await store.open_read_only()
    count, differences = 0, []
    try:
        async for _, found in verifying(store):
            count += 1
            tick()
            if found is not None:
                differences.append(found)
    finally:
        await store.close()
    return count, differences
