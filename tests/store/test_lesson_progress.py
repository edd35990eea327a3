"""How far people have come in lessons."""

from __future__ import annotations

import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.protocol.people import Person
from tests.store.stores import Run, add_people


def test_progress_never_goes_back(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        progress = store.lesson_progress
        assert await progress.of("anna", "robot_master") == {}
        await progress.finish("anna", "robot_master", "scoring", 1)
        await progress.finish("anna", "robot_master", "scoring", 3)
        await progress.finish("anna", "robot_master", "scoring", 2)
        await progress.finish("anna", "robot_master", "ties", 1)
        await progress.finish("anna", "micro_robots", "move", 1)
        with pytest.raises(Conflict):
            await progress.finish("nobody", "robot_master", "scoring", 1)

    run(scenario)
    run(_still_there)


async def _still_there(store: Store) -> None:
    assert await store.lesson_progress.of("anna", "robot_master") == {"scoring": 3, "ties": 1}
    assert await store.lesson_progress.of("anna", "micro_robots") == {"move": 1}
    assert await store.lesson_progress.of("ben", "robot_master") == {}


def test_a_guest_takes_it_into_an_account_and_it_can_be_forgotten(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await store.people.add(Person(id="guest", name="Guest", created=0))
        await store.people.add(Person(id="ann", name="Ann", created=0, login="ann"))
        progress = store.lesson_progress
        await progress.finish("guest", "robot_master", "scoring", 3)
        await progress.finish("guest", "robot_master", "ties", 1)
        await progress.finish("ann", "robot_master", "ties", 2)
        await progress.finish("ann", "robot_master", "three", 1)
        await store.people.merge("guest", "ann", 2)
        assert await progress.of("ann", "robot_master") == {"scoring": 3, "ties": 2, "three": 1}
        assert await progress.of("guest", "robot_master") == {}
        await store.people.close_account("ann")
        assert await progress.of("ann", "robot_master") == {}

    run(scenario)
