"""People, sessions and blocks."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.protocol.people import Person
from robotable.store.protocol.sessions import Session
from tests.store.stores import Run, add_people, add_table, append

ANNA = Person(
    id="a",
    name="Änna \u0000 😀",
    created=5,
    login="Anna",
    password="$argon2id$…",
    email="anna@example.org",
    is_admin=True,
    closed=True,
)
GUEST = Person(id="g", name="Guest", created=6)


def test_a_person_reads_back_as_they_are(run: Run) -> None:
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
def test_a_login_is_one_persons_however_it_is_written(run: Run, login: str) -> None:
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


def test_one_of_many_at_once_gets_the_login(run: Run) -> None:
    async def scenario(store: Store) -> None:
        wishes = (
            store.people.add(Person(id=str(number), name="", created=0, login="taken"))
            for number in range(16)
        )
        answers = await asyncio.gather(*wishes)
        assert answers.count(True) == 1
        assert await store.people.by_login("taken") == await store.people.get(str(answers.index(True)))

    run(scenario)


def test_a_guest_becomes_an_account_and_keeps_everything(run: Run) -> None:
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


def test_each_change_leaves_the_others_alone(run: Run) -> None:
    """Whatever else has happened to a person since somebody looked at them."""

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


def test_nobody_changes_by_themselves_what_is_closed(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await store.people.add(GUEST)
        closed = await store.people.set_closed("g", True)
        assert await store.people.rename("g", "Ghost") is None
        with pytest.raises(Conflict):
            await store.people.become_account("g", "ghost", "hash")
        assert await store.people.get("g") == closed

    run(scenario)


def test_the_same_person_twice_or_one_who_is_not_there(run: Run) -> None:
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


def session(hash: str, person: str = "anna", created: int = 1, expires: int | None = None) -> Session:
    return Session(
        hash=hash,
        person=person,
        kind="token" if expires is None else "browser",
        label="Telefon",
        created=created,
        expires=expires,
    )


def test_sessions_are_found_listed_and_ended_by_their_owner(run: Run) -> None:
    first, second, other = session("h1"), session("h2", created=0, expires=9), session("h3", "ben")

    async def scenario(store: Store) -> None:
        await add_people(store)
        for one in (first, second, other):
            await store.sessions.add(one)
        assert await store.sessions.get("h2") == second
        assert await store.sessions.get("h4") is None
        assert list(await store.sessions.of("anna")) == [second, first]
        assert not await store.sessions.end("anna", "h3")
        assert await store.sessions.get("h3") == other
        assert await store.sessions.end("anna", "h1")
        assert not await store.sessions.end("anna", "h1")
        assert list(await store.sessions.of("anna")) == [second]
        for wrong in (second, session("h5", "nobody")):
            with pytest.raises(Conflict):
                await store.sessions.add(wrong)

    run(scenario)


def test_sessions_that_go_on(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        many = [session(f"h{number:03}", created=number) for number in range(200)]
        for one in (*many, session("late", expires=9), session("bens", "ben")):
            await store.sessions.add(one)
        hashes = [*(one.hash for one in many), "late", "bens", "unknown"]
        assert await store.sessions.valid(hashes, 9) == set(hashes) - {"unknown"}
        await store.sessions.end("anna", "h007")
        await store.people.set_closed("ben", True)
        assert await store.sessions.valid(hashes, 10) == set(hashes) - {"unknown", "h007", "late", "bens"}
        assert await store.sessions.valid([], 10) == frozenset()

    run(scenario)


def test_blocks_go_one_way_and_can_be_taken_back(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        for blocked in ("ben", "guest", "ben"):
            await store.blocks.set("anna", blocked, True)
        assert await store.blocks.of("anna") == {"ben", "guest"}
        assert await store.blocks.of("ben") == frozenset()
        for _ in range(2):
            await store.blocks.set("anna", "ben", False)
        assert await store.blocks.of("anna") == {"guest"}
        with pytest.raises(Conflict):
            await store.blocks.set("anna", "nobody", True)

    run(scenario)
