"""Appends use compare-and-set, and each command is written once."""

from __future__ import annotations

import asyncio
from uuid import uuid4

import msgspec
import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.protocol.jobs import Job
from robotable.store.protocol.logs import Append, Appended, Behind, CommandKey, Repeated
from robotable.store.protocol.notifications import Notification
from robotable.table.entries import Acted
from tests.store.stores import Run, acted, add_people, add_table, append

WRITERS = 16


async def seqs(store: Store, id: str = "t") -> list[int]:
    return [entry.seq for entry in await store.logs.entries(id)]


def test_an_append_extends_the_log_and_updates_the_row(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        assert await store.logs.append(append(0, 2, at=70, status="waiting")) == Appended(2)
        assert await store.logs.append(append(2, 3, at=90, status="over")) == Appended(5)
        assert await seqs(store) == [1, 2, 3, 4, 5]
        assert [entry.seq for entry in await store.logs.entries("t", since=3)] == [4, 5]
        row = await store.tables.get("t")
        assert row is not None
        assert (row.seq, row.status, row.updated) == (5, "over", 90)

    run(scenario)


@pytest.mark.parametrize("expected", [0, 1, 3, 9])
def test_an_append_to_another_seq_writes_nothing_and_returns_the_current_seq(run: Run, expected: int) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        await store.logs.append(append(0, 2))
        late = append(expected, client=("anna", "c"), jobs=(Job("clock", "t", 1),))
        assert await store.logs.append(late) == Behind(2)
        assert await seqs(store) == [1, 2]
        assert await store.logs.answered("t", "anna", "c") is None
        assert await store.jobs.next_due(["clock"]) is None

    run(scenario)


def test_racing_writers_win_each_seq_once_and_lose_nothing(run: Run) -> None:
    rounds = 12

    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        won: dict[int, tuple[int, int]] = {}
        lost = 0

        async def write(writer: int) -> None:
            nonlocal lost
            seq = 0
            for number in range(rounds):
                while True:
                    entry = acted(seq + 1, [writer, number])
                    answer = await store.logs.append(append(seq, entries=(entry,)))
                    seq = answer.seq
                    if isinstance(answer, Appended):
                        assert seq not in won
                        won[seq] = (writer, number)
                        break
                    assert isinstance(answer, Behind)
                    lost += 1

        await asyncio.gather(*(write(writer) for writer in range(WRITERS)))
        found = {}
        for entry in await store.logs.entries("t"):
            assert isinstance(entry.what, Acted)
            found[entry.seq] = tuple(msgspec.json.decode(entry.what.action))
        assert found == won
        assert sorted(found) == list(range(1, WRITERS * rounds + 1))
        assert set(found.values()) == {
            (writer, number) for writer in range(WRITERS) for number in range(rounds)
        }
        assert lost > 0, "there was no race"

    run(scenario)


def test_only_one_of_many_concurrent_appends_succeeds(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        answers = await asyncio.gather(
            *(store.logs.append(append(0, number + 1)) for number in range(WRITERS))
        )
        (winner,) = (answer for answer in answers if isinstance(answer, Appended))
        assert [answer for answer in answers if answer != winner] == [Behind(winner.seq)] * (WRITERS - 1)
        assert await seqs(store) == list(range(1, winner.seq + 1))

    run(scenario)


def test_a_chain_of_appends_can_be_sent_without_waiting(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        chain = [
            append(number, client=("anna", f"{number}"), jobs=(Job("clock", "t", number),))
            for number in range(40)
        ]
        answers = await asyncio.gather(*map(store.logs.append, chain))
        assert answers == [Appended(number + 1) for number in range(40)]
        assert await seqs(store) == list(range(1, 41))
        (job,) = await store.jobs.lease(1_000, 2_000, 10, ["clock"])
        assert job.due == 39

    run(scenario)


def test_a_repeated_command_gets_its_first_answer(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        first = append(0, 2, client=("anna", "c"), jobs=(Job("clock", "t", 5),))
        assert await store.logs.answered("t", "anna", "c") is None
        assert await store.logs.append(first) == Appended(2)
        assert await store.logs.append(append(2)) == Appended(3)
        again = msgspec.structs.replace(first, jobs=(Job("clock", "t", 6),))
        assert await store.logs.append(again) == Repeated(2)
        newer = append(3, client=("anna", "c"))
        assert await store.logs.append(newer) == Repeated(2), (
            "it counts as repeated even if the client has seen newer entries"
        )
        assert await store.logs.answered("t", "anna", "c") == 2
        assert await seqs(store) == [1, 2, 3]
        assert await store.jobs.next_due(["clock"]) == 5

    run(scenario)


def test_client_ids_are_separate_for_each_person_and_table(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        await add_table(store, "u")
        assert await store.logs.append(append(0, client=("anna", "c"))) == Appended(1)
        assert await store.logs.append(append(1, client=("ben", "c"))) == Appended(2)
        assert await store.logs.append(append(0, table="u", client=("anna", "c"))) == Appended(1)
        assert await store.logs.answered("u", "ben", "c") is None

    run(scenario)


def test_a_command_sent_many_times_at_once_is_written_once(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        expected = 0
        for _ in range(5):
            one = append(expected, 2, client=("anna", str(uuid4())))
            answers = await asyncio.gather(*(store.logs.append(one) for _ in range(WRITERS)))
            assert answers.count(Appended(expected + 2)) == 1
            assert answers.count(Repeated(expected + 2)) == WRITERS - 1
            expected += 2
        assert await seqs(store) == list(range(1, 11))

    run(scenario)


def test_an_append_without_entries_leaves_the_row_unchanged(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        made = await add_table(store)
        only_a_job = append(0, 0, at=99, status="over", jobs=(Job("reminder", "t", 7),), client=("anna", "c"))
        assert await store.logs.append(only_a_job) == Appended(0)
        assert await store.logs.append(only_a_job) == Repeated(0)
        assert await store.jobs.next_due(["reminder"]) == 7
        row = await store.tables.get("t")
        assert row is not None
        assert (row.seq, row.status, row.updated) == (0, made.status, made.created)

    run(scenario)


@pytest.mark.parametrize("numbers", [(2,), (1, 3), (1, 1), (0,), (2, 1)])
def test_wrongly_numbered_entries_raise_an_error(run: Run, numbers: tuple[int, ...]) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        wrong = append(0, entries=tuple(acted(number) for number in numbers))
        right = append(0, client=("anna", "c"))
        wrong_answer, right_answer = await asyncio.gather(
            store.logs.append(wrong), store.logs.append(right), return_exceptions=True
        )
        assert isinstance(wrong_answer, ValueError)
        assert right_answer == Appended(1)
        assert await seqs(store) == [1]

    run(scenario)


def test_a_failing_append_does_not_affect_the_others(run: Run) -> None:
    wrong: dict[int, Append] = {
        3: append(table="nowhere"),
        7: append(table="t7", sitters=((0, "nobody"),)),
        11: append(table="t11", notifications=(Notification("nobody", "over", {}),)),
    }

    async def scenario(store: Store) -> None:
        await add_people(store)
        for number in range(WRITERS):
            await add_table(store, f"t{number}")
        appends = [wrong.get(number, append(table=f"t{number}")) for number in range(WRITERS)]
        answers = await asyncio.gather(*map(store.logs.append, appends), return_exceptions=True)
        for number, answer in enumerate(answers):
            if number in wrong:
                assert isinstance(answer, Conflict), number
            else:
                assert answer == Appended(1), number
            assert await seqs(store, f"t{number}") == ([] if number in wrong else [1])

    run(scenario)


def test_a_cancelled_caller_does_not_block_others(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        await add_table(store, "u")
        cancelled = asyncio.ensure_future(store.logs.append(append(0)))
        await asyncio.sleep(0)
        cancelled.cancel()
        assert await store.logs.append(append(0, table="u")) == Appended(1)
        with pytest.raises(asyncio.CancelledError):
            await cancelled
        # It may have been written before it was cancelled.
        assert await store.logs.append(append(0)) in (Appended(1), Behind(1))
        assert await seqs(store) == [1]

    run(scenario)


def test_acknowledged_appends_survive_a_restart(run: Run) -> None:
    async def first(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        assert await store.logs.append(append(0, 3, client=("anna", "c"))) == Appended(3)

    async def second(store: Store) -> None:
        assert await seqs(store) == [1, 2, 3]
        assert await store.logs.append(append(0, 3, client=("anna", "c"))) == Repeated(3)
        assert await store.logs.append(append(3)) == Appended(4)

    run(first)
    run(second)


def test_close_waits_for_pending_appends(run: Run) -> None:
    async def first(store: Store) -> None:
        await add_people(store)
        for number in range(WRITERS):
            await add_table(store, f"t{number}")
        appends = [asyncio.ensure_future(store.logs.append(append(table=f"t{n}"))) for n in range(WRITERS)]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*appends) == [Appended(1)] * WRITERS

    async def second(store: Store) -> None:
        assert [row.seq for row in await store.tables.all()] == [1] * WRITERS

    run(first)
    run(second)


def test_pruning_deletes_only_old_commands(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        keys = []
        for id in ("t", "u"):
            await add_table(store, id)
            for seq in range(7):
                entries = (acted(seq + 1, at=seq * 10),)
                one = append(seq, table=id, entries=entries, client=("anna", f"client {seq}"))
                await store.logs.append(one)
                keys.append((id, "anna", f"client {seq}"))
        after: CommandKey | None = None
        looks = 0
        while True:
            after = await store.logs.prune_commands(30, after, 4)
            looks += 1
            if after is None:
                break
        assert looks == 4
        for id in ("t", "u"):
            known = [await store.logs.answered(id, "anna", f"client {seq}") for seq in range(7)]
            assert known == [None, None, None, 4, 5, 6, 7]
        again = append(7, table="t", entries=(acted(8),), client=("anna", "client 3"))
        assert await store.logs.append(again) == Repeated(4)
        assert len(await store.logs.entries("t")) == 7

    run(scenario)
