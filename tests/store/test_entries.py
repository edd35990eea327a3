"""Property tests: entries and notifications read back as they were written."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotable.store.protocol import Store
from robotable.store.protocol.logs import Append, Appended, Repeated
from robotable.store.protocol.notifications import Notification
from robotable.table import entries as e
from tests.store.stores import STORES, add_people, add_table

LARGEST = (1 << 63) - 1

text = st.text(st.characters(codec="utf-8"))
seats = st.integers(-2, 9)
numbers = st.integers(-LARGEST - 1, LARGEST)
json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(1 << 53), 1 << 53)
    | st.floats(allow_nan=False, allow_infinity=False)
    | text,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(text, inner, max_size=4),
    max_leaves=8,
)
raw = json.map(lambda value: msgspec.Raw(msgspec.json.encode(value)))
whats: st.SearchStrategy[e.What] = st.one_of(
    st.builds(e.Sat, seats, text, text),
    st.builds(e.StoodUp, seats),
    st.builds(e.Acted, seats, raw, numbers),
    st.builds(e.Resigned, seats),
    st.builds(e.DrawOffered, seats),
    st.builds(e.DrawAnswered, seats, st.booleans()),
    st.builds(e.UndoAsked, seats),
    st.builds(e.UndoAnswered, seats, st.booleans()),
    st.builds(e.Flagged, seats),
    st.builds(e.AbsenceClaimed, seats, seats),
    st.builds(e.Aborted, seats),
)


class Scene(NamedTuple):
    store: Store
    runner: asyncio.Runner


@pytest.fixture(scope="module", params=STORES)
def scene(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    """One store for all examples. Each example uses its own table."""
    with STORES[request.param](tmp_path_factory.mktemp("entries")) as new, asyncio.Runner() as runner:
        store = new()
        runner.run(store.open())
        runner.run(add_people(store))
        yield Scene(store, runner)
        runner.run(store.close())


tables = count()


@settings(max_examples=60, deadline=None)
@given(
    appends=st.lists(st.lists(st.tuples(numbers, whats), max_size=4), max_size=3),
    client=text,
    body=st.dictionaries(text, json, max_size=3),
)
def test_entries_and_notifications_read_back_equal(
    scene: Scene, appends: list[list[tuple[int, e.What]]], client: str, body: dict[str, object]
) -> None:
    store = scene.store

    async def scenario() -> None:
        id = f"{next(tables)} {client}"
        await add_table(store, id, invite=id)
        written: list[e.Entry] = []
        for number, several in enumerate(appends):
            expected = len(written)
            new = tuple(e.Entry(expected + n, at, what) for n, (at, what) in enumerate(several, 1))
            one = Append(
                table=id,
                expected=expected,
                entries=new,
                at=0,
                status="playing",
                client=("anna", f"{client}{number}"),
                notifications=(Notification("ben", "over", body),),
            )
            assert await store.logs.append(one) == Appended(expected + len(new))
            assert await store.logs.append(one) == Repeated(expected + len(new))
            written += new
        assert list(await store.logs.entries(id)) == written
        leased = await store.notifications.lease(0, 1, 99)
        assert [notification.body for _, notification in leased] == [body] * len(appends)
        await asyncio.gather(*(store.notifications.finish(number) for number, _ in leased))

    scene.runner.run(scenario())
