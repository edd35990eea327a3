"""Long logs: events in pages, from any seq, replayed outside the event loop."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from robotable.games.rounds import MatchLength
from robotable.server.context import AppContext
from robotable.server.ops.limits import PAGE_OF_EVENTS
from robotable.server.play.live_table import LiveTable
from robotable.store.protocol.people import Person
from robotable.store.protocol.tables import TableRow
from robotable.store.sqlite import SqliteStore
from robotable.table.commands import Sit
from robotable.table.decide import decide
from robotable.table.decision import Decision
from robotable.table.entries import Entry
from robotable.table.fold import folded, unfolded
from robotable.table.setup import Setup, checked
from robotable.table.table import new_table
from robotable.table.wire import history
from tests.server.hosting import place_at
from tests.table.races import act

SETUP = checked(
    Setup(game="robot_master", options={"variant": "refill"}, match=MatchLength(rounds=12)), frozenset()
)
PEOPLE = ("ann", "ben")
MAX_EVENTS = PAGE_OF_EVENTS.most


def long_log() -> list[Entry]:
    """Several rounds of a match in the variant with refilled hands."""
    rng, table, entries = Random(5), new_table(SETUP), list[Entry]()
    for person in PEOPLE:
        fresh = decide(table, person, person, Sit(), 1_000, rng).entries
        table, entries = folded(table, fresh), [*entries, *fresh]
    while table.seq < 3 * MAX_EVENTS:
        seat = table.rules.to_act(table.state)[0]
        action = rng.choice(table.rules.legal_actions(table.state, seat))
        fresh = decide(table, PEOPLE[seat], "", act(action), 1_000, rng).entries
        table, entries = folded(table, fresh), [*entries, *fresh]
    return entries


@pytest.mark.parametrize("person", [None, *PEOPLE])
def test_any_part_of_a_log_gives_the_same_events_as_the_whole(person: str | None) -> None:
    entries = long_log()
    row = TableRow(id="t", setup=SETUP, creator="ann", invite="i", created=0, updated=0)
    live = LiveTable(row, list(entries), 0)
    whole = history(SETUP, entries, person)
    for since in (0, 1, 62, 63, 64, 65, 127, 128, 300, len(entries) - 65, len(entries) - 64, len(entries)):
        for until in (since, since + 1, since + 200, len(entries)):
            assert list(live.events(person, since, until)) == whole[since:until], (since, until)


def test_events_come_in_pages_over_http(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann:
            me = (await ann.get("/api/me")).json()["id"]
            row = await place.context.registry.create(SETUP, me)
            live = await place.context.registry.get(row.id)
            live.catch_up(long_log())
            found: list[int] = []
            while True:
                since = {"since": found[-1] if found else 0}
                page = (await ann.get(f"/api/tables/{row.id}/events", params=since)).json()
                assert len(page) <= MAX_EVENTS
                if not page:
                    break
                found += [event["seq"] for event in page]
            assert found == list(range(1, live.table.seq + 1))
            body = {"id": "12345678", "seq": 0, "command": {"do": "sit"}}
            late = await ann.post(f"/api/tables/{row.id}/commands", json=body)
            assert late.json()["error"] == "behind"
            last = [event["seq"] for event in late.json()["events"]]
            assert last == list(range(live.table.seq - MAX_EVENTS + 1, live.table.seq + 1))

    asyncio.run(play())


def test_a_long_log_is_loaded_after_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        store = SqliteStore(tmp_path / "x.db")
        await store.open()
        try:
            for person in PEOPLE:
                await store.people.add(Person(id=person, name=person, created=0))
            context, entries = AppContext(store), long_log()
            row = await context.registry.create(SETUP, "ann")
            await context.committer.write(
                await context.registry.get(row.id),
                lambda table, now: Decision(tuple(entries), tuple(unfolded(table, entries))),
                None,
            )
            again = await AppContext(store).registry.get(row.id)
            assert again.table == folded(new_table(SETUP), entries)
        finally:
            await store.close()

    asyncio.run(play())
