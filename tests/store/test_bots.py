"""Bots publish which games they accept."""

from __future__ import annotations

from typing import Final

import pytest

from robotable.store.protocol import Conflict, Store
from robotable.table.acceptance import Acceptance, Terms
from tests.store.stores import Run, add_people

ACCEPTANCE: Final = Acceptance((Terms("robot_master", {"variant": ("duel",)}),), at_once=3, who="people")


def test_a_bot_keeps_its_handle(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        assert await store.bots.publish("ben", "first", ACCEPTANCE, 1) == "first"
        person = await store.people.get("ben")
        assert person is not None
        assert person.is_bot
        changed = Acceptance((Terms("micro_robots"),))
        assert await store.bots.publish("ben", "second", changed, 2) == "first"
        bot = await store.bots.by_handle("first")
        assert bot is not None
        assert (bot.person, bot.name, bot.acceptance, bot.since) == ("ben", "Ben", changed, 2)
        assert await store.bots.of("ben") == bot
        assert await store.bots.by_handle("second") is None
        await store.bots.publish("anna", "another", ACCEPTANCE, 3)
        assert [one.handle for one in await store.bots.latest(before=None, limit=5)] == ["another", "first"]
        assert [one.handle for one in await store.bots.latest(before=(3, "another"), limit=5)] == ["first"]
        assert await store.bots.withdraw("ben")
        assert not await store.bots.withdraw("ben")
        assert await store.bots.by_handle("first") is None
        with pytest.raises(Conflict):
            await store.bots.publish("nobody", "x", ACCEPTANCE, 1)

    run(scenario)
