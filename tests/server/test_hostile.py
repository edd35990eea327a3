"""Hostile input causes no unhandled error, disturbs nobody else and is refused with a reason."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import time
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from robotable.server.context import AppContext
from robotable.server.ops.limits import MAX_FRAME, Rate
from robotable.server.ops.rate_limits import NetworkLimiter, TokenBucket
from robotable.server.routes import table_socket as server_socket
from robotable.server.routes.messages import DECODER
from robotable.store.sqlite import SqliteStore
from tests.patience import until_async
from tests.server.loopback import CREATED, FrozenClock, Site, receive, receive_type, serving, site
from tests.table.tables import HIDING, START, person, played
from tests.thorough import usually

FRAMES = int(os.environ.get("ROBOTABLE_HOSTILE_FRAMES", "10000"))


def frame(rng: Random, seq: int) -> str | bytes:
    """A message that no correct client sends, at least not now."""
    ids = f"hostile-{rng.getrandbits(40)}"
    commands: list[Any] = [
        {"do": "sit", "seat": rng.choice([0, -1, 99, 2**70])},
        {"do": "stand_up"},
        {"do": "offer_draw"},
        {"do": "answer_draw", "accept": False},
        {"do": "ask_undo"},
        {"do": "answer_undo", "grant": False},
        {"do": "claim_absence", "absent": rng.randrange(-3, 6)},
        {
            "do": "act",
            "action": rng.choice([{}, None, [], {"action": "place", "card": 1, "cell": 2**80}]),
        },
        {"do": "act", "action": {"action": "draw", "card": 3}},
    ]
    valid: list[Any] = [
        {"type": "do", "id": ids, "seq": rng.choice([seq, 0, -1, 2**63, 10**30]), "command": command}
        for command in commands
    ]
    valid += [
        {"type": "resync", "since": rng.choice([-(2**70), -1, 0, seq, 2**70])},
        {"type": "pong", "number": rng.choice([-1, 0, 1, 10**40])},
        {"type": "say", "text": rng.choice(["", " ", "\u202e\x00", "x" * 501, "😀" * 400, "ok"])},
    ]
    kind = rng.randrange(9)
    if kind == 0:
        return rng.randbytes(rng.randrange(200))
    if kind == 1:
        return "".join(
            chr(rng.choice([rng.randrange(32, 127), rng.randrange(0x80, 0xD7FF)])) for _ in range(40)
        )
    if kind == 2:
        depth = rng.randrange(10, 4000)
        return rng.choice(["[" * depth, "[" * depth + "]" * depth, '{"a":' * (depth // 3)])
    if kind == 3:
        return rng.choice(['{"type":"do","id":"', '{"seq":']) + "9" * rng.choice(
            [100, 4400, 8000, 9000, 30_000]
        )
    if kind == 4:
        # Python refuses to write such numbers; clients in other languages do not.
        digits = "7" * rng.choice([18, 19, 20, 400, 4200, 4400])
        return f'{{"type":"do","id":"{ids}","seq":{digits},"command":{{"do":"resign"}}}}'
    text = json.dumps(rng.choice(valid), ensure_ascii=rng.random() < 0.5)
    if kind == 5:
        at = rng.randrange(len(text))
        return text[:at] + chr(rng.randrange(0xD7FF)) + text[at + 1 :]
    if kind == 6:
        message = rng.choice(valid)
        message[rng.choice([*message, "more"])] = rng.choice([None, [], {}, True, 1.5, "x", -1])
        return json.dumps(message)
    if kind == 7:
        deep: Any = {"action": "place"}
        for _ in range(rng.randrange(900)):
            deep = [deep]
        return json.dumps({"type": "do", "id": ids, "seq": seq, "command": {"do": "act", "action": deep}})
    return text


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


def test_hostile_frames(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rate limit is off, so that every frame is handled."""
    monkeypatch.setattr(server_socket, "TokenBucket", lambda *_: TokenBucket(10**9, 1.0, lambda: 0.0))
    rng = Random(7)

    async def attack(at: Site, who: str | None, seq: int, frames: int) -> int:
        sent = 0
        while sent < frames:
            async with at.socket("t", who) as socket:
                try:
                    for _ in range(min(200, frames - sent)):
                        await socket.send(frame(rng, seq))
                        sent += 1
                        while socket.recv_messages.frames:
                            await socket.recv()
                    await socket.send('{"type": "resync", "since": 0}')
                    while not (await receive_type(socket, "update"))["events"]:
                        pass
                except ConnectionClosed:
                    continue
        return sent

    async def run() -> None:
        table, entries = played(HIDING["duel"], Random(3), 6, chatter=0)
        async with site(tmp_path / "table.db", START + 60_000) as at:
            await at.add_people([person(0), person(1), "stranger"])
            await at.add_table("t", HIDING["duel"], entries, person(0))
            async with at.socket("t", person(0)) as good:
                before = (await receive(good))["table"]
                seq = table.seq
                each = FRAMES // 4
                counts = await asyncio.gather(
                    *(attack(at, who, seq, each) for who in (None, "stranger", person(1), person(1)))
                )
                assert sum(counts) >= each * 4
                await good.send('{"type": "resync", "since": 0}')
                update: Any = {"events": []}
                while not update["events"] or update["events"][0]["seq"] != 1:
                    update = await receive_type(good, "update")  # after the updates of granted commands
                # Some commands may have been granted; whatever is in the log, the good client sees all of it.
                live = await at.context.registry.get("t")
                assert (
                    update["table"]["seq"] == live.table.seq == len(await at.context.store.logs.entries("t"))
                )
                assert update["table"]["view"]["board"] == before["view"]["board"]
            async with at.client() as client:
                assert (await client.get("/readyz")).status_code == 200

    asyncio.run(run())
    assert errors(caplog) == []


@settings(max_examples=usually(150, everything=300), deadline=None, database=None)
@given(
    st.one_of(st.text(), st.binary(), st.recursive(st.none() | st.booleans() | st.text(), st.lists).map(str))
)
def test_the_decoder_raises_one_kind_of_error(text: str | bytes) -> None:
    try:
        DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return


def test_a_body_that_is_not_utf_8_is_malformed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        async with site(tmp_path / "table.db") as at, at.client() as client:
            for path in ("/api/people/guest", "/api/tables", "/api/people/login"):
                answer = await client.post(path, content=b'{"name": "\xff"}')
                assert (answer.status_code, answer.json()["error"]) == (400, "malformed")

    asyncio.run(run())
    assert errors(caplog) == []


def test_a_flood_of_messages_closes_only_its_socket(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        _, entries = played(HIDING["duel"], Random(3), 6, chatter=0)
        async with site(tmp_path / "table.db", START) as at:
            await at.add_people([person(0), person(1)])
            await at.add_table("t", HIDING["duel"], entries, person(0))
            async with at.socket("t", person(0)) as good, at.socket("t") as bad:

                async def flood() -> None:
                    for _ in range(500):
                        await bad.send('{"type": "pong", "number": 1}')
                    while True:
                        await receive(bad)

                with pytest.raises(ConnectionClosed) as closed:
                    await flood()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1008
                await good.send('{"type": "resync", "since": 0}')
                await receive_type(good, "update")

    asyncio.run(run())
    assert errors(caplog) == []


def test_a_rate_limit_says_when_to_try_again(tmp_path: Path) -> None:
    async def run() -> None:
        context = AppContext(SqliteStore(tmp_path / "table.db"), clock=FrozenClock(CREATED))
        limit = Rate("address", "requests", "network", burst=20, rate=0.5)
        context.limits.by_network = NetworkLimiter(limit, now=time.monotonic)
        async with serving(context) as at, at.client() as client:
            answers = await asyncio.gather(*(client.get("/api/tables") for _ in range(60)))
            refused = [answer for answer in answers if answer.status_code != 200]
            assert refused
            assert {answer.status_code for answer in refused} == {429}
            assert all(int(answer.headers["retry-after"]) >= 1 for answer in refused)
            assert refused[0].json()["seconds"] >= 1

    asyncio.run(run())


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1.evil"]
)
def test_other_origins(origin: str, tmp_path: Path) -> None:
    async def run() -> None:
        _, entries = played(HIDING["duel"], Random(3), 2, chatter=0)
        async with site(tmp_path / "table.db", START) as at:
            await at.add_people([person(0), person(1)])
            await at.add_table("t", HIDING["duel"], entries, person(0))
            foreign = {"origin": origin}
            for who in (person(0), None):
                async with at.socket("t", who, headers=foreign) as socket:
                    message = await receive(socket)
                    assert message["type"] == "refusal"
                    assert message["error"]["error"] == "other_origin"
                    with pytest.raises(ConnectionClosed):
                        await receive(socket)
            async with at.client(person(0)) as client, at.client() as nobody:
                for path, body in (
                    ("/api/people/guest", {"name": "Eve"}),
                    ("/api/people/login", {"login": "eve", "password": "password"}),
                    ("/api/tables", {"setup": {"game": "robot_master"}}),
                    ("/api/tables/t/commands", {"id": "12345678", "seq": 1, "command": {"do": "resign"}}),
                    ("/api/me/tokens", {"label": "x", "scopes": ["account"], "days": 30}),
                ):
                    for caller in (client, nobody):
                        answer = await caller.post(path, json=body, headers=foreign)
                        assert (answer.status_code, answer.json()["error"]) == (403, "other_origin"), path
                assert (await client.post("/api/people/logout", headers=foreign)).status_code == 403
                own = {"origin": f"http://{at.at}"}
                assert (await client.get("/api/me")).status_code == 200
                assert (
                    await client.post("/api/people/guest", json={"name": "Ann"}, headers=own)
                ).status_code == 200

    asyncio.run(run())


def test_oversized_messages(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        _, entries = played(HIDING["duel"], Random(3), 2, chatter=0)
        async with site(tmp_path / "table.db", START) as at:
            await at.add_people([person(0), person(1)])
            await at.add_table("t", HIDING["duel"], entries, person(0))
            async with at.client(person(0)) as client:
                for size in (70_000, 2_000_000):
                    answer = await client.post("/api/people/guest", json={"name": "x" * size})
                    assert (answer.status_code, answer.json()["error"]) == (413, "too_large")
                name = await client.post("/api/people/guest", json={"name": "x" * 60_000})
                assert name.status_code == 422
                deep = await client.post(
                    "/api/tables",
                    content="[" * 60_000,
                    headers={"content-type": "application/json"},
                )
                assert deep.status_code == 400
            async with at.socket("t", person(0)) as socket:
                await socket.send("x" * (MAX_FRAME.most + 1))
                assert (await receive_type(socket, "refusal"))["error"]["error"] == "too_large"
                await socket.send("é" * (MAX_FRAME.most - 1))
                assert (await receive_type(socket, "refusal"))["error"]["error"] in ("too_large", "malformed")

    asyncio.run(run())
    assert errors(caplog) == []


def test_only_players_see_a_private_table(tmp_path: Path) -> None:
    async def run() -> None:
        setup = msgspec.structs.replace(HIDING["duel"], visibility="private")
        _, entries = played(setup, Random(3), 2, chatter=0)
        async with site(tmp_path / "table.db", START) as at:
            await at.add_people([person(0), person(1), "stranger"])
            await at.add_table("t", setup, entries, person(0))
            for who, status in ((person(0), 200), ("stranger", 404), (None, 404)):
                async with at.client(who) as client:
                    for path in ("", "/events"):
                        assert (await client.get(f"/api/tables/t{path}")).status_code == status
                    record = await client.get("/api/tables/t/record")
                    assert record.status_code == (409 if status == 200 else 404)
                    stream = await client.get("/api/bot/tables/t") if who != person(0) else None
                    assert stream is None or stream.status_code in (401, 404)
                async with at.socket("t", who) as socket:
                    assert (await receive(socket))["type"] == ("update" if status == 200 else "refusal")

    asyncio.run(run())


def test_broken_connections_leave_nothing_behind(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        rng = Random(1)
        _, entries = played(HIDING["duel"], Random(3), 2, chatter=0)
        async with site(tmp_path / "table.db", START) as at:
            await at.add_people([person(0), person(1)])
            await at.add_table("t", HIDING["duel"], entries, person(0))
            for _ in range(100):
                socket = await at.socket("t", rng.choice([None, person(0), person(1)]))
                for _ in range(rng.randrange(30)):
                    command = {"do": rng.choice(["offer_draw", "ask_undo"])}
                    seq = rng.choice([0, 30])
                    do = {"type": "do", "id": f"{rng.getrandbits(40):012}", "seq": seq, "command": command}
                    await socket.send(rng.choice(['{"type":"resync","since":0}', "x", json.dumps(do)]))
                await asyncio.sleep(rng.choice([0, 0.01]))
                socket.transport.abort()
            live = await at.context.registry.get("t")
            await until_async(lambda: not live.connections, "everybody to be gone")
            assert live.table.seq == len(await at.context.store.logs.entries("t"))

    asyncio.run(run())
    gc.collect()
    assert errors(caplog) == []
