"""Browsers that are told, letters that go several ways, and secrets that are kept."""

from __future__ import annotations

import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.protocol.devices import Device
from robotable.store.protocol.notifications import Notification
from robotable.store.protocol.sessions import Session
from tests.store.stores import Run, add_people, add_table, append


def device(id: str, person: str = "anna", created: int = 1, session: str = "s") -> Device:
    endpoint = f"https://push.example/{id}"
    return Device(
        id=id, person=person, endpoint=endpoint, p256dh="p", auth="a", session=session, created=created
    )


def test_a_person_has_several_and_the_oldest_is_forgotten(run: Run) -> None:
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


def test_a_device_belongs_to_whoever_set_it_last(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await store.devices.register(device("d"), 3)
        await store.devices.register(device("d", "ben"), 3)
        assert await store.devices.of("anna") == []
        assert await store.devices.of("ben") == [device("d", "ben")]
        with pytest.raises(Conflict):
            await store.devices.register(device("e", "nobody"), 3)

    run(scenario)


def test_it_ends_with_its_session_and_moves_with_its_person(run: Run) -> None:
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


def test_nothing_is_left_of_a_guest(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await store.devices.register(device("g", "guest"), 3)
        assert await store.people.forget_guest("guest")
        assert await store.devices.of("guest") == []

    run(scenario)


def test_a_letter_that_goes_two_ways_is_two_letters(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        await store.logs.append(append(notifications=(Notification("anna", "over", {"table": "t"}),)))
        ((number, letter),) = await store.notifications.lease(1, 1000, 9)
        assert letter.channel is None
        await store.notifications.split(number, ["webhook", "push:d"])
        found = await store.notifications.lease(2, 1000, 9)
        assert [(one.channel, one.kind, one.body, one.tries) for _, one in found] == [
            ("webhook", "over", {"table": "t"}, 1),
            ("push:d", "over", {"table": "t"}, 1),
        ]
        assert number not in [each for each, _ in found]
        await store.notifications.split(number, ["webhook"])
        assert await store.notifications.lease(5000, 6000, 9) != []
        for each, _ in found:
            await store.notifications.finish(each)
        assert await store.notifications.lease(9000, 9999, 9) == []

    run(scenario)


def test_the_first_secret_is_kept(run: Run) -> None:
    async def scenario(store: Store) -> list[str]:
        return [await store.secrets.get_or_add("key", value) for value in ("one", "two")]

    assert run(scenario) == ["one", "one"]
    assert run(scenario) == ["one", "one"]
