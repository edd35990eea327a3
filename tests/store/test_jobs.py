"""Jobs and letters: on a lease, until they are done."""

from __future__ import annotations

import asyncio

from robotable.store.protocol import Store
from robotable.store.protocol.jobs import Job, JobKind
from robotable.store.protocol.notifications import Notification
from tests.store.stores import Run, add_people, add_table, append

KINDS: tuple[JobKind, ...] = ("clock", "engine", "reminder")


async def setup(store: Store, *jobs: Job) -> None:
    await add_people(store)
    await add_table(store)
    await store.logs.append(append(jobs=jobs))


def bare(jobs: object) -> list[tuple[str, str, int]]:
    assert isinstance(jobs, list)
    return [(job.kind, job.key, job.due) for job in jobs]


def test_what_is_due_is_leased_the_longest_due_first(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await setup(
            store, Job("clock", "b", 30), Job("clock", "a", 10), Job("engine", "a", 20), Job("clock", "c", 99)
        )
        assert list(await store.jobs.lease(9, 50, 10, KINDS)) == []
        leased = await store.jobs.lease(30, 50, 10, KINDS)
        assert bare(leased) == [("clock", "a", 10), ("engine", "a", 20), ("clock", "b", 30)]
        assert list(await store.jobs.lease(49, 60, 10, KINDS)) == []

    run(scenario)


def test_only_the_kinds_and_the_number_that_were_asked_for(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await setup(store, *(Job(kind, key, 10) for kind in KINDS for key in "ab"))
        assert bare(await store.jobs.lease(10, 50, 10, ["engine"])) == [
            ("engine", "a", 10),
            ("engine", "b", 10),
        ]
        assert len(await store.jobs.lease(10, 50, 3, KINDS)) == 3
        assert len(await store.jobs.lease(10, 50, 3, KINDS)) == 1
        assert list(await store.jobs.lease(10, 50, 3, [])) == []
        assert await store.jobs.next_due([]) is None

    run(scenario)


def test_a_lease_that_is_over_gives_the_job_to_the_next(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await setup(store, Job("clock", "t", 10))
        assert await store.jobs.next_due(KINDS) == 10
        first = await store.jobs.lease(10, 50, 10, KINDS)
        assert await store.jobs.next_due(KINDS) == 50
        assert list(await store.jobs.lease(50, 90, 10, KINDS)) == list(first)
        await store.jobs.finish(first[0])
        assert await store.jobs.next_due(KINDS) is None
        await store.jobs.finish(first[0])

    run(scenario)


def test_workers_at_once_get_each_job_once(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await setup(store, *(Job("engine", f"{number:02}", number) for number in range(50)))
        leases = await asyncio.gather(*(store.jobs.lease(99, 500, 4, ["engine"]) for _ in range(16)))
        keys = [job.key for lease in leases for job in lease]
        assert sorted(keys) == [f"{number:02}" for number in range(50)]

    run(scenario)


def test_a_job_set_anew_while_it_was_done_is_not_forgotten(run: Run) -> None:
    """Also with the same due time: the moment may be the same, the position is not."""

    async def scenario(store: Store) -> None:
        await setup(store, Job("engine", "t", 10))
        for expected, due in ((1, 10), (2, 12)):
            (leased,) = await store.jobs.lease(20, 50, 10, KINDS)
            await store.logs.append(append(expected, jobs=(Job("engine", "t", due),)))
            await store.jobs.finish(leased)
            assert await store.jobs.next_due(KINDS) == due, "free again, and not on the old lease"

    run(scenario)


def test_a_job_dropped_and_set_again_is_another(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await setup(store, Job("engine", "t", 10))
        (leased,) = await store.jobs.lease(20, 50, 10, KINDS)
        await store.logs.append(append(1, cancelled_jobs=(("engine", "t"), ("clock", "t"))))
        assert await store.jobs.next_due(KINDS) is None
        await store.logs.append(append(2, jobs=(Job("engine", "t", 10),)))
        await store.jobs.finish(leased)
        assert await store.jobs.next_due(KINDS) == 10

    run(scenario)


def test_replacing_and_dropping_touch_the_kind_and_key_only(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await setup(store, *(Job(kind, key, 10) for kind in KINDS for key in "ab"))
        await store.logs.append(
            append(1, jobs=(Job("clock", "a", 5),), cancelled_jobs=(("engine", "b"), ("clock", "a")))
        )
        leased = await store.jobs.lease(99, 500, 99, KINDS)
        assert bare(leased)[0] == ("clock", "a", 5)
        left = {(job.kind, job.key) for job in leased}
        assert left == {(kind, key) for kind in KINDS for key in "ab"} - {("engine", "b")}

    run(scenario)


def test_jobs_outlive_the_process(run: Run) -> None:
    async def first(store: Store) -> None:
        await setup(store, Job("clock", "t", 10), Job("reminder", "t", 20))
        await store.jobs.lease(10, 50, 10, ["clock"])

    async def second(store: Store) -> None:
        assert bare(await store.jobs.lease(49, 90, 10, KINDS)) == [("reminder", "t", 20)]
        assert bare(await store.jobs.lease(50, 90, 10, KINDS)) == [("clock", "t", 10)]

    run(first)
    run(second)


def test_letters_are_sent_in_order_and_tried_again(run: Run) -> None:
    first, second = (
        Notification("anna", "your_turn", {"table": "t", "n": [1, None]}),
        Notification("ben", "over", {}),
    )

    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        await store.logs.append(append(notifications=(first, second)))
        ((one, letter),) = await store.notifications.lease(10, 50, 1)
        assert (letter.person, letter.kind, letter.body, letter.tries) == ("anna", "your_turn", first.body, 1)
        ((two, other),) = await store.notifications.lease(10, 60, 9)
        assert (other.person, other.kind, other.tries) == ("ben", "over", 1)
        assert list(await store.notifications.lease(49, 99, 9)) == []
        ((again, letter),) = await store.notifications.lease(50, 99, 9)
        assert (again, letter.tries) == (one, 2)
        for number in (one, two, two, 12345):
            await store.notifications.finish(number)
        assert list(await store.notifications.lease(1_000, 2_000, 9)) == []

    run(scenario)


def test_a_letter_finished_twice_does_not_take_a_new_one_along(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        await store.logs.append(append(notifications=(Notification("anna", "over", {}),)))
        ((number, _),) = await store.notifications.lease(1, 2, 9)
        await store.notifications.finish(number)
        await store.logs.append(append(1, notifications=(Notification("ben", "over", {}),)))
        await store.notifications.finish(number)
        assert [letter.person for _, letter in await store.notifications.lease(1, 2, 9)] == ["ben"]

    run(scenario)
