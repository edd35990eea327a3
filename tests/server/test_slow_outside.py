"""Name servers and mail servers that never answer delay nobody: they have threads of their own."""

from __future__ import annotations

import asyncio
import socket
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from robotable.server.notify.mail import Mail
from robotable.server.ops.limits import LOOKUPS, MAIL_AT_ONCE
from tests.patience import PATIENCE, until_async
from tests.server.hosting import place_at
from tests.server.loopback import endless

MANY = 40
"""More than the threads that asyncio shares among everything else."""


async def others_are_served() -> None:
    """The shared threads, in which tables are loaded and hints are computed, are free."""
    async with asyncio.timeout(PATIENCE):
        await asyncio.to_thread(threading.get_ident)


def test_a_name_server_that_never_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ends, look_up = threading.Event(), socket.getaddrinfo
    asked: list[str] = []

    def slow(host: Any, *rest: Any, **more: Any) -> Any:
        if str(host).endswith(".example"):
            asked.append(host)
            ends.wait()
            raise socket.gaierror
        return look_up(host, *rest, **more)

    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Mal") as mal:
            place.context.limits.notification_settings = endless()

            async def set_webhook(number: int) -> httpx.Response:
                return await mal.put("/api/me/webhook", json={"url": f"https://host{number}.example/"})

            attack = [asyncio.create_task(set_webhook(number)) for number in range(MANY)]
            try:
                await until_async(lambda: len(asked) >= LOOKUPS.most)
                await others_are_served()
                assert len(asked) == LOOKUPS.most
            finally:
                ends.set()
            for answer in await asyncio.gather(*attack):
                assert (answer.status_code, answer.json()["error"]) == (422, "bad_url")

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    asyncio.run(play())


def test_a_mail_server_that_never_answers(tmp_path: Path) -> None:
    accepted: list[asyncio.StreamWriter] = []

    async def accept(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        accepted.append(writer)

    async def play() -> None:
        silent = await asyncio.start_server(accept, "127.0.0.1", 0)
        mail = Mail("127.0.0.1", silent.sockets[0].getsockname()[1], "table@example.org")
        async with silent, place_at(tmp_path, mail=mail) as place:
            mailer = place.context.mailer
            assert mailer is not None
            attack = [
                asyncio.create_task(mailer.send_code(f"mal{number}@example.org", "1"))
                for number in range(MANY)
            ]
            await until_async(lambda: len(accepted) >= MAIL_AT_ONCE.most)
            await others_are_served()
            assert len(accepted) == MAIL_AT_ONCE.most
            for one in attack:
                one.cancel()
            for writer in accepted:
                writer.close()

    asyncio.run(play())
