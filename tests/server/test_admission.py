"""A network that costs too much processor time waits its turn, and nobody else does."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from robotable.server.context import AppContext
from robotable.server.errors import Problem
from robotable.server.ops.admission import ALONE_SECONDS, Admission
from robotable.server.ops.limits import (
    PACED_SHARE,
    PROCESSOR_TIME,
    PROCESSOR_TIME_OF_SITES,
    SLOW_SHARE,
    WAITING_FOR_PROCESSOR,
)
from robotable.server.ops.metering import Metered
from robotable.server.ops.rate_limits import RateLimiter
from tests.patience import PATIENCE, until
from tests.server.loopback import endless
from tests.server.running import running

FLOOD = "203.0.113.1"
OTHER = "203.0.113.2"
SITE = "2001:db8:7:{:x}::1"


class Time:
    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


def spent(admission: Admission, address: str = FLOOD, budget: float = PROCESSOR_TIME.burst) -> None:
    admission.charge(address, budget + 1)


class Loop:
    """Follows the time of the test instead of its own."""

    def __init__(self, time: Time) -> None:
        self.time = time
        self.due: list[tuple[float, Callable[[], None]]] = []

    def call_later(self, seconds: float, call: Callable[[], None]) -> Any:
        self.due.append((self.time.now + seconds, call))
        return self

    def cancel(self) -> None:
        self.due.clear()

    def run(self, seconds: float) -> None:
        """Whatever is due within these seconds."""
        end = self.time.now + seconds
        while self.due and min(at for at, _ in self.due) <= end:
            at, call = self.due.pop(min(range(len(self.due)), key=lambda number: self.due[number][0]))
            self.time.now = max(self.time.now, at)
            call()
        self.time.now = end


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def loop(time: Time, monkeypatch: pytest.MonkeyPatch) -> Loop:
    found = Loop(time)
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: found)
    return found


def test_everybody_is_fast_within_the_budget(time: Time) -> None:
    admission = Admission(time)
    admission.charge(FLOOD, PROCESSOR_TIME.burst - 1)
    assert admission.turn(FLOOD, lambda: None) is None
    time.now += 10
    for _ in range(100):  # 100 s of what is granted in the long run
        admission.charge(FLOOD, PROCESSOR_TIME.rate)
        time.now += 1
    assert admission.turn(FLOOD, lambda: None) is None


def test_slow_networks_take_turns_and_share_little(time: Time, loop: Loop) -> None:
    """However many there are and however much each asks, they get the same part of the processor."""
    admission, order = Admission(time), list[str]()
    cost = 2.0

    def ask(name: str) -> None:
        def begin() -> None:
            order.append(name)
            admission.charge(name, cost)

        assert admission.turn(name, begin) is not None

    floods = [f"203.0.113.{number}" for number in range(3, 8)]
    for name in floods:
        spent(admission, name)
    for name in floods:
        for _ in range(300):
            ask(name)
    admission.charge(OTHER, 1)
    assert admission.turn(OTHER, lambda: None) is None
    loop.run(20)  # what they have cost so far
    order.clear()
    seconds = 10
    loop.run(seconds)
    allowed = seconds * 1_000 * SLOW_SHARE.most / 100 / cost
    assert 0.6 * allowed < len(order) <= allowed
    assert {order.count(name) for name in floods} <= {len(order) // 5, len(order) // 5 + 1}


def test_whoever_is_alone_gets_more(time: Time, loop: Loop) -> None:
    admission, begun = Admission(time), list[int]()
    admission.charge(OTHER, 1)
    spent(admission)
    for number in range(10_000):
        assert admission.turn(FLOOD, partial(begun.append, number)) is not None
    loop.run(ALONE_SECONDS)
    in_company = len(begun)
    loop.run(ALONE_SECONDS)
    assert len(begun) - in_company > 5 * in_company > 0


def test_a_network_recovers_when_nothing_of_it_waits(time: Time, loop: Loop) -> None:
    admission, begun = Admission(time), list[int]()
    admission.charge(OTHER, 1)
    spent(admission)
    turns = [admission.turn(FLOOD, partial(begun.append, number)) for number in range(3)]
    assert turns[1] is not None
    turns[1].cancel()
    time.now += PROCESSOR_TIME.burst / PROCESSOR_TIME.rate
    assert admission.turn(FLOOD, lambda: begun.append(3)) is not None
    loop.run(5)
    assert begun == [0, 2, 3]
    assert admission.turn(FLOOD, lambda: None) is None


def test_what_comes_all_at_once_is_paced_before_it_is_slow(time: Time, loop: Loop) -> None:
    """Otherwise others would wait for a whole budget of it."""
    admission, began = Admission(time), list[float]()
    part = 0.3 * PROCESSOR_TIME.burst
    admission.charge(FLOOD, part)
    assert admission.turn(FLOOD, lambda: None) is None, "nobody else is there"
    admission.charge(OTHER, 1)

    def begin() -> None:
        began.append(time.now)
        admission.charge(FLOOD, 2)

    for _ in range(10):
        assert admission.turn(FLOOD, begin) is not None
    assert admission.turn(OTHER, lambda: None) is None
    loop.run(part / 1_000 / (PACED_SHARE.most / 100) + 1)
    pauses = [after - before for before, after in pairwise(began)]
    assert len(pauses) == 9
    assert min(pauses) >= 2 / 1_000 / (PACED_SHARE.most / 100)
    assert not admission.is_slow(FLOOD)
    time.now += PROCESSOR_TIME.burst / PROCESSOR_TIME.rate
    assert admission.turn(FLOOD, lambda: None) is None


def test_nobody_stays_slow_for_long(time: Time) -> None:
    """Alone with the server, a network may use much more than its budget."""
    admission = Admission(time)
    spent(admission, budget=100 * PROCESSOR_TIME.burst)
    assert admission.is_slow(FLOOD)
    time.now += 2 * PROCESSOR_TIME.burst / PROCESSOR_TIME.rate
    assert not admission.is_slow(FLOOD)


def test_the_networks_of_a_site_have_one_budget(time: Time, loop: Loop) -> None:
    """A new /64 for every request is of no use."""
    admission = Admission(time)
    for number in range(PROCESSOR_TIME_OF_SITES.burst + 10):
        admission.charge(SITE.format(number), 1)
    assert admission.turn(SITE.format(60_000), lambda: None) is not None
    assert admission.turn("2001:db8:8::1", lambda: None) is None
    # All of them wait in one lane, so that they do not get a turn each.
    order = list[str]()
    for number in range(20):
        assert admission.turn(SITE.format(number), lambda: order.append("site")) is not None
    spent(admission)
    for _ in range(20):
        assert admission.turn(FLOOD, lambda: order.append("flood")) is not None
    loop.run(600)
    assert abs(order[:20].count("site") - order[:20].count("flood")) <= 2


def test_few_requests_wait_behind_a_proxy() -> None:
    async def run() -> None:
        admission = Admission()
        admission.charge(OTHER, 1)
        spent(admission, budget=100 * PROCESSOR_TIME.burst)
        waiting = [asyncio.create_task(admission.wait(FLOOD)) for _ in range(WAITING_FOR_PROCESSOR.most + 1)]
        await asyncio.sleep(0)
        refused = [one for one in waiting if one.done()]
        assert len(refused) == 1
        with pytest.raises(Problem) as found:
            await refused[0]
        assert found.value.body.key == PROCESSOR_TIME.key
        await admission.wait(OTHER)
        for one in waiting:
            one.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        admission.close()

    asyncio.run(run())


def test_a_metered_coroutine_does_what_it_would_do_otherwise() -> None:
    """It returns, raises, waits, and is cancelled like any other, and its work is charged."""
    charged = list[float]()

    async def steps(wait: asyncio.Future[int]) -> int:
        sum(range(200_000))
        try:
            found = await wait
        except ZeroDivisionError:
            found = -1
        await asyncio.sleep(0)
        return found

    async def run() -> None:
        loop = asyncio.get_running_loop()
        for result, expected in ((7, 7), (ZeroDivisionError(), -1)):
            wait: asyncio.Future[int] = loop.create_future()
            task = asyncio.create_task(Metered(steps(wait), charged.append))
            await asyncio.sleep(0)
            wait.set_exception(result) if isinstance(result, Exception) else wait.set_result(result)
            assert await task == expected
        wait = loop.create_future()
        task = asyncio.create_task(Metered(steps(wait), charged.append))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert wait.cancelled()
        wait = loop.create_future()
        wait.set_exception(KeyError("x"))
        with pytest.raises(KeyError):
            await Metered(steps(wait), charged.append)

    asyncio.run(run())
    assert max(charged) > 0.1
    assert min(charged) >= 0


def slow_for(address: str) -> Callable[[AppContext], None]:
    """This network has used up its budget, and will not get another one during the test."""

    def change(context: AppContext) -> None:
        admission = context.admission
        admission.charge(OTHER, 1)
        admission.charge(address, 1_000 * PROCESSOR_TIME.burst)

    return change


def client(url: str, address: str) -> httpx.Client:
    transport = httpx.HTTPTransport(verify=False, local_address=address)
    return httpx.Client(base_url=url, transport=transport, timeout=PATIENCE, verify=False)


def test_requests_of_a_slow_network_wait_unread(tmp_path: Path) -> None:
    """Nothing of what it sends is even parsed, and others do not notice."""
    flood = "127.0.0.7"
    with running(tmp_path / "data", slow_for(flood)) as served:
        port = int(served.url.rpartition(":")[2])
        admission = served.context.admission
        lane = admission._slow_lane
        lane._next_at = float("inf")  # until the test lets go
        asking = [
            socket.create_connection(("127.0.0.1", port), PATIENCE, source_address=(flood, 0))
            for _ in range(5)
        ]
        try:
            for one in asking:
                one.sendall(b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
            until(lambda: lane.waiting(flood) == len(asking))
            with client(served.url, "127.0.0.8") as other:
                assert other.get("/healthz").status_code == 200
            for one in asking:
                one.setblocking(False)
                with pytest.raises(BlockingIOError):
                    one.recv(1)
            asking.pop().close()  # whoever leaves loses their turn
            lane._next_at = 0.0
            admission.by_network = endless()
            served.server.servers[0].get_loop().call_soon_threadsafe(lane._go_on)
            for one in asking:
                one.settimeout(PATIENCE)
                assert one.recv(1000).startswith(b"HTTP/1.1 200 OK")
        finally:
            for one in asking:
                one.close()


def test_a_flood_is_noticed_by_what_it_costs(tmp_path: Path) -> None:
    """No other limit counts requests that are refused while they are read."""

    def change(context: AppContext) -> None:
        small = msgspec.structs.replace(PROCESSOR_TIME, burst=20, rate=0.001)
        context.admission.by_network = RateLimiter(small, lambda: 0.0)

    with running(tmp_path / "data", change) as served, client(served.url, "127.0.0.7") as flood:
        admission = served.context.admission
        body = b"1\r\n \r\n" * 400
        headers = {"transfer-encoding": "chunked"}
        for _ in range(10_000):
            with suppress(httpx.HTTPError):
                flood.post("/api/people/guest", content=iter([body]), headers=headers)
            if admission.is_slow("127.0.0.7"):
                break
        assert admission.is_slow("127.0.0.7")
        assert not admission.is_slow("127.0.0.1")
