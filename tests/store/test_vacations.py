"""Who is away, and the job that tells the tables."""

from __future__ import annotations

from typing import Literal

import pytest

from robotable.store.protocol import Conflict, Store
from tests.store.stores import Play, append, people, table


def test_vacations_are_kept_and_their_job_is_due_at_once(play: Play) -> None:
    async def scenario(store: Store) -> None:
        await people(store)
        assert not await store.end_vacation("anna", 3)
        assert await store.begin_vacation("anna", 10, 90)
        assert not await store.begin_vacation("anna", 11, 95)
        assert await store.next_due(("vacation",)) == 10
        (job,) = await store.lease_jobs(10, 50, 9, ("vacation",))
        assert await store.end_vacation("anna", 40)
        await store.finish_job(job)
        assert await store.next_due(("vacation",)) == 40, "it was set anew"
        assert [(one.began, one.until, one.ended) for one in await store.vacations("anna")] == [(10, 90, 40)]
        assert await store.begin_vacation("anna", 100, 200)
        assert await store.end_vacation("anna", 999)
        assert [one.ended for one in await store.vacations("anna")] == [40, 200]
        with pytest.raises(Conflict):
            await store.begin_vacation("nobody", 1, 2)

    play(scenario)


def test_sittings_are_where_the_game_is_not_over(play: Play) -> None:
    at: tuple[tuple[str, Literal["waiting", "playing", "over"]], ...]
    at = (("t", "waiting"), ("u", "playing"), ("v", "over"), ("w", "playing"))

    async def scenario(store: Store) -> None:
        await people(store)
        for id, status in at:
            await table(store, id)
            who = "ben" if id == "w" else "anna"
            await store.append(append(table=id, status=status, sitters=((0, who),)))
        assert [one.id for one in await store.sittings("anna")] == ["t", "u"]

    play(scenario)
