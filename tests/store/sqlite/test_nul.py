"""SQLite stores the character NUL, so text comes back exactly as it was written."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from robotable.store.protocol import Store
from robotable.store.protocol.logs import Appended
from robotable.store.protocol.people import Person
from robotable.store.sqlite import SqliteStore
from tests.store.stores import acted, add_people, add_table, append, run_scenario

TEXTS: Final = ("\0", "a\0b", "\0a", "a\0", "a\0\0b␀")


def test_text_with_a_nul_comes_back_unchanged(tmp_path: Path) -> None:
    async def write(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        for number, text in enumerate(TEXTS):
            assert await store.people.add(Person(id=f"p{number}{text}", name=text, created=0))
            await store.chat.add("t", "anna", text, text, number)
            one = append(number, entries=(acted(number + 1, text),), client=("anna", text))
            assert await store.logs.append(one) == Appended(number + 1)

    async def read(store: Store) -> None:
        messages = await store.chat.messages("t")
        assert sorted((one.name, one.text) for one in messages) == sorted((text, text) for text in TEXTS)
        entries = await store.logs.entries("t")
        assert [entry.what for entry in entries] == [acted(1, text).what for text in TEXTS]
        for number, text in enumerate(TEXTS):
            found = await store.people.get(f"p{number}{text}")
            assert found is not None
            assert found.name == text
            assert await store.logs.answered("t", "anna", text) == number + 1
        # None of them is cut off at the NUL.
        assert await store.people.get("p1a") is None
        assert await store.logs.answered("t", "anna", "a") is None

    database = tmp_path / "robotable.db"
    run_scenario(SqliteStore(database), write)
    run_scenario(SqliteStore(database), read)
