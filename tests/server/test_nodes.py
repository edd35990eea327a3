"""Several nodes on one PostgreSQL: any of them serves any table."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import Awaitable, Callable, Sequence
from typing import Any
from uuid import uuid4

import httpx
import pytest
from websockets.asyncio.client import ClientConnection

from tests.patience import PATIENCE
from tests.postgres_server import fresh_database
from tests.server.hosting import heard
from tests.server.nodes import Node, add_people, nodes
from tests.valkey_server import ValkeyServer

PEOPLE = ("ann", "ben", "cleo")
ROBOT_MASTER = {"game": "robot_master"}
MICRO_ROBOTS = {"game": "micro_robots", "options": {"pause": 0}}

Play = Callable[[Sequence[Node]], Awaitable[None]]


def on_nodes(play: Play, bus: str | None = None, *, is_limited: bool = False) -> None:
    async def run(url: str) -> None:
        await add_people(url, PEOPLE)
        async with nodes(url, bus, is_limited=is_limited) as found:
            await play(found)

    with fresh_database() as url:
        asyncio.run(run(url))


def command(seq: int, **command: Any) -> dict[str, Any]:
    return {"id": str(uuid4()), "seq": seq, "command": command}


async def new_game(first: Node, second: Node, setup: dict[str, Any]) -> str:
    """Ann sits down at the first node, Ben at the second."""
    async with first.client("ann") as ann, second.client("ben") as ben:
        made = await ann.post("/api/tables", json={"setup": setup})
        made.raise_for_status()
        table: str = made.json()["table"]
        seq = (await ben.get(f"/api/tables/{table}")).json()["seq"]
        (await ben.post(f"/api/tables/{table}/commands", json=command(seq, do="sit"))).raise_for_status()
    return table


async def act(client: httpx.AsyncClient, table: str) -> int:
    """Do the first thing that the view allows, and return the seq after it; 0 if nothing is allowed."""
    view = (await client.get(f"/api/tables/{table}")).json()
    legal = [one for one in view["view"]["legal"] if one["action"] != "leave"]
    if view["status"] != "playing" or not legal:
        return 0
    body = command(view["seq"], do="act", action=legal[0])
    answer = await client.post(f"/api/tables/{table}/commands", json=body)
    answer.raise_for_status()
    seq: int = answer.json()["seq"]
    return seq


async def update_to(connection: ClientConnection, seq: int) -> dict[str, Any]:
    """The update that brings the table to this seq."""
    while True:
        update: dict[str, Any] = await heard(connection, "update")
        if update["table"]["seq"] >= seq:
            return update


async def present(connection: ClientConnection, *seats: bool) -> None:
    """Wait until these seats have somebody who is connected."""
    async with asyncio.timeout(PATIENCE):
        while True:
            message = json.loads(await connection.recv())
            if message["type"] in ("presence", "update") and tuple(message["present"]) == seats:
                return


async def play_across(first: Node, second: Node) -> None:
    table = await new_game(first, second, ROBOT_MASTER)
    async with (
        first.client("ann") as ann,
        second.client("ben") as ben,
        first.socket(table, "ann") as to_ann,
        second.socket(table, "ben") as to_ben,
    ):
        for _ in range(6):
            seq = await act(ann, table) or await act(ben, table)
            assert seq
            await update_to(to_ann, seq)
            await update_to(to_ben, seq)
        # Whoever has moved on one node sees the move on every node at once.
        seq = await act(ann, table) or await act(ben, table)
        for node in (first, second):
            async with node.client("ann") as anywhere:
                assert (await anywhere.get(f"/api/tables/{table}")).json()["seq"] == seq


@pytest.mark.parametrize("bus", ["postgres", "valkey"])
def test_a_game_is_played_across_nodes_and_the_bus_may_die(bus: str) -> None:
    server = None if bus == "postgres" else ValkeyServer()
    if server is not None:
        server.start()

    async def play(found: Sequence[Node]) -> None:
        first, second = found
        await play_across(first, second)
        if server is not None:
            server.kill()
            for node in found:
                await node.bus_is("polling")
            await play_across(first, second)
            server.start()
            for node in found:
                await node.bus_is("connected")
            await play_across(first, second)

    try:
        on_nodes(play, None if server is None else server.url)
    finally:
        if server is not None:
            server.kill()


def test_people_see_and_hear_each_other_across_nodes() -> None:
    async def play(found: Sequence[Node]) -> None:
        first, second = found
        table = await new_game(first, second, ROBOT_MASTER)
        async with first.socket(table, "ann") as to_ann:
            await present(to_ann, True, False)
            async with second.socket(table, "ben") as to_ben:
                await present(to_ann, True, True)
                await present(to_ben, True, True)
                await to_ann.send(json.dumps({"type": "say", "text": "Good luck!"}))
                assert (await heard(to_ben, "said"))["saying"]["text"] == "Good luck!"
                await to_ben.send(json.dumps({"type": "say", "text": "Have fun!"}))
                while (await heard(to_ann, "said"))["saying"]["text"] != "Have fun!":
                    pass
            await present(to_ann, True, False)
            async with second.socket(table, "ben"):
                await present(to_ann, True, True)
                # A killed node cannot say that its people are gone.
                await asyncio.to_thread(second.kill)
                await present(to_ann, True, False)

    on_nodes(play)


def test_a_session_that_ends_on_one_node_ends_on_all() -> None:
    async def play(found: Sequence[Node]) -> None:
        first, second = found
        table = await new_game(first, second, ROBOT_MASTER)
        async with (
            second.socket(table, "ann") as to_ann,
            first.client("ann") as ann,
            second.client("ann") as on_second,
        ):
            await heard(to_ann, "update")
            assert (await on_second.get("/api/me")).status_code == 200
            (await ann.post("/api/people/logout")).raise_for_status()
            async with asyncio.timeout(PATIENCE):
                await to_ann.wait_closed()
            assert to_ann.close_code == 4401
            assert (await on_second.get("/api/me")).status_code == 401

    on_nodes(play)


def test_a_limit_counts_once_for_all_nodes() -> None:
    async def play(found: Sequence[Node]) -> None:
        async with found[0].client() as one, found[1].client() as other:
            body = {"login": "nobody", "password": "wrong password"}
            codes = [
                (await client.post("/api/people/login", json=body)).status_code for client in (one, other) * 8
            ]
        # SIGN_INS allows ten at once, and another one every ten seconds.
        assert codes[:10] == [401] * 10
        assert 429 in codes[10:14]

    on_nodes(play, is_limited=True)


def test_claims_at_two_nodes_are_weighed_together() -> None:
    async def play(found: Sequence[Node]) -> None:
        first, second = found
        table = await new_game(first, second, MICRO_ROBOTS)
        async with first.socket(table, "ann") as to_ann, second.socket(table, "ben") as to_ben:
            await present(to_ann, True, True)
            await present(to_ben, True, True)
            async with first.client("ann") as ann:
                seq = (await ann.get(f"/api/tables/{table}")).json()["seq"]
            claim = {"do": "act", "action": {"action": "claim", "count": 5}}
            for connection in (to_ann, to_ben):
                await connection.send(json.dumps({"type": "do", **command(seq, **claim)}))
            answers = await asyncio.gather(*(_answer(one) for one in (to_ann, to_ben)))
            assert sorted(one["type"] for one in answers) == ["accepted", "refusal"]
            refused = next(one for one in answers if one["type"] == "refusal")
            assert refused["error"]["error"] == "later"
            async with second.client("ben") as ben:
                events = (await ben.get(f"/api/tables/{table}/events", params={"since": seq})).json()
            whats = [event["what"]["what"] for event in events]
            assert whats == ["acted", "weighed"]

    on_nodes(play)


def test_a_clock_fires_once() -> None:
    async def play(found: Sequence[Node]) -> None:
        first, second = found
        setup = {**ROBOT_MASTER, "time": {"kind": "per_move", "seconds": 5}}
        table = await new_game(first, second, setup)
        async with first.socket(table, "ann") as to_ann, second.socket(table, "ben") as to_ben:
            # Nobody moves, so the clocks of both nodes wait for the same deadline.
            for connection in (to_ann, to_ben):
                while (await heard(connection, "update"))["table"]["status"] != "over":
                    pass
        async with first.client("ann") as ann, second.client("ben") as ben:
            ends = [(await one.get(f"/api/tables/{table}/events")).json() for one in (ann, ben)]
        assert ends[0][-1]["seq"] == ends[1][-1]["seq"]
        whats = [one["what"]["what"] for one in ends[0]]
        assert sum(what in ("flagged", "aborted", "abandoned") for what in whats) == 1

    on_nodes(play)


def test_a_node_that_ends_says_so_first_and_refuses_nothing() -> None:
    async def play(found: Sequence[Node]) -> None:
        first, second = found
        table = await new_game(first, second, ROBOT_MASTER)
        async with first.client("ann") as ann, first.socket(table, "ann") as to_ann:
            first.signal(signal.SIGTERM)
            async with asyncio.timeout(PATIENCE):
                while (await ann.get("/readyz")).status_code != 503:
                    await asyncio.sleep(0.01)
            # It still does its work: the load balancer may not have asked yet.
            assert (await ann.get(f"/api/tables/{table}")).status_code == 200
            await heard(to_ann, "bye")
        await asyncio.to_thread(first.join)
        async with second.socket(table, "ann") as to_ann:
            await heard(to_ann, "update")
        first.start()
        await first.bus_is("connected")
        await play_across(first, second)

    on_nodes(play)


async def _answer(connection: ClientConnection) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE):
        while True:
            message: dict[str, Any] = json.loads(await connection.recv())
            if message["type"] in ("accepted", "refusal"):
                return message
