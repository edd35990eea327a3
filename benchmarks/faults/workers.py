"""A worker on the database, which can be killed while it thinks."""

from __future__ import annotations

import asyncio
import subprocess
from pathlib import Path

from robotable.store.postgres import PostgresStore
from tests.server.running import PROGRAM, environment


class Workers:
    """One process, so that the task of a killed one waits until its lease has ended."""

    def __init__(self, url: str, folder: Path) -> None:
        self._url = url
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self._abandoned: set[str] = set()
        """The leases of killed workers. They end only after a while."""

    def start(self) -> None:
        with (self._folder / "worker.log").open("ab") as log:
            command = [*PROGRAM, "worker", "--database", self._url]
            self._process = subprocess.Popen(command, stdout=log, stderr=log, env=environment())

    async def until_busy(self) -> None:
        store = PostgresStore(self._url, connections=1)
        await store.open_read_only()
        try:
            working = "SELECT id FROM worker_leases WHERE task IS NOT NULL AND answer IS NULL"
            while True:
                leases = {id for (id,) in await store.database.read(lambda db: db.fetch(working))}
                if leases - self._abandoned:
                    self._abandoned |= leases
                    return
                await asyncio.sleep(0.02)
        finally:
            await store.close()

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
