"""Copies all rows, compares them, and replays every game.

An interrupted copy goes on where it stopped: the target keeps its progress. Until all is copied and checked,
no server can use the target. The source is never changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from robotable.store.copy.side import CopyProgress, CopySource, CopyTarget
from robotable.store.copy.tables import COPIED, CopiedTable
from robotable.store.protocol import StoreError
from robotable.store.verify import verify
from robotable.store.verify_tournaments import verify_tournaments

BATCH: Final = 1_000

Phase: TypeAlias = Literal["copying", "comparing", "replaying"]

Report: TypeAlias = Callable[[Phase, int, int], None]
"""The phase, how much is done, and how much there is."""


async def copy(source: CopySource, target: CopyTarget, report: Report) -> tuple[int, int]:
    """Return the number of rows and of tables. Raise StoreError, with the target as it was or unfinished."""
    if await source.identity() == await target.identity():
        raise StoreError(f"{source.name}: this is the same database twice; name another one to copy to")
    total = sum([await source.count(table) for table in COPIED])
    progress = await _begun(source, target)
    done = [table.name for table in COPIED]
    left = COPIED[done.index(progress.table) if progress.table else 0 :]
    for table in left:
        progress = await _copy(source, target, table, progress, lambda rows: report("copying", rows, total))
    await _compare(source, target, lambda rows: report("comparing", rows, total))
    games = await _replay(target, await source.count(COPIED[_TABLES]), report)
    numbers = {table.name: await source.last_number(table) for table in COPIED if table.is_numbered}
    await target.finish(numbers, await source.last_seen())
    return total, games


_TABLES: Final = [table.name for table in COPIED].index("tables")


async def _begun(source: CopySource, target: CopyTarget) -> CopyProgress:
    fingerprint = await source.fingerprint()
    progress = await target.progress()
    if progress is None:
        progress = CopyProgress(source.name, fingerprint)
        await target.begin(progress)
    elif progress.source != source.name:
        raise StoreError(
            f"{target.name}: it has an unfinished copy of {progress.source}. Finish that one, or empty it"
        )
    elif progress.fingerprint != fingerprint:
        raise StoreError(
            f"{source.name}: it was used after the copy had begun. Empty {target.name}, and copy again"
        )
    return progress


async def _copy(
    source: CopySource,
    target: CopyTarget,
    table: CopiedTable,
    progress: CopyProgress,
    report: Callable[[int], None],
) -> CopyProgress:
    after = None
    if progress.table == table.name:
        if progress.key is None:
            return progress
        after = progress.key
    report(progress.copied)
    while rows := await source.rows(table, after, BATCH):
        after = table.key_of(rows[-1])
        progress = CopyProgress(
            progress.source, progress.fingerprint, table.name, after, progress.copied + len(rows)
        )
        await target.write(table, rows, progress)
        report(progress.copied)
    progress = CopyProgress(progress.source, progress.fingerprint, table.name, None, progress.copied)
    await target.write(table, (), progress)
    return progress


async def _compare(source: CopySource, target: CopyTarget, report: Callable[[int], None]) -> None:
    done = 0
    for table in COPIED:
        after = None
        while rows := await source.rows(table, after, BATCH):
            if list(rows) != list(await target.rows(table, after, BATCH)):
                raise StoreError(f"{target.name}: its table {table.name} differs from {source.name}")
            after = table.key_of(rows[-1])
            done += len(rows)
            report(done)
        if await target.rows(table, after, 1):
            raise StoreError(f"{target.name}: its table {table.name} has more rows than {source.name}")


async def _replay(target: CopyTarget, total: int, report: Report) -> int:
    done = 0
    async with target.store() as store:
        async for table, found in verify(store):
            if found is not None:
                raise StoreError(
                    f"the table {table} cannot be replayed: {found.what}."
                    " Check the source with `robotable verify`"
                )
            done += 1
            report("replaying", done, total)
        async for other in verify_tournaments(store):
            raise StoreError(
                f"the tournament {other.tournament} cannot be followed: {other.what}."
                " Check the source with `robotable verify`"
            )
    return done
