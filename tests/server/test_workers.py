"""A failure at one table or in one worker does not stop the others."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.patience import PATIENCE, until
from tests.server.hosting import place_at
from tests.server.hours import ShiftedClock
from tests.server.running import Guest, running

UNREADABLE = '{"what":"acted","seat":0,"action":{"action":"place","card":0,"cell":12}}'


def test_a_broken_table_does_not_stop_the_clocks_of_the_others(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def begin() -> list[str]:
        tables = []
        async with place_at(tmp_path) as place, place.guest("Ann") as ann, place.guest("Ben") as ben:
            for _ in range(2):
                setup = {"game": "robot_master", "time": {"kind": "per_move", "seconds": 5}}
                made = (await ann.post("/api/tables", json={"setup": setup})).json()["table"]
                sit = {"id": "12345678", "seq": 1, "command": {"do": "sit"}}
                (await ben.post(f"/api/tables/{made}/commands", json=sit)).raise_for_status()
                tables.append(made)
        return tables

    async def go_on(whole: str) -> None:
        clock = ShiftedClock()
        clock.ahead = 60_000
        async with place_at(tmp_path, clock=clock) as place:
            async with asyncio.timeout(PATIENCE):
                while (await place.context.registry.get(whole)).table.status != "over":
                    await asyncio.sleep(0.01)

    broken, whole = asyncio.run(begin())
    with closing(sqlite3.connect(tmp_path / "table.db")) as db:
        db.execute("UPDATE entries SET what = ? WHERE table_id = ? AND seq = 3", (UNREADABLE, broken))
        # It is due before the other one.
        db.execute("UPDATE jobs SET due = 0, ready = 0 WHERE key = ?", (broken,))
        db.commit()
    asyncio.run(go_on(whole))
    assert f"table {broken}" in caplog.text


def _its_turn(guest: Guest, **setup: Any) -> str:
    """A table where it is the bot's turn."""
    table, _ = guest.make(game="robot_master", options={"first": "columns"}, bots={"1": "random"}, **setup)
    assert not guest.look(table)["view"]["legal"]
    return table


def _has_moved(guest: Guest, table: str) -> bool:
    return bool(guest.look(table)["moves"])


def test_a_bot_moves_even_if_somebody_offers_a_draw_meanwhile(tmp_path: Path) -> None:
    with running(tmp_path) as served, Guest(served.url, "Ann") as ann:
        table = _its_turn(ann)
        seq = ann.look(table)["seq"]
        ann.do(table, seq, do="offer_draw").raise_for_status()
        until(lambda: _has_moved(ann, table))


def test_a_dead_bot_process_is_replaced(tmp_path: Path) -> None:
    with running(tmp_path) as served, Guest(served.url, "Ann") as ann:
        first = _its_turn(ann)
        until(lambda: _has_moved(ann, first))
        pool = served.context.engine_pool._pool
        assert isinstance(pool, ProcessPoolExecutor)
        for process in pool._processes:
            os.kill(process, signal.SIGKILL)
        second = _its_turn(ann)
        until(lambda: _has_moved(ann, second))


BUSY_POOL = """
import os, time
from robotable.server.bots.engine_pool import EnginePool
pool = EnginePool(1)
print(pool._started().submit(os.getpid).result(), flush=True)
time.sleep(3600)
"""


def test_bot_processes_end_with_a_server_that_is_killed() -> None:
    server = subprocess.Popen([sys.executable, "-c", BUSY_POOL], stdout=subprocess.PIPE)
    assert server.stdout is not None
    assert int(server.stdout.readline()) != server.pid
    server.kill()
    # The bot process has inherited standard output, so the output ends only when both have ended.
    output, _ = server.communicate(timeout=PATIENCE)
    assert output == b""
