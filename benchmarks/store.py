"""Durable appends per second with 1, 16 and 64 callers, with group commit and with one commit each.

    python -m benchmarks.store [--seconds 3] [--folder DIR] [--database postgresql://…]

The ratio column compares each line with the first one of the same store, because absolute figures depend on
the disk. With `--database`, PostgreSQL is measured, too, in new databases on that server. One append writes
what a move in a timed game writes: an entry, the command, two rows of sitters and a job.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import asyncpg
import msgspec

from robotable.store.postgres import PostgresStore
from robotable.store.protocol import Store
from robotable.store.protocol.jobs import Job
from robotable.store.protocol.logs import Append, Appended
from robotable.store.protocol.people import Person
from robotable.store.protocol.tables import TableRow
from robotable.store.sqlite import SqliteStore
from robotable.store.sqlite.writer import LARGEST_GROUP
from robotable.table.entries import Acted, Entry
from robotable.table.setup import Setup

ACTION = msgspec.Raw(b'{"action":"place","card":3,"cell":12}')
PEOPLE = ("anna", "ben")
LINES: Final = (
    ("one commit each", 1, False),
    ("group commit", LARGEST_GROUP, False),
    ("group commit, busy event loop", LARGEST_GROUP, True),
)


def move(table: str, expected: int) -> Append:
    mover, other = PEOPLE[expected % 2], PEOPLE[1 - expected % 2]
    return Append(
        table=table,
        expected=expected,
        entries=(Entry(expected + 1, 1_000 * expected, Acted(expected % 2, ACTION)),),
        at=1_000 * expected,
        status="playing",
        client=(mover, f"{table}-{expected:032x}"),
        sitters=tuple(enumerate(PEOPLE)),
        to_move=(other,),
        jobs=(Job("clock", table, 1_000 * expected + 30_000),),
    )


async def play(store: Store, table: str, until: float, waits: list[float]) -> None:
    """One caller at its own table that waits for each answer."""
    seq = 0
    while (begun := time.perf_counter()) < until:
        answer = await store.logs.append(move(table, seq))
        assert isinstance(answer, Appended)
        seq = answer.seq
        waits.append(time.perf_counter() - begun)


async def burn(until: float) -> None:
    """Keep the event loop busy almost all the time."""
    while time.perf_counter() < until:
        end = time.perf_counter() + 0.002
        while time.perf_counter() < end:
            pass
        await asyncio.sleep(0)


async def measure(store: Store, callers: int, seconds: float, busy: bool) -> tuple[float, list[float]]:
    await store.open()
    for person in PEOPLE:
        await store.people.add(Person(id=person, name=person, created=0))
    for number in range(callers):
        setup = Setup(game="robot_master")
        await store.tables.create(
            TableRow(id=f"t{number}", setup=setup, creator="anna", invite=f"i{number}", created=0)
        )
    waits: list[float] = []
    begun = time.perf_counter()
    until = begun + seconds
    players = [play(store, f"t{number}", until, waits) for number in range(callers)]
    await asyncio.gather(*players, *([burn(until)] if busy else []))
    rate = len(waits) / (time.perf_counter() - begun)
    await store.close()
    return rate, waits


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--folder", help="a folder on the disk to measure; default: the temporary folder")
    parser.add_argument("--database", help="a PostgreSQL server on which databases can be created")
    options = parser.parse_args()
    print(f"{'':46}{'appends/s':>10}{'ratio':>8}{'p50 ms':>9}{'p99 ms':>9}")
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        paths = (Path(folder, f"{number}.db") for number in count())
        compare("", lambda group: SqliteStore(next(paths), largest_group=group), options.seconds)
    if options.database:
        with new_databases(options.database) as urls:
            compare(
                "PostgreSQL, ", lambda group: PostgresStore(next(urls), largest_group=group), options.seconds
            )


def compare(name: str, new_store: Callable[[int], Store], seconds: float) -> None:
    """Measure a new and empty store in each line."""
    first = 0.0
    for label, group, busy in LINES:
        for callers in (1, 16, 64):
            rate, waits = asyncio.run(measure(new_store(group), callers, seconds, busy))
            first = first or rate
            cuts = statistics.quantiles(waits, n=100)
            print(
                f"{name + label:41}{callers:>5}{rate:>10.0f}{rate / first:>8.1f}"
                f"{1e3 * cuts[49]:>9.1f}{1e3 * cuts[98]:>9.1f}"
            )


@contextmanager
def new_databases(server: str) -> Iterator[Iterator[str]]:
    """The addresses of new databases, which are deleted at the end."""
    made: list[str] = []

    def urls() -> Iterator[str]:
        while True:
            made.append(f"robotable_benchmark_{uuid4().hex[:16]}")
            asyncio.run(execute(server, f'CREATE DATABASE "{made[-1]}"'))
            yield urlunsplit(urlsplit(server)._replace(path=f"/{made[-1]}"))

    try:
        yield urls()
    finally:
        for name in made:
            asyncio.run(execute(server, f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'))


async def execute(url: str, statement: str) -> None:
    db = await asyncpg.connect(url)
    try:
        await db.execute(statement)
    finally:
        await db.close()


if __name__ == "__main__":
    main()
