"""Real servers for the tests: in a thread of this process, or as a separate process."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final
from uuid import uuid4

import httpx

from robotable.server.bus.address import relay_for
from robotable.server.context import AppContext
from robotable.server.ops.guarded_http import ReadingLimits
from robotable.server.ops.metrics import Metrics
from robotable.server.ops.tcp_connections import TcpConnections
from robotable.server.serve import Server, listen, server_of
from robotable.store.sqlite.directory import database_path
from tests.patience import PATIENCE, until
from tests.server.shared_replays import POOL, SEARCHES
from tests.store.store_at import store_at

PROGRAM: Final = (sys.executable, "-c", "from robotable.cli import main; main()")


@dataclass
class Running:
    url: str
    context: AppContext
    server: Server


@contextmanager
def running(
    data: Path | str,
    change: Callable[[AppContext], None] = lambda context: None,
    *,
    connections: TcpConnections | None = None,
    reading: ReadingLimits | None = None,
    proxy: str | None = None,
    **settings: Any,
) -> Iterator[Running]:
    """In a thread, with a data directory or a PostgreSQL database. `settings` are for the context; `change`
    can change it before the server starts."""
    metrics = Metrics()
    if isinstance(data, str):
        settings["relay"] = relay_for(data, None)
    else:
        data.mkdir(exist_ok=True)
    store = store_at(data if isinstance(data, str) else database_path(data), on_group=metrics.groups.observe)
    POOL.started()  # here, because it ends with the thread that starts it
    context = AppContext(store, metrics=metrics, replay_pool=POOL, search_pool=SEARCHES, **settings)
    change(context)
    listener = listen("127.0.0.1", 0)
    server = server_of(context, proxy=proxy, connections=connections, reading=reading)
    failed: list[BaseException] = []

    def run() -> None:
        try:
            asyncio.run(server.serve(sockets=[listener]))
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        until(lambda: server.started or not thread.is_alive())
        assert server.started, failed
        yield Running(f"http://127.0.0.1:{listener.getsockname()[1]}", context, server)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        listener.close()
    assert not thread.is_alive()
    assert not failed, failed


@dataclass
class Process:
    url: str
    metrics: str | None
    """The address of the metrics, if the arguments contain `--ops-port`."""
    process: subprocess.Popen[str]
    log: IO[str]

    def lines(self) -> str:
        self.log.seek(0)
        return self.log.read()


@contextmanager
def spawned(
    data: Path,
    *arguments: str,
    database: str | None = None,
    program: Sequence[str] = PROGRAM,
    port: int = 0,
) -> Iterator[Process]:
    """`robotable serve` on this port or a free one, with its log in a file next to the data. With a database,
    nothing else is there."""
    where = ("--data", str(data)) if database is None else ("--database", database)
    with (data.parent / f"{data.name}.log").open("w+") as log:
        process = subprocess.Popen(
            [*program, "serve", *where, "--port", str(port), *arguments],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env=environment(),
        )
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            found = re.search(r"http://127\.0\.0\.1:\d+[^\s)]*", line)
            log.seek(0)
            assert found, (line, log.read())
            metrics = process.stdout.readline().split()[-1] if "--ops-port" in arguments else None
            yield Process(found.group(), metrics, process, log)
        finally:
            if process.poll() is None:
                process.terminate()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            if process.stdout is not None:
                process.stdout.close()


def environment() -> dict[str, str]:
    paths = [
        str(Path(entry).resolve()) for entry in os.environ.get("PYTHONPATH", "").split(os.pathsep) if entry
    ]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


class Guest:
    """A guest with a cookie."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=PATIENCE, verify=False)
        self.id: str = (
            self.http.post("/api/people/guest", json={"name": name}).raise_for_status().json()["id"]
        )

    def move_to(self, url: str) -> None:
        """Go on at another server with the same data."""
        self.url = url
        self.http.base_url = httpx.URL(url)

    def __enter__(self) -> Guest:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    @property
    def cookie(self) -> dict[str, str]:
        return {"Cookie": f"robotable={self.http.cookies['robotable']}"}

    def socket_url(self, table: str, query: str = "") -> str:
        return f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket{query}"

    def make(self, **setup: Any) -> tuple[str, str]:
        """Table and invite."""
        body = {"setup": {"game": "robot_master", **setup}}
        made = self.http.post("/api/tables", json=body).raise_for_status().json()
        return made["table"], made["invite"]

    def look(self, table: str) -> dict[str, Any]:
        found: dict[str, Any] = self.http.get(f"/api/tables/{table}").raise_for_status().json()
        return found

    def do(self, table: str, seq: int, **command: Any) -> httpx.Response:
        body = {"id": str(uuid4()), "seq": seq, "command": command}
        return self.http.post(f"/api/tables/{table}/commands", json=body)

    def sit(self, table: str) -> httpx.Response:
        return self.do(table, self.look(table)["seq"], do="sit")

    def act(self, table: str) -> bool:
        """The first legal action, if there is one."""
        seen = self.look(table)
        if not seen["view"]["legal"]:
            return False
        self.do(table, seen["seq"], do="act", action=seen["view"]["legal"][0]).raise_for_status()
        return True


@contextmanager
def duel(served: Running | Process) -> Iterator[tuple[Guest, Guest, str]]:
    """Ann and Ben, seated at a new table of Robot Master."""
    with Guest(served.url, "Ann") as ann, Guest(served.url, "Ben") as ben:
        table, _ = ann.make()
        ben.sit(table).raise_for_status()
        yield ann, ben, table
