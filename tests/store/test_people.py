"""People, sessions and blocks."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.values import Person, Session
from tests.store.stores import Play, append, people, table

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


def test_a_person_reads_back_as_they_are(play: Play) -> None:
    async def scenario(store: Store) -> None:
        bot = Person(id="b", name="Bot", created=7, login="bot", is_bot=True)
        for person in (ANNA, GUEST, bot):
            assert await store.add_person(person)
            assert await store.person(person.id) == person
        assert await store.person("nobody") is None
        assert await store.person_by_login("bot") == bot
        assert await store.person_by_login("nobody") is None

    play(scenario)


@pytest.mark.parametrize("login", ["Anna", "anna", "ANNA", "Ａｎｎａ"])
def test_a_login_is_one_persons_however_it_is_written(play: Play, login: str) -> None:
    other = Person(id="o", name="Other", created=9, login=login)

    async def scenario(store: Store) -> None:
        assert await store.add_person(ANNA)
        assert not await store.add_person(other)
        assert await store.person("o") is None
        assert await store.add_person(msgspec.structs.replace(other, login="other"))
        assert not await store.update_person(other)
        found = await store.person("o")
        assert found is not None
        assert found.login == "other"
        assert await store.person_by_login(login) == ANNA

    play(scenario)


def test_one_of_many_at_once_gets_the_login(play: Play) -> None:
    async def scenario(store: Store) -> None:
        wishes = (
            store.add_person(Person(id=str(number), name="", created=0, login="taken"))
            for number in range(16)
        )
        answers = await asyncio.gather(*wishes)
        assert answers.count(True) == 1
        assert await store.person_by_login("taken") == await store.person(str(answers.index(True)))

    play(scenario)


def test_a_guest_becomes_an_account_and_keeps_everything(play: Play) -> None:
    account = msgspec.structs.replace(GUEST, login="Gustav", password="hash", name="Gustav")

    async def scenario(store: Store) -> None:
        await store.add_person(GUEST)
        await table(store, creator="g")
        await store.append(append(sitters=((0, "g"),)))
        assert await store.update_person(account)
        assert await store.person("g") == await store.person_by_login("gustav") == account
        assert [row.id for row, _ in await store.tables_of("g", before=None, limit=5)] == ["t"]
        assert await store.update_person(msgspec.structs.replace(account, email="g@example.org"))

    play(scenario)


def test_a_login_that_is_given_up_is_free(play: Play) -> None:
    async def scenario(store: Store) -> None:
        await store.add_person(ANNA)
        assert await store.update_person(msgspec.structs.replace(ANNA, login=None))
        assert await store.person_by_login("anna") is None
        assert await store.add_person(Person(id="o", name="Other", created=9, login="anna"))

    play(scenario)


def test_the_same_person_twice_or_one_who_is_not_there(play: Play) -> None:
    async def scenario(store: Store) -> None:
        await store.add_person(GUEST)
        with pytest.raises(Conflict):
            await store.add_person(msgspec.structs.replace(GUEST, name="Thief"))
        assert await store.person("g") == GUEST
        with pytest.raises(Conflict):
            await store.update_person(ANNA)

    play(scenario)


def session(hash: str, person: str = "anna", created: int = 1, expires: int | None = None) -> Session:
    return Session(
        hash=hash,
        person=person,
        kind="token" if expires is None else "browser",
        label="Telefon",
        created=created,
        expires=expires,
    )


def test_sessions_are_found_listed_and_ended_by_their_owner(play: Play) -> None:
    first, second, other = session("h1"), session("h2", created=0, expires=9), session("h3", "ben")

    async def scenario(store: Store) -> None:
        await people(store)
        for one in (first, second, other):
            await store.add_session(one)
        assert await store.session("h2") == second
        assert await store.session("h4") is None
        assert list(await store.sessions_of("anna")) == [second, first]
        assert not await store.end_session("anna", "h3")
        assert await store.session("h3") == other
        assert await store.end_session("anna", "h1")
        assert not await store.end_session("anna", "h1")
        assert list(await store.sessions_of("anna")) == [second]
        for wrong in (second, session("h5", "nobody")):
            with pytest.raises(Conflict):
                await store.add_session(wrong)

    play(scenario)


def test_blocks_go_one_way_and_can_be_taken_back(play: Play) -> None:
    async def scenario(store: Store) -> None:
        await people(store)
        for blocked in ("ben", "guest", "ben"):
            await store.block("anna", blocked, True)
        assert await store.blocks_of("anna") == {"ben", "guest"}
        assert await store.blocks_of("ben") == frozenset()
        for _ in range(2):
            await store.block("anna", "ben", False)
        assert await store.blocks_of("anna") == {"guest"}
        with pytest.raises(Conflict):
            await store.block("anna", "nobody", True)

    play(scenario)
