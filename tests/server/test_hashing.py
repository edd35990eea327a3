"""Passwords are hashed in a thread and a queue of their own."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from robotable.server.ops.limits import HASHES
from tests.patience import PATIENCE, until_async
from tests.server.loopback import site
from tests.table.tables import SETUPS, START, person, played

WRONG = {"login": "nobody", "password": "correct horse"}


def test_nothing_waits_behind_sign_ins_and_their_queue_is_short(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish, hashing = threading.Event(), threading.Event()

    def slow(*_: object) -> bool:
        """A hash that takes as long as the test wants."""
        hashing.set()
        assert finish.wait(PATIENCE)
        raise VerifyMismatchError

    monkeypatch.setattr(PasswordHasher, "verify", slow)

    async def run() -> None:
        async with site(tmp_path / "table.db", START) as place, place.client(person(0)) as client:
            await place.add_people([person(0), person(1)])
            _, entries = played(SETUPS["duel"], Random(3), 4, chatter=0)
            await place.add_table("t", SETUPS["duel"], entries, person(0))
            tries = [
                asyncio.ensure_future(client.post("/api/people/login", json=WRONG))
                for _ in range(HASHES.most + 10)
            ]
            try:
                # Ten are refused while the first hash is still being computed.
                await until_async(lambda: sum(one.done() for one in tries) >= 10)
                assert hashing.is_set()
                # A replay needs a thread too.
                async with asyncio.timeout(PATIENCE):
                    assert (await client.get("/api/tables/t/at/0")).status_code == 200
            finally:
                finish.set()
            answers = await asyncio.gather(*tries)
            assert Counter(one.status_code for one in answers) == {401: HASHES.most, 503: 10}
            refused = next(one for one in answers if one.status_code == 503)
            assert (refused.json()["error"], refused.headers["retry-after"]) == ("busy", "5")

    asyncio.run(run())
