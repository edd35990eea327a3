"""Bots take turns by network, person and table, so nobody's bots wait for all bots of somebody else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from robotable.engines.catalogue import engines_for
from robotable.server.bots import bot_worker
from robotable.server.ops.limits import (
    HINTS_WAITING,
    HINTS_WAITING_BY_PERSON,
    MOVES_WAITING,
    MOVES_WAITING_BY_PERSON,
    THINKING_TIME,
)
from robotable.server.work.fair_queue import HINT_EVERY, Crowded, FairQueue, Line, Owner, RemoteOffer, Slot
from robotable.server.work.thinking_time import ThinkingTime
from tests.patience import until_async
from tests.server.hosting import place_at


def owner(person: str, table: str = "t", network: str = "") -> Owner:
    network = network or f"network of {person}"
    return Owner(network, network, person, table)


class Work:
    """Work that runs until it is told to end, and the order in which it began."""

    def __init__(self, queue: FairQueue | None = None) -> None:
        self.queue = FairQueue(1) if queue is None else queue
        self.began: list[str] = []
        self.refused: list[str] = []
        self._end = asyncio.Semaphore(0)
        self._tasks: list[asyncio.Task[None]] = []

    def add(
        self, name: str, whose: Owner, line: Line = "move", *, is_long: bool = False
    ) -> asyncio.Task[None]:
        async def work() -> None:
            try:
                async with self.queue.turn(whose, line, is_long=is_long):
                    self.began.append(name)
                    await self._end.acquire()
            except Crowded:
                self.refused.append(name)

        self._tasks.append(asyncio.create_task(work()))
        return self._tasks[-1]

    async def order(self) -> list[str]:
        """End one after the other until nothing is left."""
        await settle()
        while not all(task.done() for task in self._tasks):
            self._end.release()
            await settle()
        return self.began


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def in_loop(scenario: Callable[[Work], object]) -> list[str]:
    async def run() -> list[str]:
        work = Work()
        scenario(work)
        return await work.order()

    return asyncio.run(run())


def test_people_take_turns_and_so_do_their_tables() -> None:
    def scenario(work: Work) -> None:
        for table in "abc":
            for number in (1, 2):
                work.add(f"Mal {table}{number}", owner("Mal", table))
        work.add("Ann", owner("Ann"))
        work.add("Ben", owner("Ben"))

    # The first one begins at once, before the others have come.
    order = ["Mal a1", "Mal a2", "Ann", "Ben", "Mal b1", "Mal c1", "Mal b2", "Mal c2"]
    assert in_loop(scenario) == order


def test_many_people_of_one_network_delay_another_network_by_one_plan() -> None:
    def scenario(work: Work) -> None:
        for number in range(20):
            work.add(f"guest {number}", owner(f"guest {number}", network="theirs"))
        work.add("Ann", owner("Ann"))

    assert in_loop(scenario).index("Ann") <= 2


def test_moves_come_before_hints_but_hints_do_not_starve() -> None:
    def scenario(work: Work) -> None:
        for number in range(9):
            work.add("move", owner(f"Ann {number}"))
        for number in range(2):
            work.add("hint", owner(f"Ben {number}"), "hint")

    found = in_loop(scenario)
    assert found[: HINT_EVERY + 1] == ["move"] * (HINT_EVERY - 1) + ["hint", "move"]
    assert found.count("hint") == 2


def test_nobody_has_two_bots_thinking_while_others_wait() -> None:
    async def run() -> None:
        work = Work(FairQueue(3))
        for number in range(5):
            work.add(f"Mal {number}", owner("Mal", str(number)))
        work.add("Ann", owner("Ann"))
        await settle()
        assert work.began == ["Mal 0", "Ann"]
        await work.order()

    asyncio.run(run())


def test_work_that_is_cancelled_leaves_no_trace() -> None:
    async def run() -> None:
        work = Work()
        tasks = [work.add(f"{number}", owner("Ann", str(number))) for number in range(4)]
        await settle()
        tasks[2].cancel()
        tasks[0].cancel()
        assert await work.order() == ["0", "1", "3"]
        assert (len(work.queue), work.queue.work_of("Ann")) == (0, 0)

    asyncio.run(run())


def test_waiting_work_has_a_limit_per_person_and_overall() -> None:
    async def run() -> None:
        work = Work()
        for number in range(MOVES_WAITING_BY_PERSON.most + 3):
            work.add(f"Mal {number}", owner("Mal", str(number)))
        await settle()
        assert len(work.refused) == 2  # one is running
        people = MOVES_WAITING.most // MOVES_WAITING_BY_PERSON.most
        for person in range(people):
            for number in range(MOVES_WAITING_BY_PERSON.most):
                work.add(f"guest {person}", owner(f"guest {person}", str(number), "theirs"))
        await settle()
        assert len(work.queue) == MOVES_WAITING.most
        work.refused.clear()
        # The longest line makes room for somebody else.
        work.add("Ann", owner("Ann"))
        await settle()
        assert [one[:5] for one in work.refused] == ["guest"]
        assert "Ann" in (await work.order())[:4]

    asyncio.run(run())


def test_what_takes_long_leaves_a_slot_to_moves() -> None:
    async def run() -> None:
        for slots in (1, 3):
            work = Work(FairQueue(slots, 1))
            for number in range(5):
                work.add("line", owner(f"Ben {number}"), "hint", is_long=True)
                work.add("review", owner(f"Cem {number}"), "background")
            await settle()
            assert len(work.began) == slots  # and a slot is free
            work.add("Ann", owner("Ann"))
            await settle()
            assert work.began[slots:] == ["Ann"]
            order = await work.order()
            assert (order.count("line"), order.count("review")) == (5, 5)

    asyncio.run(run())


def test_a_network_that_has_used_up_its_thinking_time_delays_nobody_else() -> None:
    async def run() -> None:
        at = 0.0
        time = ThinkingTime(lambda: at)
        work = Work(FairQueue(1, 1, time.is_slow))
        mal, other = owner("Mal", network="theirs"), owner("Eve", network="theirs")
        time.charge(mal, THINKING_TIME.burst + 1)
        for whose in (mal, other, owner("Ann")):
            work.add(whose.person, whose)
        await settle()
        assert work.began == ["Mal", "Ann"]
        # However much it has used, it has its time back when its bots have not thought for a while.
        time.charge(mal, 100 * THINKING_TIME.burst)
        at += THINKING_TIME.burst / THINKING_TIME.rate
        assert time.is_slow(mal)
        at += 0.6 * THINKING_TIME.burst / THINKING_TIME.rate
        assert not time.is_slow(other)
        await work.order()

    asyncio.run(run())


def test_the_time_that_bots_think_counts_for_the_network_of_their_player(tmp_path: Path) -> None:
    async def run() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann:
            time = place.context.work_pool.thinking_time = ThinkingTime(lambda: 0.0)  # nothing is given back
            setup = {"game": "robot_master", "options": {"first": "columns"}, "bots": {"1": "random"}}
            table = (await ann.post("/api/tables", json={"setup": setup})).json()["table"]
            live = await place.context.registry.get(table)
            await until_async(lambda: live.table.moves > 0)
            assert time.used(place.context.bot_worker.owners.of(live).site) > 0

    asyncio.run(run())


def test_twenty_tables_of_one_person_delay_the_bot_of_another_by_one_plan(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a real server and real processes: the order of the work is counted, not its time."""
    order: list[str] = []
    start = FairQueue._start

    def noted(self: FairQueue, ticket: Any, place: RemoteOffer | Slot) -> None:
        order.append(ticket.owner.table)
        start(self, ticket, place)

    bot = engines_for("robot_master")[0].name
    setup = {"game": "robot_master", "options": {"first": "columns"}, "bots": {"1": bot}}

    async def run() -> None:
        async with place_at(tmp_path) as place, place.guests("Mal", "Ann") as (mal, ann):
            queue = place.context.work_pool.queue
            # Until all have asked, the only slot is taken.
            async with queue.turn(owner("somebody else"), "move"):
                monkeypatch.setattr(FairQueue, "_start", noted)
                for _ in range(20):
                    (await mal.post("/api/tables", json={"setup": setup})).raise_for_status()
                await until_async(lambda: len(queue) == 20)
                mine = (await ann.post("/api/tables", json={"setup": setup})).json()["table"]
                await until_async(lambda: len(queue) == 21)
            await until_async(lambda: len(order) >= 21)
            assert order.index(mine) <= 1

    asyncio.run(run())


def test_a_bot_that_finds_the_queue_full_asks_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refused: list[str] = []
    monkeypatch.setattr(bot_worker, "ASK_AGAIN", (0.01,))
    check = FairQueue.turn

    def crowded_twice(self: FairQueue, whose: Owner, line: Line, *more: Any, **options: Any) -> object:
        if len(refused) < 2:
            refused.append(whose.table)
            raise Crowded("server")
        return check(self, whose, line, *more, **options)

    monkeypatch.setattr(FairQueue, "turn", crowded_twice)

    async def run() -> None:
        setup = {"game": "robot_master", "options": {"first": "columns"}, "bots": {"1": "random"}}
        async with place_at(tmp_path) as place, place.guest("Ann") as ann:
            table = (await ann.post("/api/tables", json={"setup": setup})).json()["table"]
            live = await place.context.registry.get(table)
            await until_async(lambda: live.table.moves > 0)
            assert refused == [table, table]

    asyncio.run(run())


def test_a_refused_hint_says_so_and_is_not_counted(tmp_path: Path) -> None:
    async def run() -> None:
        setup = {"game": "robot_master", "bots": {"1": "random"}}
        async with place_at(tmp_path) as place, place.guest("Ann") as ann:
            table = (await ann.post("/api/tables", json={"setup": setup})).json()["table"]
            person = (await ann.get("/api/me")).json()["id"]
            queue = place.context.work_pool.queue

            async def wait(whose: Owner) -> None:
                async with queue.turn(whose, "hint"):
                    pass

            async with queue.turn(owner("somebody else"), "move"):
                own = [asyncio.create_task(wait(owner(person))) for _ in range(HINTS_WAITING_BY_PERSON.most)]
                await until_async(lambda: len(queue) == len(own))
                seq = (await ann.get(f"/api/tables/{table}")).json()["seq"]
                answer = await ann.post(f"/api/tables/{table}/hint", json={"grade": "move"})
                assert (answer.status_code, answer.json()["error"]) == (429, "too_often")
                for task in own:
                    task.cancel()
                await until_async(lambda: len(queue) == 0)
                others = [asyncio.create_task(wait(owner(str(one)))) for one in range(HINTS_WAITING.most)]
                await until_async(lambda: len(queue) == len(others))
                answer = await ann.post(f"/api/tables/{table}/hint", json={"grade": "move"})
                assert (answer.status_code, answer.json()["error"]) == (503, "busy")
                assert answer.headers["retry-after"] == str(answer.json()["seconds"])
                assert (await ann.get(f"/api/tables/{table}")).json()["seq"] == seq
            await asyncio.gather(*others)
            answer = await ann.post(f"/api/tables/{table}/hint", json={"grade": "move"})
            assert answer.status_code == 200

    asyncio.run(run())
