"""A store knows when a server last used it."""

from __future__ import annotations

from robotable.store.protocol import Store
from tests.store.stores import Run


def test_the_latest_sign_counts(run: Run) -> None:
    async def scenario(store: Store) -> None:
        assert await store.signs_of_life.last() is None
        for at in (30, 50, 40):
            await store.signs_of_life.add(at)
        assert await store.signs_of_life.last() == 50

    run(scenario)
