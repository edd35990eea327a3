"""Seats that are kept for somebody."""

from __future__ import annotations

import msgspec
import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.values import KeptSeat
from tests.store.stores import Play, people, row

KEPT = (KeptSeat(0, "ben", 10), KeptSeat(1, "guest", 20))


def test_they_are_kept_for_a_while_and_let_go(play: Play) -> None:
    named = [msgspec.structs.replace(one, name=one.person.title()) for one in KEPT]

    async def scenario(store: Store) -> None:
        await people(store)
        for id in ("t", "u"):
            await store.create_table(row(id), KEPT)
        assert list(await store.kept_seats("t", 9)) == named
        assert list(await store.kept_seats("t", 10)) == named[1:]
        assert await store.visits("t", "ben")
        assert not await store.visits("t", "anna")
        assert await store.free_seat("t", 1)
        assert not await store.free_seat("t", 1)
        assert list(await store.kept_seats("t", 9)) == named[:1]
        assert await store.give_up_seat("t", "ben")
        assert not await store.give_up_seat("t", "ben")
        assert list(await store.kept_seats("u", 9)) == named
        await store.merge_person("guest", "anna", 5)
        assert [one.person for one in await store.kept_seats("u", 9)] == ["ben", "anna"]
        assert await store.prune_kept_seats(11) == 1
        assert [one.seat for one in await store.kept_seats("u", 0)] == [1]

    play(scenario)


def test_not_for_nobody_and_not_twice(play: Play) -> None:
    async def scenario(store: Store) -> None:
        await people(store)
        with pytest.raises(Conflict):
            await store.create_table(row(), (KeptSeat(0, "nobody", 5),))
        assert await store.table("t") is None
        await store.create_table(row(), KEPT)
        with pytest.raises(Conflict):
            await store.create_table(row(), ())
        assert len(await store.kept_seats("t", 0)) == 2

    play(scenario)
