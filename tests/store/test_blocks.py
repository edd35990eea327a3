from __future__ import annotations

import pytest

from robotable.store.protocol import Conflict, Store
from tests.store.stores import Run, add_people


def test_blocks_are_one_sided_and_can_be_undone(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        for blocked in ("ben", "guest", "ben"):
            await store.blocks.set("anna", blocked, True)
        assert await store.blocks.of("anna") == {"ben", "guest"}
        assert await store.blocks.of("ben") == frozenset()
        for _ in range(2):
            await store.blocks.set("anna", "ben", False)
        assert await store.blocks.of("anna") == {"guest"}
        with pytest.raises(Conflict):
            await store.blocks.set("anna", "nobody", True)

    run(scenario)
