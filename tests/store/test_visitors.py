from __future__ import annotations

import pytest

from robotable.store.protocol import Conflict, Store
from tests.store.stores import Run, add_people, add_table


def test_visitors_are_added_to_one_table(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        for id in ("t", "u"):
            await add_table(store, id)
        for _ in range(2):
            await store.visitors.add("t", "ben")
        assert await store.visitors.has("t", "ben")
        assert not await store.visitors.has("u", "ben")
        assert not await store.visitors.has("t", "anna")
        for table, person in (("nowhere", "ben"), ("t", "nobody")):
            with pytest.raises(Conflict):
                await store.visitors.add(table, person)

    run(scenario)
