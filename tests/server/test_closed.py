"""A closed account stays closed, whatever the server still has in its caches."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.hosting import place_at


def test_nothing_reopens_a_closed_account(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann, place.guest("Ben") as ben:
            account = {"login": "ann", "password": "correct horse"}
            ids = [(await one.get("/api/me")).json()["id"] for one in (ann, ben)]
            for id in ids:
                # As the admin's command does it, from another process: the server knows both for a while.
                await place.context.store.people.set_closed(id, True)
            assert (await ann.post("/api/people/guest", json={"name": "Anna"})).status_code == 401
            assert (await ben.post("/api/people/account", json=account)).status_code == 409
            for one in (ann, ben):
                await one.delete("/api/me/email")
            for id, name in zip(ids, ("Ann", "Ben"), strict=True):
                found = await place.context.store.people.get(id)
                assert found is not None
                assert (found.name, found.login, found.closed) == (name, None, True)

    asyncio.run(play())
