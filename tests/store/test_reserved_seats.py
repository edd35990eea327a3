"""Seats that are kept for somebody."""

from __future__ import annotations

import msgspec
import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.protocol.reserved_seats import ReservedSeat
from tests.store.stores import Run, add_people, table_row

KEPT = (ReservedSeat(0, "ben", 10), ReservedSeat(1, "guest", 20))


def test_they_are_kept_for_a_while_and_let_go(run: Run) -> None:
    named = [msgspec.structs.replace(one, name=one.person.title()) for one in KEPT]

    async def scenario(store: Store) -> None:
        await add_people(store)
        for id in ("t", "u"):
            await store.tables.create(table_row(id), KEPT)
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


def test_not_for_nobody_and_not_twice(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        with pytest.raises(Conflict):
            await store.tables.create(table_row(), (ReservedSeat(0, "nobody", 5),))
        assert await store.tables.get("t") is None
        await store.tables.create(table_row(), KEPT)
        with pytest.raises(Conflict):
            await store.tables.create(table_row(), ())
        assert len(await store.reserved_seats.at("t", 0)) == 2

    run(scenario)
