"""What has served its time is forgotten, and nothing else is."""

from __future__ import annotations

from robotable.store.protocol import Store
from robotable.store.protocol.logs import CommandKey, Repeated
from robotable.store.protocol.sessions import Session
from tests.store.stores import Run, acted, add_people, add_table, append
from tests.store.test_devices import device


def session(hash: str, expires: int | None) -> Session:
    return Session(hash=hash, person="anna", kind="browser", label="", created=0, expires=expires)


def test_expired_sessions_go_with_their_devices(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        for hash, expires in (("old", 99), ("new", 100), ("token", None)):
            await store.sessions.add(session(hash, expires))
            await store.devices.register(device(hash, session=hash), 9)
        assert await store.sessions.prune(100) == 1
        assert [one.hash for one in await store.sessions.of("anna")] == ["new", "token"]
        assert [one.id for one in await store.devices.of("anna")] == ["new", "token"]
        assert await store.sessions.prune(100) == 0

    run(scenario)


def test_old_commands_go_and_young_ones_are_still_known(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        keys = []
        for id in ("t", "u"):
            await add_table(store, id)
            for seq in range(7):
                entries = (acted(seq + 1, at=seq * 10),)
                one = append(seq, table=id, entries=entries, client=("anna", f"client {seq}"))
                await store.logs.append(one)
                keys.append((id, "anna", f"client {seq}"))
        after: CommandKey | None = None
        looks = 0
        while True:
            after = await store.logs.prune_commands(30, after, 4)
            looks += 1
            if after is None:
                break
        assert looks == 4
        for id in ("t", "u"):
            known = [await store.logs.answered(id, "anna", f"client {seq}") for seq in range(7)]
            assert known == [None, None, None, 4, 5, 6, 7]
        again = append(7, table="t", entries=(acted(8),), client=("anna", "client 3"))
        assert await store.logs.append(again) == Repeated(4)
        assert len(await store.logs.entries("t")) == 7

    run(scenario)
