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
        assert await store.add_person(GUEST)
        assert await store.become_account("g", login, "hash") is None
        assert await store.person("g") == GUEST
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
    account = msgspec.structs.replace(GUEST, login="Gustav", password="hash")

    async def scenario(store: Store) -> None:
        await store.add_person(GUEST)
        await table(store, creator="g")
        await store.append(append(sitters=((0, "g"),)))
        assert await store.become_account("g", "Gustav", "hash") == account
        assert await store.person("g") == await store.person_by_login("gustav") == account
        assert [row.id for row, _ in await store.tables_of("g", before=None, limit=5)] == ["t"]
        with pytest.raises(Conflict):
            await store.become_account("g", "another", "hash")
        assert await store.person("g") == account

    play(scenario)


def test_each_change_leaves_the_others_alone(play: Play) -> None:
    """Whatever else has happened to a person since somebody looked at them."""

    async def scenario(store: Store) -> None:
        await store.add_person(GUEST)
        await store.set_email("g", "g@example.org")
        await store.set_admin("g", True)
        await store.become_account("g", "gustav", "hash")
        await store.rename("g", "Gustav")
        await store.set_closed("g", True)
        wanted = msgspec.structs.replace(
            GUEST, name="Gustav", login="gustav", password="hash", email="g@example.org"
        )
        assert await store.person("g") == msgspec.structs.replace(wanted, is_admin=True, closed=True)
        await store.set_admin("g", False)
        await store.set_email("g", None)
        assert await store.person("g") == msgspec.structs.replace(wanted, email=None, closed=True)
        assert await store.set_closed("g", False) == msgspec.structs.replace(wanted, email=None)

    play(scenario)


def test_nobody_changes_by_themselves_what_is_closed(play: Play) -> None:
    async def scenario(store: Store) -> None:
        await store.add_person(GUEST)
        closed = await store.set_closed("g", True)
        assert await store.rename("g", "Ghost") is None
        with pytest.raises(Conflict):
            await store.become_account("g", "ghost", "hash")
        assert await store.person("g") == closed

    play(scenario)


def test_the_same_person_twice_or_one_who_is_not_there(play: Play) -> None:
    async def scenario(store: Store) -> None:
        await store.add_person(GUEST)
        with pytest.raises(Conflict):
            await store.add_person(msgspec.structs.replace(GUEST, name="Thief"))
        assert await store.person("g") == GUEST
        assert await store.rename("nobody", "Name") is None
        for change in (store.set_closed("nobody", True), store.set_email("nobody", None)):
            with pytest.raises(Conflict):
                await change

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


def test_sessions_that_go_on(play: Play) -> None:
    async def scenario(store: Store) -> None:
        await people(store)
        many = [session(f"h{number:03}", created=number) for number in range(200)]
        for one in (*many, session("late", expires=9), session("bens", "ben")):
            await store.add_session(one)
        hashes = [*(one.hash for one in many), "late", "bens", "unknown"]
        assert await store.known_sessions(hashes, 9) == set(hashes) - {"unknown"}
        await store.end_session("anna", "h007")
        await store.set_closed("ben", True)
        assert await store.known_sessions(hashes, 10) == set(hashes) - {"unknown", "h007", "late", "bens"}
        assert await store.known_sessions([], 10) == frozenset()

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
