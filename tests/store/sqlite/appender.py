"""Appends until it is killed. It writes down every command that it sends, and every acknowledgement."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from itertools import count
from pathlib import Path
from typing import Final

import msgspec

from robotable.store.protocol.jobs import Job
from robotable.store.protocol.logs import Append, Appended, Behind
from robotable.store.protocol.notifications import Notification
from robotable.store.sqlite import SqliteStore
from robotable.table.entries import Acted, Entry

TABLES: Final = ("t0", "t1", "t2")
CALLERS: Final = 12


def command(table: str, expected: int, name: str) -> Append:
    """Two entries with the same name, and one row in every other table: a partial write would be visible."""
    action = msgspec.Raw(msgspec.json.encode(name))
    return Append(
        table=table,
        expected=expected,
        entries=tuple(Entry(expected + n, 0, Acted(n, action)) for n in (1, 2)),
        at=expected + 2,
        status="playing",
        client=("anna", name),
        sitters=((0, "anna"), (1, "ben")),
        to_move=(("anna", "ben")[expected // 2 % 2],),
        jobs=(Job("clock", table, expected + 2),),
        notifications=(Notification("anna", "your_turn", {"name": name}),),
    )


def run(path: Path, journal: Path, run_number: int) -> None:
    """Lines in the journal survive the process, because each is passed to the operating system at once."""
    file = os.open(journal, os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    def note(*words: object) -> None:
        os.write(file, f"{' '.join(map(str, words))}\n".encode())

    async def call(store: SqliteStore, caller: int) -> None:
        table = TABLES[caller % len(TABLES)]
        row = await store.tables.get(table)
        assert row is not None
        seq = row.seq
        for number in count():
            name = f"{run_number}.{caller}.{number}"
            note("try", table, name)
            while True:
                answer = await store.logs.append(command(table, seq, name))
                seq = answer.seq
                if not isinstance(answer, Behind):
                    break
            assert isinstance(answer, Appended)
            note("ack", table, name, answer.seq)

    async def open_and_run() -> None:
        store = SqliteStore(path)
        await store.open()
        await asyncio.gather(*(call(store, caller) for caller in range(CALLERS)))

    asyncio.run(open_and_run())


def create(path: Path, journal: Path, run_number: int) -> None:
    """Create the journal, then a new database."""
    journal.touch()
    asyncio.run(SqliteStore(path).open())
    time.sleep(60)


ACTIONS: Final = {"run": run, "create": create}


def main() -> None:
    """Fork a child for each line of input. A fork starts fast, because everything is imported."""
    for line in sys.stdin:
        action, path, journal, run_number = msgspec.json.decode(line, type=tuple[str, str, str, int])
        child = os.fork()
        if not child:
            ACTIONS[action](Path(path), Path(journal), run_number)
            os._exit(1)
        print(child, flush=True)
        os.waitpid(child, 0)
        print("dead", flush=True)


if __name__ == "__main__":
    main()
