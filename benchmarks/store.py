"""Durable appends per second with 1, 16 and 64 callers, with group commit and with one commit each.

    python benchmarks/store.py [--seconds 3] [--folder DIR]

The ratio column compares each line with the first one, because absolute figures depend on the disk. One
append writes what a move in a timed game writes: an entry, the command, two rows of sitters and a job.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path

import msgspec

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


async def play(store: SqliteStore, table: str, until: float, waits: list[float]) -> None:
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


async def measure(
    path: Path, callers: int, seconds: float, group: int, busy: bool
) -> tuple[float, list[float]]:
    store = SqliteStore(path, largest_group=group)
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
    options = parser.parse_args()
    first = 0.0
    print(f"{'':34}{'appends/s':>10}{'ratio':>8}{'p50 ms':>9}{'p99 ms':>9}")
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        for label, group, busy in (
            ("one commit each", 1, False),
            ("group commit", LARGEST_GROUP, False),
            ("group commit, busy event loop", LARGEST_GROUP, True),
        ):
            for callers in (1, 16, 64):
                path = Path(folder, f"{group}-{busy}-{callers}.db")
                rate, waits = asyncio.run(measure(path, callers, options.seconds, group, busy))
                first = first or rate
                cuts = statistics.quantiles(waits, n=100)
                print(
                    f"{label:29}{callers:>5}{rate:>10.0f}{rate / first:>8.1f}"
                    f"{1e3 * cuts[49]:>9.1f}{1e3 * cuts[98]:>9.1f}"
                )


if __name__ == "__main__":
    main()
