"""When a guest signs in, everything that belongs to them moves to the account."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.protocol.logs import Append, Appended, Behind, Repeated
from robotable.store.protocol.notifications import Notification
from robotable.store.protocol.sessions import Session
from robotable.table.entries import Entry, Sat
from robotable.table.fold import folded
from robotable.table.table import new_table
from tests.store.stores import Run, add_people, add_table, append


def sits(*people: str, table: str = "t", **changes: Any) -> Append:
    entries = tuple(
        Entry(seat + 1, 5, Sat(seat, person, person.title())) for seat, person in enumerate(people)
    )
    return append(
        table=table, entries=entries, at=5, sitters=tuple(enumerate(people)), to_move=people[:1], **changes
    )


def test_seats_are_transferred_by_an_entry_so_older_decisions_are_behind(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        made = await add_table(store, creator="guest")
        await store.logs.append(sits("guest", "ben", client=("guest", "c")))
        assert list(await store.people.merge("guest", "anna", 9)) == [("t", 3)]
        assert list(await store.logs.entries("t", 2)) == [Entry(3, 9, Sat(0, "anna", "Anna"))]
        now = folded(new_table(made.setup), await store.logs.entries("t"))
        assert (now.seat_of("anna"), now.seat_of("guest"), now.seat_of("ben")) == (0, None, 1)
        assert now.status == "playing"
        assert await store.logs.append(append(2)) == Behind(3)
        assert await store.logs.append(append(2, client=("anna", "c"))) == Repeated(2), (
            "the account sent the guest's command again"
        )
        ((row, turn),) = await store.tables.of_person("anna", before=None, limit=9)
        assert (row.id, row.creator, row.seq, row.updated, turn) == ("t", "anna", 3, 5, True)
        assert list(await store.tables.of_person("guest", before=None, limit=9)) == []

    run(scenario)


def test_finished_games_move_too(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        for id in ("t", "u"):
            await add_table(store, id, creator="ben")
        await store.logs.append(sits("ben", "guest", status="over"))
        await store.logs.append(sits("guest", table="u", status="waiting"))
        assert list(await store.people.merge("guest", "anna", 9)) == [("t", 3), ("u", 2)]
        assert [
            (row.id, row.status) for row, _ in await store.tables.of_person("anna", before=None, limit=9)
        ] == [
            ("u", "waiting"),
            ("t", "over"),
        ]

    run(scenario)


def test_the_guest_keeps_the_seat_where_both_sit(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        await store.logs.append(sits("guest", "anna"))
        assert list(await store.people.merge("guest", "anna", 9)) == []
        assert len(await store.logs.entries("t")) == 2
        assert [turn for _, turn in await store.tables.of_person("guest", before=None, limit=9)] == [True]

    run(scenario)


def test_everything_else_moves_too(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        await store.chat.add("t", "guest", "Guest", "hello", 3)
        await store.logs.append(append(notifications=(Notification("guest", "your_turn", {}),)))
        await store.reports.add("guest", "ben", "t", "rude", 4)
        await store.reports.add("ben", "guest", None, "ruder", 5)
        for person, blocked in (("guest", "ben"), ("guest", "anna"), ("ben", "guest"), ("anna", "guest")):
            await store.blocks.set(person, blocked, True)
        await store.blocks.set("ben", "anna", True)
        browser = Session(hash="h", person="guest", kind="browser", label="", created=1, expires=2)
        await store.sessions.add(browser)
        await store.people.merge("guest", "anna", 9)
        (message,) = await store.chat.messages("t")
        assert (message.person, message.name) == ("anna", "Guest"), "the message keeps the name of that time"
        assert [notification.person for _, notification in await store.notifications.lease(1, 2, 9)] == [
            "anna"
        ]
        assert [(one.by, one.about) for one in await store.reports.latest(limit=9)] == [
            ("ben", "anna"),
            ("anna", "ben"),
        ]
        assert await store.blocks.of("anna") == {"ben"}
        assert await store.blocks.of("ben") == {"anna"}
        assert await store.blocks.of("guest") == frozenset()
        assert await store.sessions.get("h") is None
        guest = await store.people.get("guest")
        assert guest is not None
        assert guest.closed

    run(scenario)


@pytest.mark.parametrize(
    ("guest", "into"), [("ben", "anna"), ("nobody", "anna"), ("guest", "nobody"), ("guest", "guest")]
)
def test_only_a_guest_can_be_merged_into_another_person(run: Run, guest: str, into: str) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        with pytest.raises(Conflict):
            await store.people.merge(guest, into, 9)
        for id in ("ben", "guest"):
            found = await store.people.get(id)
            assert found is not None
            assert not found.closed

    run(scenario)


def test_merging_during_a_game_loses_no_move(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        await store.logs.append(sits("guest", "ben"))
        appended: list[int] = []

        async def move(writer: int) -> None:
            seq = 2
            for number in range(10):
                one = append(seq, client=("ben", f"{writer} {number}"), sitters=((0, "guest"), (1, "ben")))
                answer = await store.logs.append(one)
                seq = answer.seq
                if isinstance(answer, Appended):
                    appended.append(seq)

        _, ((_, seat),) = await asyncio.gather(
            asyncio.gather(*(move(writer) for writer in range(4))), store.people.merge("guest", "anna", 9)
        )
        entries = await store.logs.entries("t")
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        assert sorted([*appended, seat, 1, 2]) == [entry.seq for entry in entries]
        assert entries[seat - 1].what == Sat(0, "anna", "Anna")

    run(scenario)
