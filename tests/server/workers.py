"""Workers on other machines, as processes of this one."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import httpx

from robotable.store.protocol.moderation import Action
from robotable.store.sqlite import SqliteStore
from robotable.store.sqlite.directory import database_path
from tests.patience import PATIENCE
from tests.server.running import PROGRAM, Guest, environment


def admin(url: str, data: Path) -> Guest:
    """The server has not looked them up yet, so they are an admin from the first request on."""
    guest = Guest(url, "Ada")

    async def promote() -> None:
        store = SqliteStore(database_path(data))
        await store.open_without_upgrade()
        await store.moderation.perform(Action(do="promote", by=None, whom=guest.id, at=1, role="admin"))
        await store.close()

    asyncio.run(promote())
    return guest


def worker_token(owner: Guest) -> tuple[str, str]:
    """The id of its session, and the token."""
    body = {"label": "worker", "scopes": ["worker"], "days": 1}
    made = owner.http.post("/api/me/tokens", json=body).raise_for_status().json()
    return made["id"], made["token"]


def by_hand(url: str, token: str) -> httpx.Client:
    """A worker whose answers the test writes itself."""
    return httpx.Client(
        base_url=f"{url}/api/worker",
        headers={"authorization": f"Bearer {token}"},
        timeout=PATIENCE,
        verify=False,
    )


def leased(client: httpx.Client, id: str) -> dict[str, Any]:
    """Ask until there is a job."""
    while True:
        answer = client.post("/leases", json={"protocol": 2, "lease": id}).raise_for_status()
        if answer.status_code == 200:
            found: dict[str, Any] = answer.json()
            return found


class WorkerProcess:
    def __init__(self, process: subprocess.Popen[str], log: IO[str]) -> None:
        self.process = process
        self._log = log

    def lines(self) -> str:
        self._log.seek(0)
        return self._log.read()


@contextmanager
def working(
    url: str, token: str, folder: Path, *arguments: str, program: Sequence[str] = PROGRAM
) -> Iterator[WorkerProcess]:
    """`robotable worker`, with its token in a file and its log beside it."""
    folder.mkdir(exist_ok=True)
    (folder / "token").write_text(token + "\n")
    command = [*program, "worker", "--server", url, "--token-file", str(folder / "token"), *arguments]
    with (folder / "log").open("w+") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment())
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == f"Thinking for {url}\n", (log.seek(0), log.read())
            yield WorkerProcess(process, log)
        finally:
            process.kill()
            process.wait(PATIENCE)
            if process.stdout is not None:
                process.stdout.close()
