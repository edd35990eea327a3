from __future__ import annotations

import msgspec
import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.protocol.reserved_seats import ReservedSeat
from tests.store.stores import Run, add_people, table_row

RESERVED = (ReservedSeat(0, "ben", 10), ReservedSeat(1, "guest", 20))


def test_reservations_expire_and_can_be_released_or_declined(run: Run) -> None:
    named = [msgspec.structs.replace(one, name=one.person.title()) for one in RESERVED]

    async def scenario(store: Store) -> None:
        await add_people(store)
        for id in ("t", "u"):
            await store.tables.create(table_row(id), RESERVED)
        assert list(await store.reserved_seats.at("t", 9)) == named
        assert list(await store.reserved_seats.at("t", 10)) == named[1:]
        assert await store.visitors.has("t", "ben")
        assert not await store.visitors.has("t", "anna")
        assert await store.reserved_seats.release("t", 1)
        assert not await store.reserved_seats.release("t", 1)
        assert list(await store.reserved_seats.at("t", 9)) == named[:1]
        assert await store.reserved_seats.decline("t", "ben")
        assert not await store.reserved_seats.decline("t", "ben")
        assert list(await store.reserved_seats.at("u", 9)) == named
        await store.people.merge("guest", "anna", 5)
        assert [one.person for one in await store.reserved_seats.at("u", 9)] == ["ben", "anna"]
        assert await store.reserved_seats.prune(11) == 1
        assert [one.seat for one in await store.reserved_seats.at("u", 0)] == [1]

    run(scenario)


def test_seats_are_reserved_only_for_known_people(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        with pytest.raises(Conflict):
            await store.tables.create(table_row(), (ReservedSeat(0, "nobody", 5),))
        assert await store.tables.get("t") is None
        await store.tables.create(table_row(), RESERVED)
        with pytest.raises(Conflict):
            await store.tables.create(table_row(), ())
        assert len(await store.reserved_seats.at("t", 0)) == 2

    run(scenario)
