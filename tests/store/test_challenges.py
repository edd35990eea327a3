"""Bots that publish what they accept, and challenges that wait for their answer."""

from __future__ import annotations

import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.protocol.challenges import Challenge
from robotable.store.protocol.notifications import Notification
from robotable.table.acceptance import Acceptance, Terms
from tests.store.stores import Run, add_people, add_table, append

ACCEPTANCE = Acceptance((Terms("robot_master", {"variant": ("duel",)}),), at_once=3, who="people")


def challenge(table: str = "t", at: int = 5, seat: int | None = None) -> Challenge:
    return Challenge(table=table, person="ben", challenger="anna", seat=seat, at=at)


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


def test_a_challenge_waits_until_it_is_answered(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        for id in ("t", "u", "v", "w"):
            await add_table(store, id)
            letter = Notification("ben", "invited", {"table": id})
            made = await store.challenges.add(challenge(id, seat=1), [letter])
            assert (made.name, made.seat, made.declined) == ("Anna", 1, None)
        again = await store.challenges.add(challenge("t", at=9), [Notification("ben", "invited", {})])
        assert (again.at, again.seat) == (5, 1)
        assert len(await store.notifications.lease(1, 2, 9)) == 4
        assert [one.table for one in await store.challenges.open_for("ben")] == ["t", "u", "v", "w"]
        assert await store.challenges.decline("t", "ben", "busy")
        assert not await store.challenges.decline("t", "ben", "again")
        assert not await store.challenges.decline("x", "ben", "none")
        assert (await store.challenges.add(challenge("t"), [])).declined == "busy"
        await store.logs.append(append(table="u", status="waiting", sitters=((1, "ben"),)))
        await store.logs.append(append(table="v", status="playing"))
        assert [one.table for one in await store.challenges.open_for("ben")] == ["w"]
        assert [one.declined for one in await store.challenges.at("t")] == ["busy"]
        assert await store.challenges.prune(5) == 0
        assert await store.challenges.prune(6) == 4
        with pytest.raises(Conflict):
            await store.challenges.add(challenge("nowhere"), [])

    run(scenario)


def test_a_guest_bot_gets_an_account(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        await store.bots.publish("guest", "handle", ACCEPTANCE, 1)
        await store.challenges.add(Challenge(table="t", person="guest", challenger="anna", at=1), [])
        await store.people.merge("guest", "ben", 5)
        bot = await store.bots.by_handle("handle")
        assert bot is not None
        assert bot.person == "ben"
        assert [one.table for one in await store.challenges.open_for("ben")] == ["t"]

    run(scenario)


def test_nothing_is_left_of_a_guest(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        await store.bots.publish("guest", "handle", ACCEPTANCE, 1)
        await store.challenges.add(Challenge(table="t", person="guest", challenger="anna", at=1), [])
        await store.vacations.begin("guest", 1, 5)
        assert await store.people.forget_guest("guest")
        assert await store.challenges.at("t") == []
        assert await store.jobs.next_due(("vacation",)) is None

    run(scenario)
