"""Who is away, and the job that tells the tables."""

from __future__ import annotations

from typing import Literal

import pytest

from robotable.store.protocol import Conflict, Store
from tests.store.stores import Run, add_people, add_table, append


def test_vacations_are_kept_and_their_job_is_due_at_once(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        assert not await store.vacations.end("anna", 3)
        assert await store.vacations.begin("anna", 10, 90)
        assert not await store.vacations.begin("anna", 11, 95)
        assert await store.jobs.next_due(("vacation",)) == 10
        (job,) = await store.jobs.lease(10, 50, 9, ("vacation",))
        assert await store.vacations.end("anna", 40)
        await store.jobs.finish(job)
        assert await store.jobs.next_due(("vacation",)) == 40, "it was set anew"
        assert [(one.began, one.until, one.ended) for one in await store.vacations.of("anna")] == [
            (10, 90, 40)
        ]
        assert await store.vacations.begin("anna", 100, 200)
        assert await store.vacations.end("anna", 999)
        assert [one.ended for one in await store.vacations.of("anna")] == [40, 200]
        with pytest.raises(Conflict):
            await store.vacations.begin("nobody", 1, 2)

    run(scenario)


def test_sittings_are_where_the_game_is_not_over(run: Run) -> None:
    at: tuple[tuple[str, Literal["waiting", "playing", "over"]], ...]
    at = (("t", "waiting"), ("u", "playing"), ("v", "over"), ("w", "playing"))

    async def scenario(store: Store) -> None:
        await add_people(store)
        for id, status in at:
            await add_table(store, id)
            who = "ben" if id == "w" else "anna"
            await store.logs.append(append(table=id, status=status, sitters=((0, who),)))
        assert [one.id for one in await store.tables.unfinished_of("anna")] == ["t", "u"]

    run(scenario)
