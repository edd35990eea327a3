"""Bots that publish what they accept, and challenges that wait for their answer."""

from __future__ import annotations

import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.values import Challenge, Letter
from robotable.table.acceptance import Acceptance, Terms
from tests.store.stores import Play, append, people, table

ACCEPTANCE = Acceptance((Terms("robot_master", {"variant": ("duel",)}),), at_once=3, who="people")


def challenge(table: str = "t", at: int = 5, seat: int | None = None) -> Challenge:
    return Challenge(table=table, person="ben", challenger="anna", seat=seat, at=at)


def test_a_bot_keeps_its_handle(play: Play) -> None:
    async def scenario(store: Store) -> None:
        await people(store)
        assert await store.publish("ben", "first", ACCEPTANCE, 1) == "first"
        person = await store.person("ben")
        assert person is not None
        assert person.is_bot
        changed = Acceptance((Terms("micro_robots"),))
        assert await store.publish("ben", "second", changed, 2) == "first"
        bot = await store.bot("first")
        assert bot is not None
        assert (bot.person, bot.name, bot.acceptance, bot.since) == ("ben", "Ben", changed, 2)
        assert await store.bot_of("ben") == bot
        assert await store.bot("second") is None
        await store.publish("anna", "another", ACCEPTANCE, 3)
        assert [one.handle for one in await store.bots(before=None, limit=5)] == ["another", "first"]
        assert [one.handle for one in await store.bots(before=(3, "another"), limit=5)] == ["first"]
        assert await store.withdraw("ben")
        assert not await store.withdraw("ben")
        assert await store.bot("first") is None
        with pytest.raises(Conflict):
            await store.publish("nobody", "x", ACCEPTANCE, 1)

    play(scenario)


def test_a_challenge_waits_until_it_is_answered(play: Play) -> None:
    async def scenario(store: Store) -> None:
        await people(store)
        for id in ("t", "u", "v", "w"):
            await table(store, id)
            letter = Letter("ben", "invited", {"table": id})
            made = await store.challenge(challenge(id, seat=1), [letter])
            assert (made.name, made.seat, made.declined) == ("Anna", 1, None)
        again = await store.challenge(challenge("t", at=9), [Letter("ben", "invited", {})])
        assert (again.at, again.seat) == (5, 1)
        assert len(await store.lease_letters(1, 2, 9)) == 4
        assert [one.table for one in await store.challenges_of("ben")] == ["t", "u", "v", "w"]
        assert await store.decline("t", "ben", "busy")
        assert not await store.decline("t", "ben", "again")
        assert not await store.decline("x", "ben", "none")
        assert (await store.challenge(challenge("t"), [])).declined == "busy"
        await store.append(append(table="u", status="waiting", sitters=((1, "ben"),)))
        await store.append(append(table="v", status="playing"))
        assert [one.table for one in await store.challenges_of("ben")] == ["w"]
        assert [one.declined for one in await store.challenges_at("t")] == ["busy"]
        assert await store.prune_challenges(5) == 0
        assert await store.prune_challenges(6) == 4
        with pytest.raises(Conflict):
            await store.challenge(challenge("nowhere"), [])

    play(scenario)


def test_a_guest_bot_gets_an_account(play: Play) -> None:
    async def scenario(store: Store) -> None:
        await people(store)
        await table(store)
        await store.publish("guest", "handle", ACCEPTANCE, 1)
        await store.challenge(Challenge(table="t", person="guest", challenger="anna", at=1), [])
        await store.merge_person("guest", "ben", 5)
        bot = await store.bot("handle")
        assert bot is not None
        assert bot.person == "ben"
        assert [one.table for one in await store.challenges_of("ben")] == ["t"]

    play(scenario)


def test_nothing_is_left_of_a_guest(play: Play) -> None:
    async def scenario(store: Store) -> None:
        await people(store)
        await table(store)
        await store.publish("guest", "handle", ACCEPTANCE, 1)
        await store.challenge(Challenge(table="t", person="guest", challenger="anna", at=1), [])
        await store.begin_vacation("guest", 1, 5)
        assert await store.forget_guest("guest")
        assert await store.challenges_at("t") == []
        assert await store.next_due(("vacation",)) is None

    play(scenario)
