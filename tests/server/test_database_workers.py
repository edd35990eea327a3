"""Workers on the database of several nodes: they think for all nodes, and nothing depends on a worker."""

from __future__ import annotations

import asyncio
import signal
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, cast

import httpx
import msgspec
import pytest

from robotable.puzzles.daily import Daily, judge
from robotable.server.app import create_app
from robotable.server.context import AppContext
from robotable.server.ops.limits import Cap
from robotable.server.work import database_workers
from robotable.server.work.kinds import perform
from robotable.server.work.remote_workers import PROTOCOL
from robotable.server.work.task import Task
from robotable.store.postgres import PostgresStore
from robotable.store.protocol.jobs import Job
from robotable.table.entries import Acted
from tests.patience import PATIENCE, until_async
from tests.postgres_server import fresh_database
from tests.server.loopback import headers
from tests.server.nodes import add_people
from tests.server.running import PROGRAM, environment

SETUP = {"game": "robot_master", "options": {"first": "columns"}, "bots": {"1": "greedy"}}
"""The bot begins."""


@contextmanager
def worker(url: str, log: Path) -> Iterator[subprocess.Popen[str]]:
    command = [*PROGRAM, "worker", "--database", url]
    with log.open("w") as errors:
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment()
        )
        try:
            assert process.stdout is not None
            assert process.stdout.readline().startswith("Thinking for postgresql://"), log.read_text()
            yield process
        finally:
            process.kill()
            process.wait(PATIENCE)
            if process.stdout is not None:
                process.stdout.close()


@asynccontextmanager
async def node(url: str) -> AsyncIterator[tuple[AppContext, httpx.AsyncClient]]:
    """A node that does no tasks itself, and Ann's way to it."""
    context = AppContext(PostgresStore(url, connections=3), bot_processes=0)
    app = create_app(context)
    transport = httpx.ASGITransport(cast(Any, app))
    async with (
        app.lifespan(),
        httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", headers=headers("ann")) as ann,
    ):
        yield context, ann


async def its_turn(ann: httpx.AsyncClient) -> str:
    made = await ann.post("/api/tables", json={"setup": SETUP})
    table: str = made.raise_for_status().json()["table"]
    return table


def moves_of_bot(context: AppContext, table: str) -> int:
    live = context.registry.in_memory(table)
    assert live is not None
    return sum(isinstance(entry.what, Acted) and entry.what.seat == 1 for entry in live.entries)


def count(context: AppContext, what: str) -> float:
    return context.metrics.registry.get_sample_value("robotable_worker_jobs_total", {"what": what}) or 0.0


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leases end after a second of silence, and nobody has to pause after a mistake."""
    for name, most in (("WORKER_SILENCE", 1), ("WORKER_PAUSE", 0)):
        cap: Cap = getattr(database_workers, name)
        monkeypatch.setattr(database_workers, name, msgspec.structs.replace(cap, most=most))


def test_a_worker_thinks_for_two_nodes_and_stops_when_asked(tmp_path: Path) -> None:
    async def run(url: str) -> None:
        await add_people(url, ("ann",))
        async with node(url) as (first, ann), node(url) as (second, also_ann):
            with worker(url, tmp_path / "log") as process:
                tables = [await its_turn(ann), await its_turn(also_ann)]
                await until_async(lambda: moves_of_bot(first, tables[0]))
                await until_async(lambda: moves_of_bot(second, tables[1]))
                assert count(first, "finished") == count(second, "finished") == 1
                process.send_signal(signal.SIGTERM)
                assert await asyncio.to_thread(process.wait, PATIENCE) == 0
                assert await first.store.shared.worker_leases.idle(PROTOCOL) == 0  # type: ignore[union-attr]
        assert "Traceback" not in (tmp_path / "log").read_text()

    with fresh_database() as url:
        asyncio.run(run(url))


def test_the_task_of_a_killed_worker_is_taken_over(tmp_path: Path, hasty: None) -> None:
    async def run(url: str) -> None:
        await add_people(url, ("ann",))
        async with node(url) as (context, ann):
            workers = context.database_workers
            assert workers is not None
            with worker(url, tmp_path / "first") as first:
                await until_async(workers.are_here)
                # It gets the task, but can neither work nor say that it lives.
                first.send_signal(signal.SIGSTOP)
                table = await its_turn(ann)
                await until_async(lambda: count(context, "leased") == 1)
                await until_async(lambda: count(context, "taken_over") >= 1)
            with worker(url, tmp_path / "second"):
                await until_async(lambda: moves_of_bot(context, table))
            assert count(context, "finished") == 1
            assert moves_of_bot(context, table) == 1

    with fresh_database() as url:
        asyncio.run(run(url))


WRONG = ['"nonsense"', "null", '{"after_ms": -1, "action": {"action": "place", "card": 0, "cell": 0}}']


def test_wrong_answers_are_not_used_and_another_worker_gets_the_task(hasty: None) -> None:
    async def run(url: str) -> None:
        await add_people(url, ("ann",))
        async with node(url) as (context, ann):
            shared = context.store.shared
            assert shared is not None
            leases = shared.worker_leases

            async def leased(id: str) -> Task:
                async with asyncio.timeout(PATIENCE):
                    while (found := await leases.wait(id, PROTOCOL)) is None:
                        await asyncio.sleep(0.05)
                return msgspec.json.decode(found, type=Task)

            table = await its_turn(ann)
            for number, answer in enumerate(WRONG, 1):
                task = await leased(f"wrong {number}")
                assert task.kind == "plan"
                assert table not in str(task.payload)
                assert await leases.answer(f"wrong {number}", answer)
                await until_async(lambda number=number: count(context, "rejected") == number)  # type: ignore[misc]
                assert not await leases.renew(f"wrong {number}")
            await leased("given back")
            await leases.end("given back")
            await until_async(lambda: count(context, "given_back") == 1)
            # A worker of another version never gets a task.
            assert await leases.wait("other version", PROTOCOL + 1) is None
            task = await leased("right")
            await leases.answer("right", perform(task.kind, bytes(task.payload)).decode())
            await until_async(lambda: moves_of_bot(context, table))
            assert await leases.wait("other version", PROTOCOL + 1) is None

    with fresh_database() as url:
        asyncio.run(run(url))


def test_the_puzzles_of_the_next_day_are_made_by_a_worker(tmp_path: Path) -> None:
    tomorrow = (datetime.now(UTC) + timedelta(days=1)).date().isoformat()

    async def run(url: str) -> None:
        async with node(url) as (context, _):
            with worker(url, tmp_path / "log"):
                workers = context.database_workers
                assert workers is not None
                await until_async(workers.are_here)
                await context.store.jobs.schedule(Job("puzzle", f"micro_robots {tomorrow}", 1))
                async with asyncio.timeout(PATIENCE):
                    while (text := await context.store.daily_puzzles.get("micro_robots", tomorrow)) is None:
                        await asyncio.sleep(0.05)
                found = msgspec.json.decode(text, type=Daily)
                assert judge(found, found.way).moves == found.shortest
                assert count(context, "finished") == 1

    with fresh_database() as url:
        asyncio.run(run(url))
