"""Browsers that are told, letters that go several ways, and secrets that are kept."""

from __future__ import annotations

import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.values import Device, Letter, Session
from tests.store.stores import Play, append, people, table


def device(id: str, person: str = "anna", created: int = 1, session: str = "s") -> Device:
    endpoint = f"https://push.example/{id}"
    return Device(
        id=id, person=person, endpoint=endpoint, p256dh="p", auth="a", session=session, created=created
    )


def test_a_person_has_several_and_the_oldest_is_forgotten(play: Play) -> None:
    async def scenario(store: Store) -> None:
        await people(store)
        for number in (2, 1, 3):
            await store.set_device(device(f"d{number}", created=number), 3)
        assert [one.id for one in await store.devices("anna")] == ["d1", "d2", "d3"]
        assert (await store.devices("anna"))[0] == device("d1", created=1)
        await store.set_device(device("d4", created=4), 3)
        assert [one.id for one in await store.devices("anna")] == ["d2", "d3", "d4"]
        await store.set_device(device("d0", created=0), 3)
        assert [one.id for one in await store.devices("anna")] == ["d0", "d3", "d4"]
        assert await store.reachable() == {"anna"}
        assert await store.drop_device("anna", "d0")
        assert not await store.drop_device("anna", "d0")
        assert not await store.drop_device("ben", "d3")

    play(scenario)


def test_a_device_belongs_to_whoever_set_it_last(play: Play) -> None:
    async def scenario(store: Store) -> None:
        await people(store)
        await store.set_device(device("d"), 3)
        await store.set_device(device("d", "ben"), 3)
        assert await store.devices("anna") == []
        assert await store.devices("ben") == [device("d", "ben")]
        with pytest.raises(Conflict):
            await store.set_device(device("e", "nobody"), 3)

    play(scenario)


def test_it_ends_with_its_session_and_moves_with_its_person(play: Play) -> None:
    async def scenario(store: Store) -> None:
        await people(store)
        session = Session(hash="h", person="anna", kind="browser", label="", created=0, expires=None)
        await store.add_session(session)
        await store.set_device(device("d", session="h"), 3)
        await store.set_device(device("e", session="other"), 3)
        assert not await store.end_session("ben", "h")
        assert len(await store.devices("anna")) == 2
        assert await store.end_session("anna", "h")
        assert [one.id for one in await store.devices("anna")] == ["e"]
        await store.set_device(device("g", "guest"), 3)
        await store.merge_person("guest", "anna", 5)
        assert [one.id for one in await store.devices("anna")] == ["e", "g"]

    play(scenario)


def test_nothing_is_left_of_a_guest(play: Play) -> None:
    async def scenario(store: Store) -> None:
        await people(store)
        await store.set_device(device("g", "guest"), 3)
        assert await store.forget_guest("guest")
        assert await store.devices("guest") == []

    play(scenario)


def test_a_letter_that_goes_two_ways_is_two_letters(play: Play) -> None:
    async def scenario(store: Store) -> None:
        await people(store)
        await table(store)
        await store.append(append(letters=(Letter("anna", "over", {"table": "t"}),)))
        ((number, letter),) = await store.lease_letters(1, 1000, 9)
        assert letter.way is None
        await store.split_letter(number, ["webhook", "push:d"])
        found = await store.lease_letters(2, 1000, 9)
        assert [(one.way, one.kind, one.body, one.tries) for _, one in found] == [
            ("webhook", "over", {"table": "t"}, 1),
            ("push:d", "over", {"table": "t"}, 1),
        ]
        assert number not in [each for each, _ in found]
        await store.split_letter(number, ["webhook"])
        assert await store.lease_letters(5000, 6000, 9) != []
        for each, _ in found:
            await store.finish_letter(each)
        assert await store.lease_letters(9000, 9999, 9) == []

    play(scenario)


def test_the_first_secret_is_kept(play: Play) -> None:
    async def scenario(store: Store) -> list[str]:
        return [await store.keep_secret("key", value) for value in ("one", "two")]

    assert play(scenario) == ["one", "one"]
    assert play(scenario) == ["one", "one"]
