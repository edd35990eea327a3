"""Tournaments: logs that only grow, jobs written with them, and lists."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.protocol.jobs import Job
from robotable.store.protocol.tables import TableRow
from robotable.store.protocol.tournaments import TournamentAppend, TournamentRow
from robotable.store.verify_tournaments import tournament_difference, verify_tournaments
from robotable.table.setup import Setup
from robotable.table.tournament_game import TournamentGame
from robotable.tournaments.entries import (
    Cancelled,
    Created,
    EntrantJoined,
    TournamentEnded,
    TournamentEntry,
    What,
    Withdrew,
)
from tests.store.stores import Run, add_people, append
from tests.tournaments.simulated import setup_of


def row(id: str = "cup", **changes: Any) -> TournamentRow:
    made = TournamentRow(id=id, setup=setup_of(), organiser="anna", invite=f"to {id}", created=5)
    return msgspec.structs.replace(made, **changes)


def created(at: TournamentRow) -> TournamentEntry:
    return TournamentEntry(1, at.created, Created(at.setup, at.organiser, "Anna"))


def more(expected: int, *whats: What, **changes: Any) -> TournamentAppend:
    entries = tuple(TournamentEntry(seq, 10 + seq, what) for seq, what in enumerate(whats, expected + 1))
    one = TournamentAppend(tournament="cup", expected=expected, entries=entries, at=9, status="open")
    return msgspec.structs.replace(one, **changes)


BEN = EntrantJoined("ben", "Ben", rating=1500)
SOON = Job("tournament", "cup", 7)
LATER = Job("tournament_clock", "cup", 99)


def test_a_log_grows_with_its_jobs(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await store.tournaments.create(row(), created(row()), [LATER])
        with pytest.raises(Conflict):
            await store.tournaments.create(row(invite="other"), created(row()))
        with pytest.raises(Conflict):
            await store.tournaments.create(row("b", organiser="nobody"), created(row()))
        written = await asyncio.gather(
            *(store.tournaments.append(more(1, BEN, people=("ben",), jobs=(SOON,))) for _ in range(3))
        )
        assert sorted(written) == [False, False, True]
        assert await store.tournaments.append(more(2, cancelled_jobs=(("tournament_clock", "cup"),)))
        with pytest.raises(ValueError, match="numbered"):
            await store.tournaments.append(msgspec.structs.replace(more(2, TournamentEnded()), expected=1))
        with pytest.raises(Conflict):
            await store.tournaments.append(more(1, BEN, tournament="none"))

    run(scenario)
    run(_still_there)


async def _still_there(store: Store) -> None:
    assert await store.tournaments.entries("cup") == [created(row()), TournamentEntry(2, 12, BEN)]
    assert await store.tournaments.entries("cup", 1) == [TournamentEntry(2, 12, BEN)]
    assert await store.tournaments.get("cup") == row(seq=2, updated=9)
    assert await store.tournaments.get("none") is None
    assert await store.jobs.keys("tournament") == ["cup"]
    assert await store.jobs.keys("tournament_clock") == []
    assert [one.id for one in await store.tournaments.of_person("ben", before=None, limit=9)] == ["cup"]


def test_lists(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        tournaments = store.tournaments
        invited = msgspec.structs.replace(setup_of(), admission="invited")
        for id, created_at, setup in (("cup", 1, setup_of()), ("b", 2, setup_of()), ("c", 3, invited)):
            made = row(id, created=created_at, updated=created_at, setup=setup)
            await tournaments.create(made, created(made))

        async def listed(past: bool, **more: Any) -> list[str]:
            return [one.id for one in await tournaments.listed(past=past, limit=9, **{"before": None} | more)]

        assert await listed(False) == ["b", "cup"]
        assert await listed(False, before=(2, "b")) == ["cup"]
        assert await tournaments.count_current_of("anna") == 3
        assert await tournaments.append(more(1, TournamentEnded(), status="over"))
        assert (await listed(False), await listed(True)) == (["b"], ["cup"])
        assert await tournaments.append(more(1, Cancelled("moderator"), tournament="b", status="cancelled"))
        assert (await listed(False), await listed(True)) == ([], ["cup"])
        assert await tournaments.count_current_of("anna") == 1
        mine = await tournaments.of_person("anna", before=None, limit=2)
        assert [one.id for one in mine] == ["c", "b"]

    run(scenario)


def test_tables_know_their_tournament_and_deal(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        game = TournamentGame("cup", deal=({"action": "draw", "card": 3},))
        made = TableRow(
            id="t",
            setup=Setup(game="robot_master"),
            creator="anna",
            invite="i",
            created=1,
            updated=1,
            tournament=game,
        )
        await store.tables.create(made)
        assert await store.tables.get("t") == made
        assert await store.tables.over_among(["t", "none"]) == set()
        ended = append(0, 1, status="over", jobs=(Job("tournament", "cup", 4),))
        await store.logs.append(ended)
        assert await store.tables.over_among(["t", "none"]) == {"t"}
        assert await store.jobs.keys("tournament") == ["cup"]

    run(scenario)


def test_a_closed_account_is_no_longer_listed(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await store.tournaments.create(row(), created(row()))
        await store.tournaments.append(more(1, BEN, people=("ben",)))
        await store.people.close_account("ben")
        assert await store.tournaments.of_person("ben", before=None, limit=9) == []
        assert len(await store.tournaments.entries("cup")) == 2

    run(scenario)


def test_damaged_tournaments_are_found(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await store.tournaments.create(row(), created(row()))
        await store.tournaments.create(row("swap"), created(row("swap", organiser="ben")))
        assert await store.tournaments.append(more(1, BEN))
        assert [one.id for one in await store.tournaments.all(limit=1)] == ["cup"]
        assert [one.id for one in await store.tournaments.all(after="cup")] == ["swap"]
        found = [(one.tournament, one.what) async for one in verify_tournaments(store)]
        assert found == [("swap", "its row has another setup or organiser than its log")]

    run(scenario)


@pytest.mark.parametrize(
    ("seqs", "changes", "what"),
    [
        ([], {}, "its log is empty"),
        ([0, 2], {}, "entry 2 is missing: the log continues with entry 3"),
        ([1], {}, "entry 1 is missing"),
        ([0, 1], {}, "its row has seq 3, but its log ends with 2"),
        ([0, 1, 2], {"status": "over"}, "its row has status over, but its log leads to cancelled"),
        ([0, 1, 2], {}, None),
    ],
)
def test_what_is_wrong_with_a_tournament(seqs: list[int], changes: dict[str, Any], what: str | None) -> None:
    entries = [created(row()), *more(1, BEN, Cancelled("organiser")).entries]
    stored = msgspec.structs.replace(row(seq=3, status="cancelled"), **changes)
    found = tournament_difference(stored, [entries[one] for one in seqs])
    assert found == what if what is None else what in (found or "")


def test_a_log_that_cannot_be_followed() -> None:
    entries = (created(row()), TournamentEntry(2, 12, Withdrew(5)))
    assert "cannot be followed: IndexError" in (tournament_difference(row(seq=2), entries) or "")


def test_a_bot_without_an_account_that_organises_is_forgotten_except_for_the_id(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        made = row(organiser="guest")
        await store.tournaments.create(made, created(made))
        assert not await store.people.forget_guest("guest")

    run(scenario)
