"""Tables, and the lists in which people find them."""

from __future__ import annotations

from typing import Literal

import msgspec
import pytest

from robotable.games.rounds import MatchLength
from robotable.store.protocol import Conflict, Store
from robotable.store.protocol.paging import Cursor, LobbyCursor
from robotable.store.protocol.tables import TableDetails, TableRow, TableSummary
from robotable.table.series import Series
from robotable.table.setup import Setup
from robotable.table.timing import Days, Fischer, PerMove
from tests.store.stores import Run, add_people, add_table, append, table_row

OPEN = Setup(game="robot_master", visibility="open")


@pytest.mark.parametrize(
    "setup",
    [
        Setup(game="robot_master", rules=3, options={"variant": "teams", "fives": "pair"}),
        Setup(game="robot_master", match=MatchLength(rounds=4, duplicate=True), time=Fischer(300, 5)),
        Setup(game="ricochet_robots", time=PerMove(30), bots={1: "random", 3: "größter Bot"}),
        Setup(game="micro_robots", time=Days(3), visibility="private", options={"nested": [{"a": None}]}),
    ],
)
def test_a_table_reads_back_equal(run: Run, setup: Setup) -> None:
    made = table_row(setup=setup, created=7, updated=9, invite="Ω '\"")

    async def scenario(store: Store) -> None:
        await add_people(store)
        await store.tables.create(made)
        assert await store.tables.get("t") == made
        assert await store.tables.by_invite(made.invite) == made
        assert await store.tables.get("u") is None
        assert await store.tables.by_invite("t") is None
        assert list(await store.logs.entries("t")) == []
        assert list(await store.logs.entries("u")) == []

    run(scenario)


def test_a_rematch_keeps_the_score_of_the_games_before(run: Run) -> None:
    made = table_row(created=1, updated=1, series=Series(("ann", None), (2, 0), 1, 3))

    async def scenario(store: Store) -> None:
        await add_people(store)
        await store.tables.create(made)
        assert await store.tables.get("t") == made

    run(scenario)


@pytest.mark.parametrize(
    "second",
    [
        table_row("t", invite="new"),
        table_row("u", invite=table_row("t").invite),
        table_row("u", creator="nobody"),
    ],
    ids=["id", "invite", "creator"],
)
def test_ids_and_invites_are_unique_and_the_creator_exists(run: Run, second: TableRow) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        made = await add_table(store, "t")
        with pytest.raises(Conflict):
            await store.tables.create(second)
        assert [(row.id, row.invite) for row in await store.tables.all()] == [("t", made.invite)]

    run(scenario)


async def pages(store: Store, limit: int) -> list[TableRow]:
    found: list[TableRow] = []
    before: LobbyCursor | None = None
    while page := await store.tables.lobby(before=before, limit=limit):
        assert len(page) <= limit
        found += (row for _, row in page)
        rank, last = page[-1]
        before = (rank, last.created, last.id)
    return found


@pytest.mark.parametrize("limit", [1, 2, 3, 100])
def test_lobby_pages_do_not_lose_tables_of_the_same_millisecond(run: Run, limit: int) -> None:
    """First the oldest table of every host, then the second oldest, and so on; newest first in each group."""
    times = {"a": 5, "b": 5, "c": 5, "d": 2, "e": 9, "f": 9, "g": 5}
    hosts = {"c": "ben", "e": "ben", "g": "guest"}

    async def scenario(store: Store) -> None:
        await add_people(store)
        for id, created in times.items():
            await add_table(store, id, created=created, creator=hosts.get(id, "anna"), setup=OPEN)
        assert "".join(row.id for row in await pages(store, limit)) == "gcdeabf"

    run(scenario)


def test_the_lobby_shows_open_tables_that_wait_for_players(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store, "open", setup=OPEN)
        await add_table(store, "link")
        await add_table(store, "private", setup=msgspec.structs.replace(OPEN, visibility="private"))
        await add_table(store, "begun", setup=OPEN)
        await store.logs.append(append(table="begun", status="playing"))
        await add_table(store, "left", setup=OPEN)
        await store.logs.append(append(table="left", status="playing"))
        await store.logs.append(append(1, table="left", status="waiting"))
        assert {row.id for row in await pages(store, 10)} == {"open", "left"}

    run(scenario)


def test_tables_of_a_person_come_last_updated_first_with_their_turns(run: Run) -> None:
    both = ((0, "anna"), (1, "ben"))

    async def mine(store: Store, person: str, before: Cursor | None = None) -> list[tuple[str, bool]]:
        return [(row.id, turn) for row, turn in await store.tables.of_person(person, before=before, limit=10)]

    async def scenario(store: Store) -> None:
        await add_people(store)
        for id in "abcd":
            await add_table(store, id, creator="guest" if id == "a" else "ben")
        await store.logs.append(append(table="a", at=30, sitters=both, to_move=("anna",)))
        await store.logs.append(append(table="b", at=20, sitters=both, to_move=("ben",)))
        await store.logs.append(append(table="c", at=30, sitters=((1, "anna"),), to_move=("guest",)))
        assert await mine(store, "anna") == [("c", False), ("a", True), ("b", False)]
        assert await mine(store, "anna", before=(30, "c")) == [("a", True), ("b", False)]
        assert await mine(store, "ben") == [("c", False), ("a", False), ("b", True), ("d", False)]
        assert await mine(store, "guest") == [("a", False)]
        assert await mine(store, "nobody") == []
        # In a the turn changes, in b a seat changes hands, in c someone stands up.
        await store.logs.append(append(1, table="a", at=40, sitters=both, to_move=("ben",)))
        await store.logs.append(
            append(1, table="b", at=41, sitters=((0, "guest"), (1, "ben")), to_move=("guest",))
        )
        await store.logs.append(append(1, table="c", at=42))
        assert await mine(store, "anna") == [("a", False)]
        assert await mine(store, "guest") == [("b", True), ("a", False)]
        assert await mine(store, "ben") == [("c", False), ("b", False), ("a", True), ("d", False)]

    run(scenario)


def test_several_people_can_be_to_move(run: Run) -> None:
    both = ((0, "anna"), (1, "ben"))

    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        await store.logs.append(append(sitters=both, to_move=("ben", "anna", "somebody else")))
        for person in ("anna", "ben"):
            assert [turn for _, turn in await store.tables.of_person(person, before=None, limit=9)] == [True]

    run(scenario)


def test_all_tables_by_id_in_pages(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        for id in ("d", "b", "e", "a", "c"):
            await add_table(store, id)
        assert [row.id for row in await store.tables.all()] == ["a", "b", "c", "d", "e"]
        assert [row.id for row in await store.tables.all(after="b", limit=2)] == ["c", "d"]
        assert list(await store.tables.all(after="e")) == []

    run(scenario)


def test_unfinished_tables_of_a_person(run: Run) -> None:
    at: tuple[tuple[str, Literal["waiting", "playing", "over"]], ...]
    at = (("t", "waiting"), ("u", "playing"), ("v", "over"), ("w", "playing"))

    async def scenario(store: Store) -> None:
        await add_people(store)
        for id, status in at:
            await add_table(store, id)
            who = "ben" if id == "w" else "anna"
            await store.logs.append(append(table=id, status=status, sitters=((0, who),)))
        assert [one.id for one in await store.tables.unfinished_of("anna")] == ["t", "u"]

    run(scenario)


def test_forgotten_tables_leave_the_lobby_until_their_host_returns(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        for id, created in (("old", 10), ("new", 50)):
            await add_table(store, id, created=created, setup=OPEN)

        async def listed(active_since: int) -> list[str]:
            rows = await store.tables.lobby(before=None, limit=9, active_since=active_since)
            ids = {row.id for _, row in rows}
            assert await store.tables.waiting_among(["new", "old", "other"], active_since) == ids
            assert await store.tables.count_waiting_of("anna", active_since) == len(ids)
            assert await store.tables.count_waiting_of("ben", active_since) == 0
            return [row.id for _, row in rows]

        assert await listed(10) == ["old", "new"]
        assert await listed(11) == ["new"]
        await store.tables.mark_host_seen("old", 60)
        await store.tables.mark_host_seen("old", 20)
        assert await listed(60) == ["old"]

    run(scenario)


def test_details_name_the_host_and_count_the_people(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        for id in ("t", "u"):
            await add_table(store, id, creator="ben")
        await store.logs.append(append(sitters=((0, "anna"), (2, "guest"))))
        assert await store.tables.details(["u", "t", "nowhere"]) == {
            "t": TableDetails("Ben", 2),
            "u": TableDetails("Ben", 0),
        }
        assert await store.tables.details([]) == {}

    run(scenario)


def test_turns_of_a_person_by_id_in_pages(run: Run) -> None:
    both = ((0, "anna"), (1, "ben"))

    async def scenario(store: Store) -> None:
        await add_people(store)
        for id in ("c", "a", "b", "d"):
            await add_table(store, id)
            to_move = "ben" if id == "b" else "anna"
            await store.logs.append(append(0, 2, table=id, sitters=both, to_move=(to_move,)))
        assert list(await store.tables.turns_of("anna", after="", limit=2)) == [("a", 2), ("c", 2)]
        assert list(await store.tables.turns_of("anna", after="c", limit=2)) == [("d", 2)]
        assert list(await store.tables.turns_of("guest", after="", limit=2)) == []

    run(scenario)


def test_a_summary_lists_the_people_by_seat(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store, setup=OPEN)
        await store.logs.append(append(sitters=((1, "anna"), (0, "ben")), to_move=("anna",)))
        assert await store.tables.summary("t") == TableSummary("open", ((0, "ben", False), (1, "anna", True)))
        assert await store.tables.summary("nowhere") is None

    run(scenario)
