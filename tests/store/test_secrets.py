from __future__ import annotations

from robotable.store.protocol import Store
from tests.store.stores import Run


def test_the_first_secret_of_a_name_stays(run: Run) -> None:
    async def scenario(store: Store) -> list[str]:
        return [await store.secrets.get_or_add("key", value) for value in ("one", "two")]

    assert run(scenario) == ["one", "one"]
    assert run(scenario) == ["one", "one"]
