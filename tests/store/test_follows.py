"""Following: it is one-sided, and only those who follow each other see when the other is here."""

from __future__ import annotations

import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.protocol.follows import Followed
from tests.store.stores import Run, add_people


def test_only_friends_see_when_the_other_was_here(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        follows = store.follows
        await follows.saw("ben", 7)
        await follows.saw("ben", 5)
        assert await follows.follow("anna", "ben", 1, most=1)
        assert await follows.follow("anna", "ben", 2, most=1)
        assert not await follows.follow("anna", "guest", 2, most=1)
        assert await follows.is_following("anna", "ben")
        assert not await follows.is_following("ben", "anna")
        assert await follows.of("anna") == [Followed("ben", "Ben", "ben", False, None)]
        assert await follows.follow("ben", "anna", 3, most=1)
        assert await follows.of("anna") == [Followed("ben", "Ben", "ben", True, 7)]
        assert await follows.of("ben") == [Followed("anna", "Anna", "anna", True, None)]
        await follows.unfollow("ben", "anna")
        await follows.unfollow("ben", "anna")
        assert await follows.of("ben") == []
        for pair in (("anna", "nobody"), ("nobody", "anna")):
            with pytest.raises(Conflict):
                await follows.follow(*pair, 1, most=9)
        with pytest.raises(Conflict):
            await follows.saw("nobody", 1)

    run(scenario)


def test_nobody_follows_a_closed_account(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await store.follows.saw("ben", 7)
        await store.follows.follow("anna", "ben", 1, most=9)
        await store.follows.follow("ben", "anna", 1, most=9)
        await store.people.close_account("ben")
        assert await store.follows.of("anna") == await store.follows.of("ben") == []

    run(scenario)
