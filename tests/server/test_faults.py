"""Bad connections, killed processes, full disks, jumping clocks: no acknowledged move is lost or made twice,
both players end with equal views, and the right player loses on time."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from robotable.server.context import AppContext
from robotable.server.errors import Problem
from robotable.store.protocol import StoreError
from robotable.store.protocol.logs import Append, AppendResult
from robotable.store.sqlite import SqliteStore
from robotable.store.sqlite.file import SqliteFile
from robotable.store.sqlite.logs import SqliteLogs
from robotable.table.commands import ClaimAbsence, Sit
from robotable.table.due import due_at
from robotable.table.entries import Flagged
from robotable.table.setup import Setup, checked
from robotable.table.table import turn
from robotable.table.timing import Fischer, PerMove, TimeControl
from tests.patience import PATIENCE, until_async
from tests.postgres_server import fresh_database
from tests.server.killing import SETUP, check, killed, prepare
from tests.server.loopback import FrozenClock, Site, receive_type, serving, site, unlimited
from tests.server.lossy import Lossy
from tests.server.process import Player
from tests.table.tables import HIDING, START, act, person, played
from tests.thorough import usually

KILLS = int(os.environ.get("ROBOTABLE_KILLS", usually("10", everything="25")))


def test_killed_under_play(tmp_path: Path) -> None:
    report = asyncio.run(killed(tmp_path / "table.db", kills=KILLS, tables=3, bot_tables=1, races=1))
    assert report.kills == KILLS
    assert report.acknowledged > 20
    assert report.bot_moves > 0
    assert (report.lost, report.doubled, report.orphans) == (0, 0, 0)


def test_killed_under_play_on_postgres() -> None:
    kills = max(3, KILLS // 3)
    with fresh_database() as url:
        report = asyncio.run(killed(url, kills=kills, tables=2, races=1))
    assert report.kills == kills
    assert report.acknowledged > 10
    assert (report.lost, report.doubled, report.orphans) == (0, 0, 0)


@pytest.mark.parametrize("seed", range(3))
def test_messages_lost_repeated_late_and_out_of_order(seed: int, tmp_path: Path) -> None:
    async def run() -> None:
        path = tmp_path / "table.db"
        games = await prepare(path, 2)
        async with serving(unlimited(AppContext(SqliteStore(path)))) as at:
            players = [
                Player(at.at, table, who, Random(f"{seed} {who}"), lambda c: Lossy(c, Random(seed)))
                for table, *people in games
                for who in people
            ]
            playing = [asyncio.create_task(player.play()) for player in players]
            for player in players:
                player.patience = 0.06
            await until_async(lambda: sum(len(player.acknowledged) for player in players) >= 30, "moves")
            for player in players[::2]:
                player.resigns = True
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*playing)
        report = await check(path, players)
        assert report.moves > 20
        assert (report.lost, report.doubled) == (0, 0)

    asyncio.run(run())


def test_a_repeated_id_gets_the_same_answer_and_an_old_seq_the_missed_events(tmp_path: Path) -> None:
    async def run() -> None:
        table, entries = played(HIDING["duel"], Random(1), 4, chatter=0)
        seat, seq = turn(table), table.seq
        assert seat is not None
        action = msgspec.to_builtins(table.rules.legal_actions(table.state, seat)[0])
        async with site(tmp_path / "table.db", START + 60_000) as at:
            await at.add_people([person(0), person(1)])
            await at.add_table("t", HIDING["duel"], entries, person(0))
            path = "/api/tables/t/commands"
            body = {"id": "the-same-id", "seq": seq, "command": {"do": "act", "action": action}}
            async with at.client(person(seat)) as client, at.socket("t", person(seat)) as socket:
                answers = await asyncio.gather(*(client.post(path, json=body) for _ in range(5)))
                assert {answer.status_code for answer in answers} == {200}
                assert {answer.content for answer in answers} == {answers[0].content}
                assert answers[0].json()["seq"] == seq + 1
                await socket.send(msgspec.json.encode({"type": "do", **body}).decode())
                assert (await receive_type(socket, "accepted"))["seq"] == seq + 1
                # Another command with the old seq is refused, with all events since then.
                body["id"], body["seq"] = "another-id", seq - 2
                await socket.send(msgspec.json.encode({"type": "do", **body}).decode())
                refusal = await receive_type(socket, "refusal")
                assert refusal["error"]["error"] == "behind"
                assert refusal["seq"] == seq + 1
                update = await receive_type(socket, "update")
                while not update["events"]:
                    update = await receive_type(socket, "update")
                assert [event["seq"] for event in update["events"]] == [seq - 1, seq, seq + 1]
                missed = (await client.get(f"/api/tables/t/events?since={seq - 2}")).json()
                assert missed == update["events"]
                late = await client.post(path, json=body)
                assert (late.status_code, late.json()["error"]) == (409, "behind")

    asyncio.run(run())


class SlowLogs(SqliteLogs):
    """Commits at once but returns late."""

    def __init__(self, file: SqliteFile) -> None:
        super().__init__(file)
        self.gate = asyncio.Event()
        self.gate.set()
        self.written = asyncio.Event()

    async def append(self, append: Append) -> AppendResult:
        answer = await super().append(append)
        self.written.set()
        await self.gate.wait()
        return answer


def test_a_caller_who_disconnects_during_the_commit(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "table.db")
        logs = store.logs = SlowLogs(store.file)
        await store.open()
        context = AppContext(store, clock=FrozenClock(START))
        at = Site(context, 0)
        await at.add_people([person(0), person(1)])
        row = await context.registry.create(HIDING["duel"], person(0))
        await context.commands.perform(row.id, person(0), "A", Sit())
        live = await context.registry.get(row.id)
        logs.gate.clear()
        logs.written.clear()
        sitting = asyncio.create_task(
            context.commands.perform(row.id, person(1), "B", Sit(), client="going-away", seq=1)
        )
        with context.bus.subscribed(row.id) as subscription:
            await logs.written.wait()
            sitting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await sitting
            logs.gate.set()
            async with asyncio.timeout(PATIENCE):
                await subscription.wait()
        assert live.table.seq == len(await store.logs.entries(row.id)) > 2
        again = await context.commands.perform(row.id, person(1), "B", Sit(), client="going-away", seq=1)
        assert again.seq == live.table.seq
        await store.close()

    asyncio.run(run())


async def two_sit(context: AppContext, time: TimeControl) -> str:
    setup = checked(Setup(game="robot_master", time=time), frozenset())
    row = await context.registry.create(setup, person(0))
    for seat in (0, 1):
        await context.commands.perform(row.id, person(seat), f"N{seat}", Sit(seat))
    return row.id


def with_context(path: Path, do: Callable[[AppContext, FrozenClock], Awaitable[None]]) -> None:
    async def run() -> None:
        clock = FrozenClock(START)
        store = SqliteStore(path)
        await store.open()
        context = AppContext(store, clock=clock)
        await Site(context, 0).add_people([person(0), person(1)])
        try:
            await do(context, clock)
        finally:
            await store.close()

    asyncio.run(run())


@pytest.mark.parametrize("seed", range(12))
def test_clock_jumps(seed: int, tmp_path: Path) -> None:
    """Whatever the clock does, only the player whose time is over by that clock loses on time."""
    rng = Random(seed)
    time: TimeControl = Fischer(20, 1) if seed % 2 else PerMove(10)

    async def play(context: AppContext, clock: FrozenClock) -> None:
        table = await two_sit(context, time)
        live = await context.registry.get(table)
        for _ in range(60):
            clock.at += rng.choice([0, 200, 900, -3_000, -86_400_000, 2_000, 9_000, 30_000])
            before = live.table
            await context.clock_worker.meet_deadlines()
            if live.table.status == "over":
                last = live.entries[-1].what
                due = due_at(before)
                assert due is not None
                if isinstance(last, Flagged):
                    assert clock.at >= due
                    assert last.seat == turn(before)
                    return
            assert before == live.table
            seat = turn(before)
            assert seat is not None
            legal = before.rules.legal_actions(before.state, seat)
            try:
                await context.commands.perform(table, person(seat), "", act(rng.choice(legal)))
            except Problem:
                # No network delay was measured, so none is granted.
                assert before.clocks is not None
                assert live.entries[-1].what == Flagged(seat)
                assert before.clocks.left_at(seat, clock.at) <= 0
                return
            assert live.table.clocks is not None
            assert min(live.table.clocks.left) >= 0
            if live.table.status == "over":
                return

    with_context(tmp_path / "table.db", play)


def test_a_move_after_the_deadline_is_refused_even_if_the_clock_worker_is_late(tmp_path: Path) -> None:
    async def play(context: AppContext, clock: FrozenClock) -> None:
        table = await two_sit(context, PerMove(10))
        live = await context.registry.get(table)
        legal = live.table.rules.legal_actions(live.table.state, 0)
        clock.at += 11_000
        with pytest.raises(Problem, match="over"):
            await context.commands.perform(table, person(0), "", act(legal[0]), client="too-late", seq=None)
        assert live.entries[-1].what == Flagged(0)
        assert await context.store.logs.answered(table, person(0), "too-late") is None

    with_context(tmp_path / "table.db", play)


def test_absence_can_be_claimed_after_a_restart(tmp_path: Path) -> None:
    async def play(context: AppContext, clock: FrozenClock) -> None:
        table = await two_sit(context, Fischer(3600, 0))
        claim: Any = ClaimAbsence(0)
        clock.at += 59_000
        with pytest.raises(Problem, match="can still return"):
            await context.commands.perform(table, person(1), "", claim)
        live = await context.registry.get(table)
        context.presence.connect(live, person(0))
        clock.at += 59_000
        with pytest.raises(Problem, match="is present"):
            await context.commands.perform(table, person(1), "", claim)
        context.presence.disconnect(live, person(0))
        clock.at += 60_000
        await context.commands.perform(table, person(1), "", claim)
        assert live.table.status == "over"

    with_context(tmp_path / "table.db", play)


def test_a_full_disk(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        path = tmp_path / "table.db"
        games = await prepare(path, 1, SETUP)
        ((table, *people),) = games
        store = SqliteStore(path)
        async with serving(unlimited(AppContext(store))) as at:
            live = await at.context.registry.get(table)

            async def pages(most: int) -> None:
                await store.file.write(lambda db: db.execute(f"PRAGMA max_page_count = {most}").fetchone())

            refused: list[tuple[int, Any]] = []

            async def move(number: int) -> int:
                seat = turn(live.table)
                assert seat is not None
                action = msgspec.to_builtins(live.table.rules.legal_actions(live.table.state, seat)[0])
                command = {"do": "act", "action": action}
                body = {"id": f"move-{number:04}", "seq": live.table.seq, "command": command}
                async with at.client(people[seat]) as client:
                    answer = await client.post(f"/api/tables/{table}/commands", json=body)
                    if answer.status_code == 503:
                        refused.append((seat, body))
                        assert answer.json()["error"] == "store"
                        assert answer.headers["retry-after"]
                return answer.status_code

            assert await move(0) == 200
            await pages(1)  # SQLite then allows no page more than there are now
            status, number = 200, 1
            while status == 200 and number < 400:
                before = live.table.seq
                status = await move(number)
                number += 1
            assert status == 503
            assert live.table.seq == before == len(await store.logs.entries(table))
            await pages(10**6)
            seat, body = refused[0]
            async with at.client(people[seat]) as client:
                again = await client.post(f"/api/tables/{table}/commands", json=body)
            assert again.status_code == 200
            assert live.table.seq == again.json()["seq"] == len(await store.logs.entries(table))

    asyncio.run(run())
    assert any("disk is full" in record.getMessage() for record in caplog.records)


def test_nothing_is_acknowledged_if_the_store_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(context: AppContext, clock: FrozenClock) -> None:
        table = await two_sit(context, PerMove(10))
        live = await context.registry.get(table)
        seq = live.table.seq
        legal = live.table.rules.legal_actions(live.table.state, 0)

        async def fails(append: Append) -> AppendResult:
            raise StoreError("no")

        with monkeypatch.context() as patch:
            patch.setattr(context.store.logs, "append", fails)
            with pytest.raises(StoreError):
                await context.commands.perform(
                    table, person(0), "", act(legal[0]), client="move-one", seq=seq
                )
        assert live.table.seq == seq
        done = await context.commands.perform(table, person(0), "", act(legal[0]), client="move-one", seq=seq)
        assert done.seq == seq + 1

    with_context(tmp_path / "table.db", play)
