"""Two equal servers, each a process of its own: one is attacked, its twin is left alone."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from typing import Final

from benchmarks.processes import resident
from robotable.games.rounds import MatchLength
from robotable.server.context import AppContext
from robotable.store.sqlite import SqliteStore
from robotable.store.sqlite.directory import database_path
from robotable.table.setup import Setup, checked
from tests.server.loopback import Site
from tests.server.running import PROGRAM, environment
from tests.table.tables import person, played

LONG_TABLE: Final = "long-table"
PROXY: Final = "127.0.0.9"
"""Trusted as a reverse proxy. An attacker who plays the proxy can come from any IPv6 address."""

STOPPING_SECONDS: Final = 30.0


class Server:
    def __init__(self, at: str, pid: int) -> None:
        self.at = at
        self.pid = pid
        self._empty = resident(pid)

    def grown(self) -> float:
        """MiB of memory taken since the start."""
        return resident(self.pid) - self._empty


async def write_long_table(data: Path, moves: int) -> None:
    """A table with a long log, without the hours that it takes to play it."""
    setup = Setup(game="robot_master", options={"variant": "refill"}, match=MatchLength(rounds=1000))
    setup = checked(setup, frozenset())
    _, entries = played(setup, Random(1), moves, chatter=0)
    store = SqliteStore(database_path(data))
    await store.open()
    try:
        site = Site(AppContext(store), 0)
        await site.add_people([person(0), person(1)])
        await site.add_table(LONG_TABLE, setup, entries, person(0))
    finally:
        await store.close()


@contextmanager
def serving(
    data: Path, descriptors: int, smtp_port: int, program: Sequence[str] = PROGRAM
) -> Iterator[Server]:
    """`robotable serve`, with a limit on its open files. Its log goes to a file, as in production."""
    command = [*program, "serve", "--data", str(data), "--port", "0", "--trusted-proxy", PROXY]
    mail = {
        "ROBOTABLE_SMTP_URL": f"smtp://127.0.0.1:{smtp_port}",
        "ROBOTABLE_MAIL_FROM": "robots@example.org",
    }
    with data.with_suffix(".log").open("w") as log:
        process = subprocess.Popen(
            ["/bin/sh", "-c", f'ulimit -n {descriptors} && exec "$@"', "serve", *command],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env={**environment(), **mail},
        )
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            found = re.search(r"http://(127\.0\.0\.1:\d+)", line)
            if found is None:
                raise RuntimeError(f"the server did not start:\n{Path(log.name).read_text()[-2000:]}")
            yield Server(found.group(1), process.pid)
        finally:
            process.terminate()
            try:
                process.wait(STOPPING_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            if process.stdout is not None:
                process.stdout.close()


@asynccontextmanager
async def twins(
    folder: Path, *, moves: int, descriptors: int, smtp_port: int
) -> AsyncIterator[tuple[Server, Server]]:
    """The server to attack, and its twin."""
    one, other = folder / "attacked", folder / "twin"
    one.mkdir()
    os.chmod(one, 0o700)
    await write_long_table(one, moves)
    shutil.copytree(one, other)
    first = serving(one, descriptors, smtp_port)
    second = serving(other, descriptors, smtp_port)
    attacked = await asyncio.to_thread(first.__enter__)
    try:
        twin = await asyncio.to_thread(second.__enter__)
        try:
            yield attacked, twin
        finally:
            await asyncio.to_thread(second.__exit__, None, None, None)
    finally:
        await asyncio.to_thread(first.__exit__, None, None, None)
