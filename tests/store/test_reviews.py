"""Reviews in the store: one for each table, and the first result stays."""

from __future__ import annotations

from robotable.store.protocol import Store
from robotable.store.protocol.reviews import StoredReview
from tests.store.stores import Run, add_people, add_table


def test_a_review_is_requested_once_and_kept(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store, "t")
        assert await store.reviews.get("t") is None
        await store.reviews.begin("t")
        assert await store.reviews.get("t") == StoredReview(0, 0, None, None)
        await store.reviews.progress("t", 3, 24)
        await store.reviews.begin("t")
        assert await store.reviews.get("t") == StoredReview(3, 24, None, None)
        await store.reviews.finish("t", review='{"parts":[]}')
        await store.reviews.finish("t", review="another")
        await store.reviews.finish("t", failed="too late")
        assert await store.reviews.get("t") == StoredReview(3, 24, '{"parts":[]}', None)

    run(scenario)


def test_a_review_that_is_not_possible(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store, "t")
        await store.reviews.begin("t")
        await store.reviews.finish("t", failed="Nothing was played.")
        assert await store.reviews.get("t") == StoredReview(0, 0, None, "Nothing was played.")

    run(scenario)
