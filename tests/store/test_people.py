"""Guests and accounts."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.protocol.people import Person
from tests.store.stores import Run, add_people, add_table, append

ANNA = Person(
    id="a",
    name="Änna \u202e 😀",
    created=5,
    login="Anna",
    password="$argon2id$…",
    email="anna@example.org",
    is_admin=True,
    closed=True,
)
GUEST = Person(id="g", name="Guest", created=6)


def test_a_person_reads_back_equal(run: Run) -> None:
    async def scenario(store: Store) -> None:
        bot = Person(id="b", name="Bot", created=7, login="bot", is_bot=True)
        for person in (ANNA, GUEST, bot):
            assert await store.people.add(person)
            assert await store.people.get(person.id) == person
        assert await store.people.get("nobody") is None
        assert await store.people.by_login("bot") == bot
        assert await store.people.by_login("nobody") is None

    run(scenario)


@pytest.mark.parametrize("login", ["Anna", "anna", "ANNA", "Ａｎｎａ"])
def test_logins_that_differ_by_case_or_width_are_the_same(run: Run, login: str) -> None:
    other = Person(id="o", name="Other", created=9, login=login)

    async def scenario(store: Store) -> None:
        assert await store.people.add(ANNA)
        assert not await store.people.add(other)
        assert await store.people.get("o") is None
        assert await store.people.add(msgspec.structs.replace(other, login="other"))
        assert await store.people.add(GUEST)
        assert await store.people.become_account("g", login, "hash") is None
        assert await store.people.get("g") == GUEST
        assert await store.people.by_login(login) == ANNA

    run(scenario)


def test_one_of_many_concurrent_requests_gets_the_login(run: Run) -> None:
    async def scenario(store: Store) -> None:
        requests = (
            store.people.add(Person(id=str(number), name="", created=0, login="taken"))
            for number in range(16)
        )
        answers = await asyncio.gather(*requests)
        assert answers.count(True) == 1
        assert await store.people.by_login("taken") == await store.people.get(str(answers.index(True)))

    run(scenario)


def test_a_guest_who_becomes_an_account_keeps_everything(run: Run) -> None:
    account = msgspec.structs.replace(GUEST, login="Gustav", password="hash")

    async def scenario(store: Store) -> None:
        await store.people.add(GUEST)
        await add_table(store, creator="g")
        await store.logs.append(append(sitters=((0, "g"),)))
        assert await store.people.become_account("g", "Gustav", "hash") == account
        assert await store.people.get("g") == await store.people.by_login("gustav") == account
        assert [row.id for row, _ in await store.tables.of_person("g", before=None, limit=5)] == ["t"]
        with pytest.raises(Conflict):
            await store.people.become_account("g", "another", "hash")
        assert await store.people.get("g") == account

    run(scenario)


def test_each_setter_changes_only_its_own_column(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await store.people.add(GUEST)
        await store.people.set_email("g", "g@example.org")
        await store.people.set_admin("g", True)
        await store.people.become_account("g", "gustav", "hash")
        await store.people.rename("g", "Gustav")
        await store.people.set_closed("g", True)
        wanted = msgspec.structs.replace(
            GUEST, name="Gustav", login="gustav", password="hash", email="g@example.org"
        )
        assert await store.people.get("g") == msgspec.structs.replace(wanted, is_admin=True, closed=True)
        await store.people.set_admin("g", False)
        await store.people.set_email("g", None)
        assert await store.people.get("g") == msgspec.structs.replace(wanted, email=None, closed=True)
        assert await store.people.set_closed("g", False) == msgspec.structs.replace(wanted, email=None)

    run(scenario)


def test_a_closed_person_cannot_be_renamed_or_become_an_account(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await store.people.add(GUEST)
        closed = await store.people.set_closed("g", True)
        assert await store.people.rename("g", "Ghost") is None
        with pytest.raises(Conflict):
            await store.people.become_account("g", "ghost", "hash")
        assert await store.people.get("g") == closed

    run(scenario)


def test_duplicate_and_unknown_people_raise_a_conflict(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await store.people.add(GUEST)
        with pytest.raises(Conflict):
            await store.people.add(msgspec.structs.replace(GUEST, name="Thief"))
        assert await store.people.get("g") == GUEST
        assert await store.people.rename("nobody", "Name") is None
        for change in (store.people.set_closed("nobody", True), store.people.set_email("nobody", None)):
            with pytest.raises(Conflict):
                await change

    run(scenario)


def test_all_people_by_id_in_pages(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        assert [person.id for person in await store.people.all()] == ["anna", "ben", "guest"]
        assert [person.id for person in await store.people.all(after="anna", limit=1)] == ["ben"]
        assert list(await store.people.all(after="guest")) == []

    run(scenario)


def test_a_guest_without_games_is_forgotten_completely(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        assert await store.people.forget_guest("guest")
        assert await store.people.get("guest") is None

    run(scenario)


def test_a_guest_in_games_of_others_is_forgotten_except_for_the_id(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        await store.logs.append(append(sitters=((0, "anna"), (1, "guest"))))
        await store.chat.add("t", "guest", "Guest", "hello", 3)
        assert not await store.people.forget_guest("guest")
        guest = await store.people.get("guest")
        assert guest is not None
        assert (guest.name, guest.closed) == ("–", True)
        assert [(message.name, message.text) for message in await store.chat.messages("t")] == [("–", "–")]

    run(scenario)


@pytest.mark.parametrize("id", ["anna", "nobody"])
def test_only_guests_are_forgotten(run: Run, id: str) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        with pytest.raises(Conflict):
            await store.people.forget_guest(id)

    run(scenario)


def test_a_closed_account_keeps_its_login_and_nothing_private(run: Run) -> None:
    open_account = msgspec.structs.replace(ANNA, closed=False)

    async def scenario(store: Store) -> None:
        await store.people.add(open_account)
        await store.people.add(GUEST)
        with pytest.raises(Conflict):
            await store.people.set_password("g", "hash")
        assert (await store.people.set_password("a", "another hash")).password == "another hash"
        await store.people.close_account("a")
        assert await store.people.get("a") == Person(id="a", name="–", created=5, login="Anna", closed=True)
        assert not await store.people.add(msgspec.structs.replace(GUEST, id="h", login="anna"))
        for who in ("g", "nobody"):
            with pytest.raises(Conflict):
                await store.people.close_account(who)
        with pytest.raises(Conflict):
            await store.people.set_password("a", "hash")

    run(scenario)
