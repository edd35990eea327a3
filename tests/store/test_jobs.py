"""Jobs are leased until they are done."""

from __future__ import annotations

import asyncio

from robotable.store.protocol import Store
from robotable.store.protocol.jobs import Job, JobKind
from tests.store.stores import Run, add_people, add_table, append

KINDS: tuple[JobKind, ...] = ("clock", "engine", "reminder")


async def set_up(store: Store, *jobs: Job) -> None:
    await add_people(store)
    await add_table(store)
    await store.logs.append(append(jobs=jobs))


def bare(jobs: object) -> list[tuple[str, str, int]]:
    assert isinstance(jobs, list)
    return [(job.kind, job.key, job.due) for job in jobs]


def test_due_jobs_are_leased_longest_overdue_first(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await set_up(
            store, Job("clock", "b", 30), Job("clock", "a", 10), Job("engine", "a", 20), Job("clock", "c", 99)
        )
        assert list(await store.jobs.lease(9, 50, 10, KINDS)) == []
        leased = await store.jobs.lease(30, 50, 10, KINDS)
        assert bare(leased) == [("clock", "a", 10), ("engine", "a", 20), ("clock", "b", 30)]
        assert list(await store.jobs.lease(49, 60, 10, KINDS)) == []

    run(scenario)


def test_a_lease_is_limited_to_kinds_and_a_number(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await set_up(store, *(Job(kind, key, 10) for kind in KINDS for key in "ab"))
        assert bare(await store.jobs.lease(10, 50, 10, ["engine"])) == [
            ("engine", "a", 10),
            ("engine", "b", 10),
        ]
        assert len(await store.jobs.lease(10, 50, 3, KINDS)) == 3
        assert len(await store.jobs.lease(10, 50, 3, KINDS)) == 1
        assert list(await store.jobs.lease(10, 50, 3, [])) == []
        assert await store.jobs.next_due([]) is None

    run(scenario)


def test_a_job_is_leased_again_when_its_lease_has_ended(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await set_up(store, Job("clock", "t", 10))
        assert await store.jobs.next_due(KINDS) == 10
        first = await store.jobs.lease(10, 50, 10, KINDS)
        assert await store.jobs.next_due(KINDS) == 50
        assert list(await store.jobs.lease(50, 90, 10, KINDS)) == list(first)
        await store.jobs.finish(first[0])
        assert await store.jobs.next_due(KINDS) is None
        await store.jobs.finish(first[0])

    run(scenario)


def test_a_lease_is_renewed_until_the_job_is_scheduled_again(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await set_up(store, Job("puzzle", "game day", 10))
        (job,) = await store.jobs.lease(10, 50, 10, ["puzzle"])
        assert await store.jobs.renew(job, 70)
        assert await store.jobs.next_due(["puzzle"]) == 70
        await store.jobs.schedule(Job("puzzle", "game day", 20))
        assert not await store.jobs.renew(job, 90)
        assert await store.jobs.next_due(["puzzle"]) == 20

    run(scenario)


def test_concurrent_workers_get_each_job_once(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await set_up(store, *(Job("engine", f"{number:02}", number) for number in range(50)))
        leases = await asyncio.gather(*(store.jobs.lease(99, 500, 4, ["engine"]) for _ in range(16)))
        keys = [job.key for lease in leases for job in lease]
        assert sorted(keys) == [f"{number:02}" for number in range(50)]

    run(scenario)


def test_a_job_scheduled_again_during_its_lease_stays(run: Run) -> None:
    """Even for the same time: the job is about a new position."""

    async def scenario(store: Store) -> None:
        await set_up(store, Job("engine", "t", 10))
        for expected, due in ((1, 10), (2, 12)):
            (leased,) = await store.jobs.lease(20, 50, 10, KINDS)
            await store.logs.append(append(expected, jobs=(Job("engine", "t", due),)))
            await store.jobs.finish(leased)
            assert await store.jobs.next_due(KINDS) == due, "the new job does not inherit the lease"

    run(scenario)


def test_a_job_cancelled_and_scheduled_again_is_a_new_job(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await set_up(store, Job("engine", "t", 10))
        (leased,) = await store.jobs.lease(20, 50, 10, KINDS)
        await store.logs.append(append(1, cancelled_jobs=(("engine", "t"), ("clock", "t"))))
        assert await store.jobs.next_due(KINDS) is None
        await store.logs.append(append(2, jobs=(Job("engine", "t", 10),)))
        await store.jobs.finish(leased)
        assert await store.jobs.next_due(KINDS) == 10

    run(scenario)


def test_replacing_and_cancelling_affect_only_that_kind_and_key(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await set_up(store, *(Job(kind, key, 10) for kind in KINDS for key in "ab"))
        await store.logs.append(
            append(1, jobs=(Job("clock", "a", 5),), cancelled_jobs=(("engine", "b"), ("clock", "a")))
        )
        leased = await store.jobs.lease(99, 500, 99, KINDS)
        assert bare(leased)[0] == ("clock", "a", 5)
        left = {(job.kind, job.key) for job in leased}
        assert left == {(kind, key) for kind in KINDS for key in "ab"} - {("engine", "b")}

    run(scenario)


def test_jobs_survive_a_restart(run: Run) -> None:
    async def first(store: Store) -> None:
        await set_up(store, Job("clock", "t", 10), Job("reminder", "t", 20))
        await store.jobs.lease(10, 50, 10, ["clock"])

    async def second(store: Store) -> None:
        assert bare(await store.jobs.lease(49, 90, 10, KINDS)) == [("reminder", "t", 20)]
        assert bare(await store.jobs.lease(50, 90, 10, KINDS)) == [("clock", "t", 10)]

    run(first)
    run(second)


def test_all_jobs_of_a_kind_can_be_listed_whether_due_or_leased(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await set_up(store, *(Job("clock", key, 10**15) for key in "cab"), Job("engine", "a", 0))
        await store.jobs.lease(10**15, 10**16, 1, ["clock"])
        assert list(await store.jobs.keys("clock")) == ["a", "b", "c"]
        assert list(await store.jobs.keys("clock", after="a", limit=1)) == ["b"]
        assert list(await store.jobs.keys("reminder")) == []

    run(scenario)
