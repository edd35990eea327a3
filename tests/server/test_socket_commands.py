"""Commands over the socket of a table: answered once, refused with a reason, limited in size and rate."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import websockets

from robotable.server.ops.limits import MAX_FRAME, SOCKET_MESSAGES
from robotable.server.routes import socket_pings
from robotable.server.routes.table_updates import TableUpdates
from tests.patience import PATIENCE, until_async
from tests.server.hosting import Place, heard, place_at
from tests.server.test_tables import duel


@asynccontextmanager
async def at_table(path: Path) -> AsyncIterator[tuple[Place, str, Any, Any]]:
    """Ann, whose turn it is, and Ben, each with a socket that has had its first update."""
    async with place_at(path) as place, place.guests("Ann", "Ben") as (ann, ben):
        table = await duel(ann, ben, options={"first": "rows"})
        async with place.socket(ann, table) as first, place.socket(ben, table) as second:
            for one in (first, second):
                await heard(one, "update")
            yield place, table, first, second


async def current(socket: Any) -> dict[str, Any]:
    await socket.send(json.dumps({"type": "resync", "since": 0}))
    return dict((await heard(socket, "update"))["table"])


def move(table: dict[str, Any], id: str = "first-move") -> str:
    command = {"do": "act", "action": table["view"]["legal"][0]}
    return json.dumps({"type": "do", "id": id, "seq": table["seq"], "command": command})


def test_a_move_is_accepted_once_however_often_it_is_sent(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path) as (place, table, ann, ben):
            text = move(await current(ann))
            answers = []
            for _ in range(3):
                await ann.send(text)
                answers.append(await heard(ann, "accepted"))
            assert answers == [answers[0]] * 3
            assert (await heard(ben, "update"))["table"]["seq"] == answers[0]["seq"]
            live = await place.context.registry.get(table)
            assert live.table.seq == answers[0]["seq"]

    asyncio.run(play())


def test_a_player_hears_that_a_move_counts_before_seeing_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path) as (_, _, ann, _):
            await ann.send(move(await current(ann)))
            order: list[str] = []
            async with asyncio.timeout(PATIENCE):
                while "update" not in order:
                    order.append(json.loads(await ann.recv())["type"])
            assert [kind for kind in order if kind in ("accepted", "update")] == ["accepted", "update"]

    asyncio.run(play())


def test_refusals_say_why_and_leave_the_socket_open(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path) as (_, _, ann, ben):
            seen = await current(ann)
            await ben.send(move(seen, "not-my-turn"))
            refusal = await heard(ben, "refusal")
            assert (refusal["id"], refusal["error"]["error"]) == ("not-my-turn", "illegal")
            await ann.send(move({**seen, "seq": 0}, "have-not-looked"))
            assert (await heard(ann, "refusal"))["error"]["error"] == "behind"
            # Everything that was missed follows.
            assert (await heard(ann, "update"))["events"][0]["seq"] == 1
            await ann.send(json.dumps({"type": "say", "text": "x" * MAX_FRAME.most}))
            assert (await heard(ann, "refusal"))["error"]["error"] == "too_large"
            await ann.send(b'{"type":"resync","since":0}')
            assert (await heard(ann, "refusal"))["error"]["error"] == "malformed"
            # In pieces, as a proxy may send it.
            text = move(await current(ann), "in-two-pieces")
            await ann.send([text[:20], text[20:]])
            assert (await heard(ann, "accepted"))["id"] == "in-two-pieces"

    asyncio.run(play())


def test_a_flood_of_commands_closes_the_socket(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_table(tmp_path) as (_, _, ann, ben):
            text = move(await current(ann))
            await asyncio.gather(
                *(ann.send(text) for _ in range(4 * SOCKET_MESSAGES.burst)), return_exceptions=True
            )
            with pytest.raises(websockets.ConnectionClosed):
                await heard(ann, "nothing")
            assert ann.close_code == 1008
            assert (await current(ben))["status"] == "playing"

    asyncio.run(play())


def test_a_client_that_asks_for_it_is_told_when_the_next_ping_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_pings, "IDLE_AFTER", 0)
    monkeypatch.setattr(socket_pings, "PING_EVERY", 0.05)

    async def play() -> None:
        async with at_table(tmp_path) as (place, table, ann, _):
            assert "next" not in await heard(ann, "ping")
            url = f"ws://127.0.0.1:{place.port}/api/tables/{table}/socket?pings=announced"
            async with websockets.connect(url, compression=None) as spectator:
                assert (await heard(spectator, "ping"))["next"] == 50_000
                # Another message comes first, and then the next ping does too.
                await ann.send(move(await current(ann)))
                await heard(spectator, "update")
                async with asyncio.timeout(PATIENCE):
                    assert (await heard(spectator, "ping"))["number"] == 2

    asyncio.run(play())


def test_spectators_share_a_message_and_players_do_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[str | None] = []
    view_of = TableUpdates.update

    def counted(self: Any, live: Any, table: Any, person: str | None, *more: Any) -> bytes:
        built.append(person)
        return view_of(self, live, table, person, *more)

    async def play() -> None:
        async with at_table(tmp_path) as (place, table, ann, ben):
            url = f"ws://127.0.0.1:{place.port}/api/tables/{table}/socket"
            spectators = [await websockets.connect(url, compression=None) for _ in range(5)]
            try:
                for one in spectators:
                    await heard(one, "update")
                live = await place.context.registry.get(table)
                await until_async(lambda: live.anonymous == 5, "spectators")
                text = move(await current(ann))
                monkeypatch.setattr(TableUpdates, "update", counted)
                # However busy the machine is, all of them are told within this time.
                monkeypatch.setattr("robotable.server.play.shared_messages.FRESH_FOR", 60_000)
                await ann.send(text)
                seen = [await heard(one, "update") for one in spectators]
                assert all(one == seen[0] and one["table"]["seat"] is None for one in seen)
                mine, theirs = (await heard(ann, "update")), (await heard(ben, "update"))
                assert mine["table"]["view"]["hand"] != theirs["table"]["view"]["hand"]
                assert (mine["table"]["seat"], theirs["table"]["seat"]) == (0, 1)
                assert len(built) == 3
            finally:
                for one in spectators:
                    await one.close()

    asyncio.run(play())
