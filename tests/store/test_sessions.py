"""Sessions and API tokens."""

from __future__ import annotations

import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.protocol.sessions import Session
from tests.store.stores import Run, add_people
from tests.store.test_devices import device


def session(hash: str, person: str = "anna", created: int = 1, expires: int | None = None) -> Session:
    return Session(
        hash=hash,
        person=person,
        kind="token" if expires is None else "browser",
        label="Telefon",
        created=created,
        expires=expires,
    )


def test_people_list_and_end_their_own_sessions(run: Run) -> None:
    first, second, other = session("h1"), session("h2", created=0, expires=9), session("h3", "ben")

    async def scenario(store: Store) -> None:
        await add_people(store)
        for one in (first, second, other):
            await store.sessions.add(one)
        assert await store.sessions.get("h2") == second
        assert await store.sessions.get("h4") is None
        assert list(await store.sessions.of("anna")) == [second, first]
        assert not await store.sessions.end("anna", "h3")
        assert await store.sessions.get("h3") == other
        assert await store.sessions.end("anna", "h1")
        assert not await store.sessions.end("anna", "h1")
        assert list(await store.sessions.of("anna")) == [second]
        for wrong in (second, session("h5", "nobody")):
            with pytest.raises(Conflict):
                await store.sessions.add(wrong)

    run(scenario)


def test_ended_and_expired_sessions_and_closed_accounts_are_not_valid(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        many = [session(f"h{number:03}", created=number) for number in range(200)]
        for one in (*many, session("late", expires=9), session("bens", "ben")):
            await store.sessions.add(one)
        hashes = [*(one.hash for one in many), "late", "bens", "unknown"]
        assert await store.sessions.valid(hashes, 9) == set(hashes) - {"unknown"}
        await store.sessions.end("anna", "h007")
        await store.people.set_closed("ben", True)
        assert await store.sessions.valid(hashes, 10) == set(hashes) - {"unknown", "h007", "late", "bens"}
        assert await store.sessions.valid([], 10) == frozenset()

    run(scenario)


def test_pruning_deletes_expired_sessions_and_their_devices(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        for hash, expires in (("old", 99), ("new", 100), ("token", None)):
            await store.sessions.add(session(hash, expires=expires))
            await store.devices.register(device(hash, session=hash), 9)
        assert await store.sessions.prune(100) == 1
        assert [one.hash for one in await store.sessions.of("anna")] == ["new", "token"]
        assert [one.id for one in await store.devices.of("anna")] == ["new", "token"]
        assert await store.sessions.prune(100) == 0

    run(scenario)
