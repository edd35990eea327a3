"""What arrives over sockets is bounded, whether or not it ever becomes a message, and whatever the number of
sockets."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from robotable.server.ops.limits import REQUESTS_BY_PERSON, SOCKET_FRAMES, SOCKET_MESSAGES
from tests.patience import PATIENCE
from tests.server.running import Guest, running


def opened(guest: Guest, table: str) -> connect:
    return connect(
        guest.socket_url(table), additional_headers=guest.cookie, compression=None, ping_interval=None
    )


async def closed_by(there: ClientConnection, frame: Frame, first: Frame | None = None) -> bool:
    """Whether the server hangs up when it gets this frame again and again."""

    def write(frame: Frame, count: int) -> None:
        there.transport.write(frame.serialize(mask=True) * count)

    if first is not None:
        write(first, 1)
    with suppress(ConnectionClosed):
        async with asyncio.timeout(PATIENCE):
            for _ in range(20):
                write(frame, SOCKET_FRAMES.burst)
            while True:
                await there.recv()
    return True


@pytest.mark.parametrize(
    ("frame", "first"),
    [
        (Frame(Opcode.PING, b""), None),
        (Frame(Opcode.PING, b"x" * 125), None),
        (Frame(Opcode.PONG, b""), None),
        (Frame(Opcode.CONT, b"", fin=False), Frame(Opcode.TEXT, b"{", fin=False)),
    ],
    ids=["pings", "long pings", "pongs", "a message without end"],
)
def test_a_flood_of_frames_ends_the_socket(tmp_path: Path, frame: Frame, first: Frame | None) -> None:
    async def play(guest: Guest, table: str) -> None:
        async with opened(guest, table) as there:
            assert await closed_by(there, frame, first)

    with running(tmp_path / "data") as served, Guest(served.url, "Mallory") as mallory:
        table, _ = mallory.make()
        asyncio.run(play(mallory, table))


def test_pings_at_a_human_pace_are_answered(tmp_path: Path) -> None:
    async def play(guest: Guest, table: str) -> None:
        async with opened(guest, table) as there, asyncio.timeout(PATIENCE):
            for _ in range(SOCKET_FRAMES.burst // 2):
                await (await there.ping())

    with running(tmp_path / "data") as served, Guest(served.url, "Ann") as ann:
        table, _ = ann.make()
        asyncio.run(play(ann, table))


def test_many_sockets_have_no_more_messages_than_one_person(tmp_path: Path) -> None:
    """Each socket stays below its own limit; together they exceed that of the person."""
    sockets = 1 + 2 * REQUESTS_BY_PERSON.burst // SOCKET_MESSAGES.burst

    async def asked(there: ClientConnection) -> list[str]:
        """How the server answered a burst of questions."""
        for _ in range(SOCKET_MESSAGES.burst - 5):
            await there.send('{"type": "resync", "since": 0}')
        found: list[str] = []
        while len(found) < SOCKET_MESSAGES.burst - 5 and "too_often" not in found:
            message = json.loads(await there.recv())
            if message["type"] == "refusal":
                found.append(message["error"]["error"])
            elif message["type"] == "update":
                found.append("update")
        return found

    async def play(guest: Guest, table: str) -> list[str]:
        async with AsyncExitStack() as stack, asyncio.timeout(PATIENCE):
            mine = [await stack.enter_async_context(opened(guest, table)) for _ in range(sockets)]
            return [one for found in await asyncio.gather(*map(asked, mine)) for one in found]

    with running(tmp_path / "data") as served, Guest(served.url, "Mallory") as mallory:
        table, _ = mallory.make()
        answers = asyncio.run(play(mallory, table))
    assert "too_often" in answers
