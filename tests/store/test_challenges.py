"""Challenges ask a bot to join a table."""

from __future__ import annotations

import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.protocol.challenges import Challenge
from robotable.store.protocol.notifications import Notification
from tests.store.stores import Run, add_people, add_table, append
from tests.store.test_bots import ACCEPTANCE


def challenge(table: str = "t", at: int = 5, seat: int | None = None) -> Challenge:
    return Challenge(table=table, person="ben", challenger="anna", seat=seat, at=at)


def test_a_challenge_stays_open_until_it_is_answered_or_the_game_begins(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        for id in ("t", "u", "v", "w"):
            await add_table(store, id)
            notification = Notification("ben", "invited", {"table": id})
            made = await store.challenges.add(challenge(id, seat=1), [notification])
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


def test_bots_and_challenges_follow_a_merged_guest(run: Run) -> None:
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


def test_forgetting_a_guest_deletes_their_challenges_and_vacations(run: Run) -> None:
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
