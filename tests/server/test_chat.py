"""Each chat message is sent once, and nobody can flood a chat: not by writing, and not by what is kept."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection

from robotable.server.context import AppContext
from robotable.server.ops.clock import ServerClock
from robotable.server.ops.limits import CHAT_BY_NETWORK, CHAT_BY_PERSON, CHAT_BY_TABLE, CHAT_KEPT, CHAT_PAGE
from robotable.store.protocol.chat import ChatMessage
from robotable.store.sqlite import SqliteStore
from robotable.store.sqlite.chat import SqliteChat
from tests.patience import until_async
from tests.server.hosting import heard, place_at
from tests.server.loopback import FrozenClock, endless, endless_by_network, receive_type, serving, unlimited
from tests.table.tables import HIDING, START, person, played


class SlowChat(SqliteChat):
    """Two simultaneous calls return at the same time."""

    running = 0

    async def messages(self, table: str, since: int = 0) -> Sequence[ChatMessage]:
        return await self._slowly(super().messages(table, since))

    async def latest(self, table: str, **which: Any) -> Sequence[ChatMessage]:
        return await self._slowly(super().latest(table, **which))

    async def _slowly(self, reading: Awaitable[Sequence[ChatMessage]]) -> Sequence[ChatMessage]:
        self.running += 1
        try:
            found = await reading
            await asyncio.sleep(0.05)
            return found
        finally:
            self.running -= 1


def test_a_message_is_sent_once(tmp_path: Path) -> None:
    async def run() -> list[int]:
        _, entries = played(HIDING["duel"], Random(3), 4, chatter=0)
        store = SqliteStore(tmp_path / "table.db")
        chat = store.chat = SlowChat(store.file)
        context = unlimited(AppContext(store, clock=FrozenClock(START)))
        async with serving(context) as at:
            await at.add_people([person(0), person(1)])
            await at.add_table("t", HIDING["duel"], entries, person(0))
            async with at.socket("t", person(0)) as listening, at.socket("t", person(1)) as talking:
                for number in range(8):
                    await talking.send(json.dumps({"type": "say", "text": f"line {number}"}))
                    await listening.send(json.dumps({"type": "resync", "since": 0}))
                heard: list[int] = []
                while len(set(heard)) < 8:
                    heard.append((await receive_type(listening, "said"))["saying"]["number"])
                await until_async(lambda: chat.running == 0)
                # The refusal arrives after all earlier chat messages.
                await listening.send('{"type": "do"}')
                while (message := await receive_type(listening, "said", "refusal"))["type"] == "said":
                    heard.append(message["saying"]["number"])
                return heard

    assert asyncio.run(run()) == list(range(1, 9))


class Still(ServerClock):
    """No time passes for the rate limits."""

    def elapsed(self) -> float:
        return 0.0


SETUP = {"setup": {"game": "robot_master"}}


async def write(connection: ClientConnection, lines: int) -> int:
    """Try to write that many lines, and return how many were accepted."""
    refused = 0
    for number in range(lines):
        await connection.send(json.dumps({"type": "say", "text": f"line {number}"}))
    # The socket answers in order, so this is the last refusal.
    await connection.send(json.dumps({"type": "say", "text": ""}))
    while (problem := (await heard(connection, "refusal"))["error"])["error"] == "too_often":
        assert problem["key"] == "chat"
        refused += 1
    assert problem["error"] == "bad_text"
    return lines - refused


def test_a_person_has_one_limit_for_all_their_sockets(tmp_path: Path) -> None:
    async def run() -> None:
        async with place_at(tmp_path, clock=Still()) as place, place.guests("Ann", "Mal") as (ann, mal):
            table = (await ann.post("/api/tables", json=SETUP)).json()["table"]
            accepted = 0
            for _ in range(3):
                async with place.socket(mal, table) as connection:
                    accepted += await write(connection, 15)
            assert accepted == CHAT_BY_PERSON.burst
            assert len(await place.context.store.chat.messages(table)) == accepted
            # The player can still write.
            async with place.socket(ann, table) as connection:
                assert await write(connection, 1) == 1

    asyncio.run(run())


def test_guests_share_the_limit_of_their_network_and_spectators_that_of_the_table(tmp_path: Path) -> None:
    guests = CHAT_BY_NETWORK.burst // CHAT_BY_PERSON.burst

    async def run() -> None:
        names = [f"Mal {number}" for number in range(guests + 1)]
        async with (
            place_at(tmp_path, clock=Still()) as place,
            place.guests("Ann", *names) as (ann, *others),
        ):
            tables = [(await ann.post("/api/tables", json=SETUP)).json()["table"] for _ in names]
            for number, (table, mal) in enumerate(zip(tables, others, strict=True)):
                async with place.socket(mal, table) as connection:
                    wanted = CHAT_BY_PERSON.burst if number < guests else 0
                    assert await write(connection, CHAT_BY_PERSON.burst) == wanted
            limits = place.context.limits
            limits.chat_by_person, limits.chat_by_network = endless(), endless_by_network()
            async with place.socket(others[0], tables[-1]) as watching, place.socket(ann, tables[-1]) as own:
                assert await write(watching, 35) == CHAT_BY_TABLE.burst
                assert await write(own, 5) == 5

    asyncio.run(run())


def test_visitors_get_the_latest_messages_and_the_others_by_page(tmp_path: Path) -> None:
    async def run() -> None:
        async with place_at(tmp_path) as place, place.guests("Ann", "Ben", "Mal") as (ann, ben, mal):
            made = (await ann.post("/api/tables", json={"setup": {**SETUP["setup"]}})).json()
            table, store = made["table"], place.context.store
            people = {}
            for name, client in (("Ann", ann), ("Mal", mal)):
                people[name] = (await client.get("/api/me")).json()["id"]
            total = CHAT_KEPT.most + 20
            for number in range(1, total + 1):
                name = "Mal" if number % 10 == 0 else "Ann"
                await store.chat.add(table, people[name], name, f"{number}", 1, keep=CHAT_KEPT.most)
            kept = list(range(21, total + 1))
            async with place.socket(ben, table) as connection:
                seen = [(await heard(connection, "said"))["saying"]["number"] for _ in range(CHAT_PAGE.most)]
                assert seen == kept[-CHAT_PAGE.most :]
            path = f"/api/tables/{table}/chat"
            assert [one["number"] for one in (await ben.get(path)).json()["messages"]] == seen
            # A report about a message that still exists works, and one about a deleted message says so.
            blocking = {"saying": 30, "on": True}
            assert (await ben.post(f"/api/tables/{table}/block", json=blocking)).status_code == 204
            about = {"saying": 20, "text": "rude"}
            assert (await ben.post(f"/api/tables/{table}/report", json=about)).status_code == 404
            assert (await ben.post(f"/api/tables/{table}/report", json={**about, "saying": 30})).is_success
            read: list[int] = []
            before: int | None = seen[0]
            while before is not None:
                page = (await ben.get(path, params={"before": before})).raise_for_status().json()
                numbers = [one["number"] for one in page["messages"]]
                assert len(numbers) == CHAT_PAGE.most or page["before"] is None
                read, before = numbers + read, page["before"]
            assert read == [number for number in kept if number < seen[0] and number % 10]
            assert people["Ann"] not in (await ben.get(path)).text
            for bad in ("0", "-1", "x", str(2**80)):
                assert (await ben.get(path, params={"before": bad})).status_code == 400

    asyncio.run(run())


def test_a_private_chat_can_be_read_by_those_who_can_see_the_table(tmp_path: Path) -> None:
    async def run() -> None:
        async with place_at(tmp_path) as place, place.guests("Ann", "Ben") as (ann, ben):
            setup = {**SETUP["setup"], "visibility": "private"}
            made = (await ann.post("/api/tables", json={"setup": setup})).json()
            path = f"/api/tables/{made['table']}/chat"
            assert (await ann.get(path)).json() == {"messages": [], "before": None}
            async with place.stranger() as stranger:
                for client in (ben, stranger):
                    assert (await client.get(path)).status_code == 404
            (await ben.post(f"/api/invites/{made['invite']}/visit")).raise_for_status()
            assert (await ben.get(path)).status_code == 200

    asyncio.run(run())
