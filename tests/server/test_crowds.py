"""One caller cannot push the tables of others out of sight, nor fill the connections of those who watch."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from robotable.server.bus import Bus, presence_topic
from robotable.server.context import AppContext
from robotable.server.ops.limits import PRESENCE, WAITING_BY_NETWORK, WAITING_BY_PERSON
from robotable.server.play.presence import TablePresence
from robotable.store.sqlite import SqliteStore
from robotable.table.setup import Setup, checked
from tests.patience import PATIENCE
from tests.server.hours import Hours
from tests.server.loopback import CREATED, FrozenClock, Site, receive_type, serving, site, unlimited
from tests.server.tables_in_memory import context_at, race_of

OPEN = {"game": "robot_master", "visibility": "open"}
DUEL = checked(Setup(game="robot_master", visibility="open"), frozenset())


@asynccontextmanager
async def place_with_limits(path: Path) -> AsyncIterator[Site]:
    """Without rate limits, but with the limits on waiting tables."""
    context = unlimited(AppContext(SqliteStore(path / "table.db"), clock=FrozenClock(CREATED)))
    context.waiting_tables.per_person = WAITING_BY_PERSON.most
    context.waiting_tables.per_network = WAITING_BY_NETWORK.most
    async with serving(context) as place:
        yield place


def client_at(place: Site, address: str) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(local_address=address, verify=False)
    return httpx.AsyncClient(
        base_url=f"http://{place.at}", transport=transport, timeout=PATIENCE, verify=False
    )


async def opened(client: httpx.AsyncClient, **more: Any) -> httpx.Response:
    return await client.post("/api/tables", json={"setup": {**OPEN, **more}})


def test_a_person_has_a_limit_of_waiting_tables(tmp_path: Path) -> None:
    async def run() -> None:
        async with place_with_limits(tmp_path) as place, place.client("ann") as ann:
            await place.add_people(["ann", "ben"])
            for _ in range(WAITING_BY_PERSON.most):
                last = await opened(ann)
                assert last.status_code == 201
            refused = await opened(ann)
            assert (refused.status_code, refused.json()["error"]) == (429, "too_many_tables")
            tables = [row.id for row in await place.context.store.tables.all()]
            assert len(tables) == WAITING_BY_PERSON.most, "a refused request has no effect"
            # Tables that nobody finds in the lobby do not count, nor do those that begin at once.
            assert (await opened(ann, visibility="link")).status_code == 201
            assert (await opened(ann, bots={"1": "random"})).status_code == 201
            # As soon as somebody sits down, there is room again.
            async with place.client("ben") as ben:
                body = {"id": "command-1", "seq": 1, "command": {"do": "sit"}}
                table = last.json()["table"]
                assert (await ben.post(f"/api/tables/{table}/commands", json=body)).status_code == 200
            assert (await opened(ann)).status_code == 201

    asyncio.run(run())


def test_a_network_has_a_limit_of_waiting_tables_however_many_guests_it_has(tmp_path: Path) -> None:
    async def run() -> None:
        async with place_with_limits(tmp_path) as place:
            guests = [client_at(place, "127.0.0.2") for _ in range(WAITING_BY_NETWORK.most + 5)]
            async with AsyncExitStack() as stack:
                for guest in guests:
                    await stack.enter_async_context(guest)
                body = {"setup": OPEN, "guest": "Flood"}
                answers = await asyncio.gather(*(one.post("/api/tables", json=body) for one in guests))
                codes = sorted(one.status_code for one in answers)
                assert codes == [201] * WAITING_BY_NETWORK.most + [429] * 5
                people = await place.context.store.people.all(limit=100)
                assert len(people) == WAITING_BY_NETWORK.most, "a refused request leaves no guest"
            async with client_at(place, "127.0.0.3") as honest:
                found = await honest.post("/api/tables", json={"setup": OPEN, "guest": "Ann"})
                assert found.status_code == 201

    asyncio.run(run())


def test_a_host_of_many_tables_does_not_push_away_another(tmp_path: Path) -> None:
    """Also if the limits did not exist, and although the honest table is older than all the others."""

    async def run() -> None:
        async with site(tmp_path / "table.db") as place, place.client() as anybody:
            await place.add_people(["ann", "flooder"])
            await place.add_table("honest", DUEL, (), "ann")
            many = 120
            for number in range(many):
                await place.add_table(f"t{number}", DUEL, (), "flooder")
            pages: list[list[str]] = []
            before: str | None = None
            while before is not None or not pages:
                params = {} if before is None else {"before": before}
                page = (await anybody.get("/api/tables", params=params)).json()
                pages.append([one["table"] for one in page["tables"]])
                before = page["before"]
            assert "honest" in pages[0][:2]
            every = [table for page in pages for table in page]
            assert len(every) == len(set(every)) == many + 1
            for wrong in ("x", "1", "1.x.t", "1.2", "-1.1.t", f"{'9' * 19}.1.t"):
                refused = await anybody.get("/api/tables", params={"before": wrong})
                assert (refused.status_code, refused.json()["error"]) == (422, "bad_cursor"), wrong

    asyncio.run(run())


def test_presence_is_announced_once_a_second_whatever_happens(tmp_path: Path) -> None:
    async def run() -> None:
        hours = Hours()
        async with context_at(tmp_path, hours) as context:
            bus, woken = Bus(), 0
            presence = TablePresence(bus, hours)
            live = await race_of(context, 1)

            async def follow() -> None:
                nonlocal woken
                with bus.subscribed(presence_topic(live.row.id)) as subscription:
                    while True:
                        await subscription.wait()
                        woken += 1

            async def come_and_go() -> None:
                for _ in range(200):
                    with presence.at(live, None):
                        await asyncio.sleep(0)

            following = asyncio.create_task(follow())
            await hours.passes(0)
            await come_and_go()
            assert woken == 1, "the first one at once"
            for seconds in (1, 2, 3):
                await hours.passes(round(1000 / PRESENCE.rate))
                assert woken == 1 + seconds
                await come_and_go()
                assert woken == 1 + seconds
            for _ in range(5):
                await hours.passes(round(1000 / PRESENCE.rate))
            assert woken == 5, "the last change is announced, and nothing after it"
            following.cancel()

    asyncio.run(run())


def test_a_stranger_who_comes_and_goes_costs_spectators_a_few_bytes(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path / "table.db") as place, AsyncExitStack() as stack:
            await place.add_people(["ann"])
            await place.add_table("t", DUEL, (), "ann")
            spectators = [await stack.enter_async_context(place.socket("t")) for _ in range(4)]
            whole = 0
            for one in spectators:
                whole = len(json.dumps(await receive_type(one, "update")))
            for _ in range(40):
                async with place.socket("t") as stranger:
                    await receive_type(stranger, "update")
            async with place.socket("t", "ann") as ann:
                await receive_type(ann, "update")
                for one in spectators:
                    # The last change arrives, so nobody is shown wrong numbers.
                    messages: list[dict[str, Any]] = []
                    while not messages or messages[-1]["watching"] != len(spectators) + 1:
                        messages.append(await receive_type(one, "presence", "update"))
                    assert {message["type"] for message in messages} == {"presence"}
                    assert max(len(json.dumps(message)) for message in messages) < whole / 5

    asyncio.run(run())
