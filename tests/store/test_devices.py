"""Devices receive notifications by web push."""

from __future__ import annotations

import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.protocol.devices import Device
from robotable.store.protocol.sessions import Session
from tests.store.stores import Run, add_people


def device(id: str, person: str = "anna", created: int = 1, session: str = "s") -> Device:
    endpoint = f"https://push.example/{id}"
    return Device(
        id=id, person=person, endpoint=endpoint, p256dh="p", auth="a", session=session, created=created
    )


def test_the_oldest_device_is_deleted_when_a_person_has_too_many(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        for number in (2, 1, 3):
            await store.devices.register(device(f"d{number}", created=number), 3)
        assert [one.id for one in await store.devices.of("anna")] == ["d1", "d2", "d3"]
        assert (await store.devices.of("anna"))[0] == device("d1", created=1)
        await store.devices.register(device("d4", created=4), 3)
        assert [one.id for one in await store.devices.of("anna")] == ["d2", "d3", "d4"]
        await store.devices.register(device("d0", created=0), 3)
        assert [one.id for one in await store.devices.of("anna")] == ["d0", "d3", "d4"]
        assert await store.notifications.reachable_people() == {"anna"}
        assert await store.devices.remove("anna", "d0")
        assert not await store.devices.remove("anna", "d0")
        assert not await store.devices.remove("ben", "d3")

    run(scenario)


def test_a_device_belongs_to_the_person_who_registered_it_last(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await store.devices.register(device("d"), 3)
        await store.devices.register(device("d", "ben"), 3)
        assert await store.devices.of("anna") == []
        assert await store.devices.of("ben") == [device("d", "ben")]
        with pytest.raises(Conflict):
            await store.devices.register(device("e", "nobody"), 3)

    run(scenario)


def test_devices_end_with_their_session_and_follow_a_merged_guest(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        session = Session(hash="h", person="anna", kind="browser", label="", created=0, expires=None)
        await store.sessions.add(session)
        await store.devices.register(device("d", session="h"), 3)
        await store.devices.register(device("e", session="other"), 3)
        assert not await store.sessions.end("ben", "h")
        assert len(await store.devices.of("anna")) == 2
        assert await store.sessions.end("anna", "h")
        assert [one.id for one in await store.devices.of("anna")] == ["e"]
        await store.devices.register(device("g", "guest"), 3)
        await store.people.merge("guest", "anna", 5)
        assert [one.id for one in await store.devices.of("anna")] == ["e", "g"]

    run(scenario)


def test_forgetting_a_guest_deletes_their_devices(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await store.devices.register(device("g", "guest"), 3)
        assert await store.people.forget_guest("guest")
        assert await store.devices.of("guest") == []

    run(scenario)
