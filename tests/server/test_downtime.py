"""Nobody loses time while the server is down, or because somebody sets the system clock."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from robotable.server.context import AppContext
from robotable.server.ops.clock import ServerClock
from robotable.store.sqlite import SqliteStore
from robotable.table.commands import Sit
from robotable.table.entries import Flagged, Interrupted
from robotable.table.interruption import GRACE
from robotable.table.setup import Setup, checked
from robotable.table.table import turn
from robotable.table.timing import DAY, SECOND, Days, PerMove, TimeControl
from tests.patience import until, until_async
from tests.server.loopback import FrozenClock, Site, receive_type, serving, unlimited
from tests.server.running import Guest, running
from tests.table.tables import START, act, person

HOUR = 3_600 * SECOND


def begun(path: Path, control: TimeControl) -> str:
    """A game between two people, on a server that then stops without a word."""

    async def begin() -> str:
        store = SqliteStore(path)
        await store.open()
        context = AppContext(store, clock=FrozenClock(START))
        await Site(context, 0).add_people([person(0), person(1)])
        setup = checked(Setup(game="robot_master", time=control), frozenset())
        row = await context.registry.create(setup, person(0))
        for seat in (0, 1):
            await context.commands.perform(row.id, person(seat), f"N{seat}", Sit(seat))
        await context.uptime.sign()
        await store.close()
        return row.id

    return asyncio.run(begin())


@pytest.mark.parametrize(
    ("control", "down", "full"), [(PerMove(10), 12 * SECOND, 10 * SECOND), (Days(1), 25 * HOUR, DAY)]
)
def test_downtime_is_credited_and_deadlines_survive(
    tmp_path: Path, control: TimeControl, down: int, full: int
) -> None:
    table = begun(tmp_path / "table.db", control)

    async def go_on() -> None:
        clock = FrozenClock(START + down)
        context = unlimited(AppContext(SqliteStore(tmp_path / "table.db"), clock=clock))
        async with serving(context) as at, at.socket(table) as socket:
            live = await context.registry.get(table)
            await until_async(lambda: isinstance(live.entries[-1].what, Interrupted), "the interruption")
            shown = (await receive_type(socket, "update"))["table"]
            while not shown["clocks"]["resumes_in"]:
                shown = (await receive_type(socket, "update"))["table"]
            assert (shown["status"], shown["clocks"]["resumes_in"]) == ("playing", GRACE)
            assert shown["clocks"]["left"][shown["clocks"]["running"]] == full
            clock.at += GRACE + full + SECOND
            while (await receive_type(socket, "update"))["table"]["status"] != "over":
                pass
            assert live.entries[-1].what == Flagged(shown["clocks"]["running"])

    asyncio.run(go_on())


def test_a_move_is_possible_at_once_after_a_restart(tmp_path: Path) -> None:
    """The interruption is written first, whoever comes first, and makes no move outdated."""
    table = begun(tmp_path / "table.db", PerMove(10))

    async def go_on() -> None:
        store = SqliteStore(tmp_path / "table.db")
        await store.open()
        context = AppContext(store, clock=FrozenClock(START + HOUR))
        await context.uptime.start()
        live = await context.registry.get(table)
        seat, seq = turn(live.table), live.table.seq
        assert seat is not None
        action = live.table.rules.legal_actions(live.table.state, seat)[0]
        await context.commands.perform(table, person(seat), "", act(action), seq=seq)
        written = [type(entry.what).__name__ for entry in live.entries[seq:]]
        assert written[:2] == ["Interrupted", "Acted"]
        assert written.count("Interrupted") == 1
        await store.close()

    asyncio.run(go_on())


def test_the_last_sign_of_life_counts_not_the_last_move(tmp_path: Path) -> None:
    """Time that a player used before the server went down stays used."""
    table = begun(tmp_path / "table.db", PerMove(10))

    async def go_on() -> None:
        store = SqliteStore(tmp_path / "table.db")
        await store.open()
        await store.signs_of_life.add(START + 4 * SECOND)
        await store.signs_of_life.add(START + 3 * SECOND)
        context = AppContext(store, clock=FrozenClock(START + HOUR))
        await context.uptime.start()
        await context.commands.meet_deadline(table)
        live = await context.registry.get(table)
        assert live.table.clocks is not None
        assert live.table.clocks.running is not None
        assert live.table.clocks.left_at(live.table.clocks.running, START + HOUR + GRACE) == 6 * SECOND
        await store.close()

    asyncio.run(go_on())


@pytest.mark.parametrize("step", [-2 * HOUR, 90 * SECOND])
def test_setting_the_system_clock_flags_nobody_and_bots_stay_awake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    with running(tmp_path / "data") as served, Guest(served.url, "Ann") as ann:
        setup = {"game": "robot_master", "time": {"kind": "per_move", "seconds": 600}}
        body = {"setup": setup, "seat": 0, "bot": "pip"}
        table = ann.http.post("/api/tables", json=body).raise_for_status().json()["table"]
        real = time.time_ns
        monkeypatch.setattr(time, "time_ns", lambda: real() + step * 1_000_000)
        for _ in range(2):
            until(lambda: ann.act(table), "the bot's answer")
        until(lambda: ann.look(table)["moves"] >= 4, "the bot's last answer")
        shown = ann.look(table)
        assert shown["status"] == "playing"
        assert all(0 < left <= 600 * SECOND for left in shown["clocks"]["left"])


def test_the_clock_counts_on_from_its_start(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = ServerClock()
    began, elapsed = clock.now(), time.monotonic()
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    assert abs(clock.now() - began - (time.monotonic() - elapsed) * 1000) < 1000
    clock.never_before(began + HOUR)
    assert began + HOUR <= clock.now() < began + 2 * HOUR
    clock.never_before(began)
    assert clock.now() >= began + HOUR


@pytest.mark.parametrize(("ahead", "kept"), [(2 * HOUR, True), (400 * DAY, False)])
def test_a_clock_that_was_set_back_before_the_start(tmp_path: Path, ahead: int, kept: bool) -> None:
    """Entries never get older than the ones before. But a clock that was far ahead was wrong."""

    async def start() -> None:
        store = SqliteStore(tmp_path / "table.db")
        await store.open()
        clock = ServerClock()
        now = clock.now()
        await store.signs_of_life.add(now + ahead)
        context = AppContext(store, clock=clock)
        await context.uptime.start()
        assert (clock.now() >= now + ahead) == kept
        await store.close()

    asyncio.run(start())
