"""Text that some databases cannot store finds nothing, and does no harm."""

from __future__ import annotations

from robotable.store.protocol import Store
from tests.store.stores import Run, add_people, add_table

NUL = "anna\0"


def test_nothing_has_a_name_with_a_nul(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        assert await store.people.get(NUL) is None
        assert await store.people.by_login(NUL) is None
        assert await store.tables.get("t\0") is None
        assert await store.tables.by_invite("\0") is None
        assert await store.sessions.get("\0") is None
        assert await store.sessions.valid(["\0", "x"], 0) == frozenset()
        assert await store.tables.details(["\0"]) == {}
        assert not await store.visitors.has("t", NUL)

    run(scenario)


def test_text_with_a_nul_can_be_written(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        await store.chat.add("t", "anna", "Anna", "a\0b", 5)
        (message,) = await store.chat.messages("t")
        assert message.text in ("a\0b", "a␀b")

    run(scenario)
