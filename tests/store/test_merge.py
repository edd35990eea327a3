"""A guest signs in: what was theirs is the account's."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.values import Append, Appended, Behind, Letter, Repeated, Session
from robotable.table.entries import Entry, Sat
from robotable.table.fold import folded, new_table
from tests.store.stores import Play, append, people, table


def sits(*people: str, table: str = "t", **changes: Any) -> Append:
    entries = tuple(
        Entry(seat + 1, 5, Sat(seat, person, person.title())) for seat, person in enumerate(people)
    )
    return append(
        table=table, entries=entries, at=5, sitters=tuple(enumerate(people)), to_move=people[:1], **changes
    )


def test_seats_pass_by_an_entry_and_whoever_decided_before_is_behind(play: Play) -> None:
    async def scenario(store: Store) -> None:
        await people(store)
        made = await table(store, creator="guest")
        await store.append(sits("guest", "ben", client=("guest", "c")))
        assert list(await store.merge_person("guest", "anna", 9)) == [("t", 3)]
        assert list(await store.entries("t", 2)) == [Entry(3, 9, Sat(0, "anna", "Anna"))]
        now = folded(new_table(made.setup), await store.entries("t"))
        assert (now.seat_of("anna"), now.seat_of("guest"), now.seat_of("ben")) == (0, None, 1)
        assert now.status == "playing"
        assert await store.append(append(2)) == Behind(3)
        assert await store.append(append(2, client=("anna", "c"))) == Repeated(2), (
            "sent again after signing in"
        )
        ((row, turn),) = await store.tables_of("anna", before=None, limit=9)
        assert (row.id, row.creator, row.seq, row.updated, turn) == ("t", "anna", 3, 5, True)
        assert list(await store.tables_of("guest", before=None, limit=9)) == []

    play(scenario)


def test_a_game_that_is_over_is_the_accounts_too(play: Play) -> None:
    async def scenario(store: Store) -> None:
        await people(store)
        for id in ("t", "u"):
            await table(store, id, creator="ben")
        await store.append(sits("ben", "guest", status="over"))
        await store.append(sits("guest", table="u", status="waiting"))
        assert list(await store.merge_person("guest", "anna", 9)) == [("t", 3), ("u", 2)]
        assert [(row.id, row.status) for row, _ in await store.tables_of("anna", before=None, limit=9)] == [
            ("u", "waiting"),
            ("t", "over"),
        ]

    play(scenario)


def test_where_both_sit_the_guest_stays(play: Play) -> None:
    async def scenario(store: Store) -> None:
        await people(store)
        await table(store)
        await store.append(sits("guest", "anna"))
        assert list(await store.merge_person("guest", "anna", 9)) == []
        assert len(await store.entries("t")) == 2
        assert [turn for _, turn in await store.tables_of("guest", before=None, limit=9)] == [True]

    play(scenario)


def test_everything_else_that_was_the_guests(play: Play) -> None:
    async def scenario(store: Store) -> None:
        await people(store)
        await table(store)
        await store.say("t", "guest", "Guest", "hello", 3)
        await store.append(append(letters=(Letter("guest", "your_turn", {}),)))
        await store.report("guest", "ben", "t", "rude", 4)
        await store.report("ben", "guest", None, "ruder", 5)
        for person, blocked in (("guest", "ben"), ("guest", "anna"), ("ben", "guest"), ("anna", "guest")):
            await store.block(person, blocked, True)
        await store.block("ben", "anna", True)
        browser = Session(hash="h", person="guest", kind="browser", label="", created=1, expires=2)
        await store.add_session(browser)
        await store.merge_person("guest", "anna", 9)
        (saying,) = await store.sayings("t")
        assert (saying.person, saying.name) == ("anna", "Guest"), "it was said under the name of then"
        assert [letter.person for _, letter in await store.lease_letters(1, 2, 9)] == ["anna"]
        assert [(one.by, one.about) for one in await store.reports(limit=9)] == [
            ("ben", "anna"),
            ("anna", "ben"),
        ]
        assert await store.blocks_of("anna") == {"ben"}
        assert await store.blocks_of("ben") == {"anna"}
        assert await store.blocks_of("guest") == frozenset()
        assert await store.session("h") is None
        guest = await store.person("guest")
        assert guest is not None
        assert guest.closed

    play(scenario)


@pytest.mark.parametrize(
    ("guest", "into"), [("ben", "anna"), ("nobody", "anna"), ("guest", "nobody"), ("guest", "guest")]
)
def test_only_a_guest_can_turn_out_to_be_somebody_else(play: Play, guest: str, into: str) -> None:
    async def scenario(store: Store) -> None:
        await people(store)
        with pytest.raises(Conflict):
            await store.merge_person(guest, into, 9)
        for id in ("ben", "guest"):
            found = await store.person(id)
            assert found is not None
            assert not found.closed

    play(scenario)


def test_signing_in_amid_moves_loses_none_of_them(play: Play) -> None:
    async def scenario(store: Store) -> None:
        await people(store)
        await table(store)
        await store.append(sits("guest", "ben"))
        granted: list[int] = []

        async def move(writer: int) -> None:
            seq = 2
            for number in range(10):
                one = append(seq, client=("ben", f"{writer} {number}"), sitters=((0, "guest"), (1, "ben")))
                answer = await store.append(one)
                seq = answer.seq
                if isinstance(answer, Appended):
                    granted.append(seq)

        _, ((_, seat),) = await asyncio.gather(
            asyncio.gather(*(move(writer) for writer in range(4))), store.merge_person("guest", "anna", 9)
        )
        entries = await store.entries("t")
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        assert sorted([*granted, seat, 1, 2]) == [entry.seq for entry in entries]
        assert entries[seat - 1].what == Sat(0, "anna", "Anna")

    play(scenario)
