"""Reading old moves: in pages, from the nearest checkpoint, and without delaying anybody else."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from robotable.games.protocol import Seat, Transition
from robotable.games.race import Pass
from robotable.server.errors import Problem
from robotable.server.ops.limits import PAGE_OF_MOVES, WAITING_REPLAYS, WAITING_REPLAYS_BY_NETWORK
from robotable.server.play import best_solutions
from robotable.server.play.best_solutions import BestSolutions
from robotable.server.play.live_table import CHECKPOINT_EVERY, LiveTable
from robotable.server.play.replay_answers import moves_json
from robotable.server.play.replay_process import ReplayProcess
from robotable.server.play.replay_queue import Asker, ReplayQueue
from robotable.server.play.searches import Searches, SearchPool
from robotable.store.protocol.tables import TableRow
from robotable.table.decide import decide
from robotable.table.entries import Entry
from robotable.table.fold import unfolded
from robotable.table.moments import moment, moves, plies
from robotable.table.table import Table, new_table
from tests.patience import PATIENCE, until_async
from tests.server.loopback import Site, site
from tests.table.races import act, seated
from tests.table.tables import SETUPS, START, person, played


def long_race(entries: int) -> tuple[Table, list[Entry]]:
    (table, log), rng = seated(1, at=START), Random(2)
    while table.seq < entries:
        fresh = decide(table, "ann", "Ann", act(Pass()), START, rng)
        table, log = fresh.tables[-1], [*log, *fresh.entries]
    return table, log


@asynccontextmanager
async def long_table_at(path: Path, entries: int) -> AsyncIterator[tuple[Site, Table]]:
    async with site(path / "table.db", START) as place:
        await place.add_people(["ann"])
        table, log = long_race(entries)
        await place.add_table("long", table.setup, log, "ann")
        yield place, table


@pytest.mark.parametrize("label", SETUPS)
def test_checkpoints_change_no_moment_and_no_move(label: str) -> None:
    """Every earlier table is a checkpoint, also those whose moves were taken back later."""
    table, entries = played(SETUPS[label], Random(label), 25, chatter=0.4)
    start = new_table(SETUPS[label])
    checkpoints = [start, *unfolded(start, entries)]
    for ply in range(plies(table) + 1):
        for viewer in (person(0), None):
            plain = moment("t", table, viewer, ply)
            assert moment("t", table, viewer, ply, checkpoints) == plain
        assert list(moves(table, ply, checkpoints)) == list(moves(table))[ply:]


def test_a_late_ply_is_replayed_from_the_nearest_checkpoint(monkeypatch: pytest.MonkeyPatch) -> None:
    table, entries = long_race(400)
    row = TableRow(id="t", setup=table.setup, creator="ann", invite="i", created=0)
    live = LiveTable(row, entries, 0)
    kind = type(table.rules)
    applied, apply = 0, kind.apply

    def counted(rules: Any, state: Any, seat: Seat, action: Any) -> Transition[Any, Any]:
        nonlocal applied
        applied += 1
        return apply(rules, state, seat, action)

    monkeypatch.setattr(kind, "apply", counted)
    last = plies(table)
    moment("t", table, "ann", last, live.checkpoints)
    assert 0 < applied <= CHECKPOINT_EVERY + 2
    applied = 0
    assert [one.ply for one in moves(table, last - 5, live.checkpoints)] == list(range(last - 4, last + 1))
    assert 0 < applied <= CHECKPOINT_EVERY + 10


def test_moves_come_in_pages(tmp_path: Path) -> None:
    async def run() -> None:
        async with (
            long_table_at(tmp_path, 2 * PAGE_OF_MOVES.most + 60) as (place, table),
            place.client() as one,
        ):
            found: list[dict[str, Any]] = []
            while page := (await one.get("/api/tables/long/moves", params={"since": len(found)})).json():
                assert len(page) <= PAGE_OF_MOVES.most
                found += page
            assert [move["ply"] for move in found] == list(range(1, plies(table) + 1))
            assert plies(table) > PAGE_OF_MOVES.most
            few = (await one.get("/api/tables/long/moves", params={"since": 7, "limit": 3})).json()
            assert few == found[7:10]
            for limit in (0, -1, PAGE_OF_MOVES.most + 1):
                refused = await one.get("/api/tables/long/moves", params={"limit": limit})
                assert refused.status_code == 400

    asyncio.run(run())


def elsewhere(place: Site) -> httpx.AsyncClient:
    """A client in another network."""
    transport = httpx.AsyncHTTPTransport(local_address="127.0.0.2", verify=False)
    return httpx.AsyncClient(
        base_url=f"http://{place.at}", transport=transport, timeout=PATIENCE, verify=False
    )


def test_a_flood_of_requests_for_moves_does_not_delay_a_picture_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each replay of the flood takes as long as the test likes."""
    gate, begun = asyncio.Event(), asyncio.Event()
    ask = ReplayProcess.ask

    async def slow(self: Any, live: Any, answer: Any, *arguments: Any) -> Any:
        if answer is moves_json:
            begun.set()
            async with asyncio.timeout(PATIENCE):
                await gate.wait()
        return await ask(self, live, answer, *arguments)

    monkeypatch.setattr(ReplayProcess, "ask", slow)
    flood = 100

    async def run() -> None:
        async with (
            long_table_at(tmp_path, 80) as (place, _),
            elsewhere(place) as stranger,
            place.client() as other,
        ):
            asked = [asyncio.create_task(stranger.get("/api/tables/long/moves")) for _ in range(flood)]
            try:
                await until_async(begun.is_set)
                picture = await other.get("/api/tables/long/at/3/picture")
                assert picture.status_code == 200
                # One is running, and the queue is full.
                await until_async(
                    lambda: sum(one.done() for one in asked) == flood - WAITING_REPLAYS.most - 1
                )
            finally:
                gate.set()
            answers = [await one for one in asked]
            refused = [one for one in answers if one.status_code == 429]
            assert len(refused) == flood - WAITING_REPLAYS.most - 1
            assert all(one.status_code == 200 for one in answers if one not in refused)
            assert {one.json()["error"] for one in refused} == {"too_often"}
            assert all(int(one.headers["retry-after"]) >= 1 for one in refused)

    asyncio.run(run())


class Gated:
    """Work that runs until it is released."""

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.order: list[str] = []

    def work(self, name: str) -> Callable[[], str]:
        def run() -> str:
            self.order.append(name)
            assert self.gate.wait(PATIENCE)
            return name

        return run

    def soon(self, name: str) -> Callable[[], Coroutine[Any, Any, str]]:
        async def run() -> str:
            return await asyncio.to_thread(self.work(name))

        return run


def in_thread(work: Callable[[], Any]) -> Callable[[], Coroutine[Any, Any, Any]]:
    async def run() -> Any:
        return await asyncio.to_thread(work)

    return run


class ThreadPool(SearchPool):
    """Searches that a test can stop and start again."""

    async def run(self, work: Callable[..., Any], *arguments: Any, **more: Any) -> Any:
        return await asyncio.to_thread(work, *arguments, **more)


def asker(network: int, person: str | None = None) -> Asker:
    return Asker(person, f"203.0.113.{network}")


def test_networks_take_turns() -> None:
    async def run() -> None:
        queue, gated = ReplayQueue(workers=1), Gated()
        names = [(1, "a1"), (1, "a2"), (1, "a3"), (2, "b1"), (2, "b2"), (3, "c1")]
        tasks = [
            asyncio.create_task(queue.take_turn(asker(network), in_thread(gated.work(name))))
            for network, name in names
        ]
        await until_async(lambda: gated.order)
        gated.gate.set()
        assert await asyncio.gather(*tasks) == [name for _, name in names]
        assert gated.order == ["a1", "b1", "c1", "a2", "b2", "a3"]

    asyncio.run(run())


def test_a_network_never_has_all_threads() -> None:
    async def run() -> None:
        queue, gated = ReplayQueue(workers=2), Gated()
        held = [
            asyncio.create_task(queue.take_turn(asker(1), in_thread(gated.work("held")))) for _ in range(5)
        ]
        await until_async(lambda: gated.order)
        assert await queue.take_turn(asker(2), in_thread(lambda: "free")) == "free"
        assert gated.order == ["held"]
        gated.gate.set()
        await asyncio.gather(*held)

    asyncio.run(run())


def test_too_many_waiting_requests_are_refused_by_person_and_by_network() -> None:
    async def run() -> None:
        queue, gated = ReplayQueue(), Gated()

        def ask(who: str | None) -> asyncio.Task[str]:
            return asyncio.create_task(queue.take_turn(asker(1, who), in_thread(gated.work(""))))

        tasks = [ask("ann") for _ in range(WAITING_REPLAYS.most + 1)]
        await until_async(lambda: gated.order)
        with pytest.raises(Problem) as refused:
            await queue.take_turn(asker(1, "ann"), in_thread(gated.work("ann")))
        assert (refused.value.status, refused.value.body.error) == (429, "too_often")
        tasks += [ask(f"{at}") for at in range(WAITING_REPLAYS_BY_NETWORK.most - WAITING_REPLAYS.most)]
        await asyncio.sleep(0)
        with pytest.raises(Problem):
            await queue.take_turn(asker(1, "ben"), in_thread(gated.work("ben")))
        patient = asyncio.create_task(queue.take_turn(asker(1, "ben"), gated.soon("ben"), patient=True))
        gated.gate.set()
        await asyncio.gather(*tasks)
        assert await patient == "ben"

    asyncio.run(run())


def test_askers_who_leave_make_room() -> None:
    async def run() -> None:
        queue, gated = ReplayQueue(workers=1), Gated()
        running = asyncio.create_task(queue.take_turn(asker(1), in_thread(gated.work("running"))))
        await until_async(lambda: gated.order)
        waiting = asyncio.create_task(queue.take_turn(asker(1), in_thread(gated.work("waiting"))))
        other = asyncio.create_task(queue.take_turn(asker(2), in_thread(lambda: "other")))
        await asyncio.sleep(0)
        waiting.cancel()
        running.cancel()
        await asyncio.wait([waiting, running])
        assert not other.done(), "the thread is still busy"
        gated.gate.set()
        assert await other == "other"
        assert gated.order == ["running"]
        assert await queue.take_turn(asker(1), in_thread(lambda: "again")) == "again"

    asyncio.run(run())


def test_work_that_fails_raises_and_makes_room() -> None:
    async def run() -> None:
        queue = ReplayQueue(workers=1)
        with pytest.raises(ZeroDivisionError):
            await queue.take_turn(asker(1), in_thread(lambda: 1 // 0))
        assert await queue.take_turn(asker(1), in_thread(lambda: 1)) == 1

    asyncio.run(run())


def test_searches_for_best_solutions_take_turns_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everyone who waits for the same solution gets it from one search."""
    gated = Gated()

    def slow(race: Any, target: Any) -> Any:
        return gated.work(race)()

    class Target:
        def __init__(self, seq: int) -> None:
            self.seq = seq

    async def run() -> None:
        solutions: Any = BestSolutions(Searches(ThreadPool()))
        asked = [(1, "a1", 1), (1, "a2", 2), (1, "a3", 3), (2, "b1", 4), (3, "b2", 4)]
        tasks = [
            asyncio.create_task(solutions.of(asker(network), "t", name, Target(seq)))
            for network, name, seq in asked
        ]
        await until_async(lambda: gated.order)
        gated.gate.set()
        assert await asyncio.gather(*tasks) == ["a1", "a2", "a3", "b1", "b1"]
        assert gated.order == ["a1", "b1", "a2", "a3"]
        assert await solutions.of(asker(4), "t", "again", Target(1)) == "a1"

    monkeypatch.setattr(best_solutions, "shortest_solution", slow)
    asyncio.run(run())
