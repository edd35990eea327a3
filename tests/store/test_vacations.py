"""Vacations, and the job that informs the tables."""

from __future__ import annotations

import pytest

from robotable.store.protocol import Conflict, Store
from tests.store.stores import Run, add_people


def test_beginning_and_ending_a_vacation_schedules_the_job_at_once(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        assert not await store.vacations.end("anna", 3)
        assert await store.vacations.begin("anna", 10, 90)
        assert not await store.vacations.begin("anna", 11, 95)
        assert await store.jobs.next_due(("vacation",)) == 10
        (job,) = await store.jobs.lease(10, 50, 9, ("vacation",))
        assert await store.vacations.end("anna", 40)
        await store.jobs.finish(job)
        assert await store.jobs.next_due(("vacation",)) == 40, "the job was scheduled again"
        assert [(one.began, one.until, one.ended) for one in await store.vacations.of("anna")] == [
            (10, 90, 40)
        ]
        assert await store.vacations.begin("anna", 100, 200)
        assert await store.vacations.end("anna", 999)
        assert [one.ended for one in await store.vacations.of("anna")] == [40, 200]
        with pytest.raises(Conflict):
            await store.vacations.begin("nobody", 1, 2)

    run(scenario)
