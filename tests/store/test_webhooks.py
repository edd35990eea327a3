from __future__ import annotations

import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.protocol.webhooks import Webhook
from tests.store.stores import Run, add_people


def hook(person: str, url: str = "https://example.org/hook") -> Webhook:
    return Webhook(person, url, "secret")


def test_a_person_has_one_webhook(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await store.webhooks.set("anna", hook("anna"))
        await store.webhooks.set("anna", hook("anna", "https://example.org/other"))
        assert await store.webhooks.of("anna") == hook("anna", "https://example.org/other")
        assert await store.webhooks.of("ben") is None
        await store.webhooks.set("anna", None)
        assert await store.webhooks.of("anna") is None
        with pytest.raises(Conflict):
            await store.webhooks.set("nobody", hook("nobody"))

    run(scenario)


def test_webhooks_follow_a_merged_guest(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await store.webhooks.set("guest", hook("guest"))
        await store.people.merge("guest", "anna", 5)
        assert await store.webhooks.of("anna") == hook("anna")
        assert await store.webhooks.of("guest") is None

    run(scenario)
