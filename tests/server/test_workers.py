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

from robotable.engines.catalogue import levels_of
from tests.patience import PATIENCE, until
from tests.server.hosting import place_at
from tests.server.hours import ShiftedClock
from tests.server.running import Guest, running, spawned

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
    assert {"table": broken} in [getattr(one, "fields", None) for one in caplog.records]


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
        pool = served.context.work_pool.pools["prompt"].started()
        assert isinstance(pool, ProcessPoolExecutor)
        for process in pool._processes:
            os.kill(process, signal.SIGKILL)
        second = _its_turn(ann)
        until(lambda: _has_moved(ann, second))


BUSY_POOL = """
import time
from robotable.server.work.work_pool import WorkPool
pool = WorkPool(2).pools["prompt"].started()
for _ in range(2):
    # A search that never releases the interpreter.
    pool.submit(exec, "import re; print('busy', flush=True); re.match('(a+)+$', 'a' * 64 + 'b')")
time.sleep(3600)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a process that holds the interpreter")
def test_bot_processes_end_with_a_killed_server_even_while_they_hold_the_interpreter() -> None:
    server = subprocess.Popen([sys.executable, "-c", BUSY_POOL], stdout=subprocess.PIPE)
    assert server.stdout is not None
    assert [server.stdout.readline() for _ in range(2)] == [b"busy\n"] * 2
    server.kill()
    _wait_for_all(server)


def _wait_for_all(server: subprocess.Popen[Any]) -> None:
    """All processes of the server have inherited its standard output, so it ends only when they have ended:
    the bot processes, and those that `multiprocessing` has started."""
    server.communicate(timeout=PATIENCE)


@pytest.mark.parametrize("moment", ["while the bot processes start", "while the bots think"])
def test_nothing_remains_of_a_server_that_is_killed(tmp_path: Path, moment: str) -> None:
    bot = levels_of("robot_master")[-1].name
    with spawned(tmp_path / "data", "--workers-for-bots", "2") as served, Guest(served.url, "Ann") as ann:
        options = {"variant": "teams", "first": "columns"}
        table, _ = ann.make(options=options, bots=dict.fromkeys("123", bot))
        until(lambda: moment == "while the bot processes start" or _has_moved(ann, table))
        served.process.kill()
        _wait_for_all(served.process)
