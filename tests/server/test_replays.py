"""Replays over HTTP: plies, moves, positions and pictures, each as the caller may know it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import httpx
import msgspec
import pytest

from robotable.games.catalogue import GAMES
from robotable.games.protocol import CHANCE
from robotable.games.record import Record
from robotable.games.record_text import read_record
from robotable.table.commands import Resign
from robotable.table.decide import decide
from robotable.table.entries import Entry
from robotable.table.fold import folded
from robotable.table.table import Table
from tests.server.loopback import Site, site
from tests.table.tables import SETUPS, START, name, person, played

Asking = Callable[[httpx.AsyncClient], Coroutine[Any, Any, None]]


def asked(path: Path, label: str, entries: list[Entry], who: str | None, ask: Asking) -> None:
    async def run() -> None:
        async with site(path / "table.db", START) as place:
            await _add(place, label, entries)
            async with place.client(who) as client:
                await ask(client)

    asyncio.run(run())


async def _add(place: Site, label: str, entries: list[Entry]) -> None:
    await place.add_people(["creator", *map(person, range(4))])
    await place.add_table("table", SETUPS[label], entries, "creator")


def over(label: str, table: Table, entries: list[Entry]) -> tuple[Table, list[Entry]]:
    fresh = decide(table, person(0), name(0), Resign(), START, Random(1)).entries
    return folded(table, fresh), [*entries, *fresh]


@pytest.mark.parametrize("label", SETUPS)
def test_every_ply_matches_the_rules(label: str, tmp_path: Path) -> None:
    table, entries = played(SETUPS[label], Random(label), 30)
    setup, rules = SETUPS[label], table.rules
    # The states before each action that is not chance's, and the last one: counted here by hand.
    state, expected = rules.new(setup.game_options()), []
    for seat, action in table.log:
        if seat != CHANCE:
            expected.append(state)
        state = rules.apply(state, seat, action).state
    expected.append(state)
    done = msgspec.json.decode(
        msgspec.json.encode([{"seat": seat, "action": one} for seat, one in table.log if seat != CHANCE])
    )

    async def ask(client: httpx.AsyncClient) -> None:
        for ply, at_ply in enumerate(expected):
            found = (await client.get(f"/api/tables/table/at/{ply}")).json()
            assert found["view"] == msgspec.json.decode(msgspec.json.encode(rules.view(at_ply, 0)))
            assert (found["ply"], found["plies"], found["seat"]) == (ply, len(expected) - 1, 0)
            by_players = [one for one in done[:ply] if one["seat"] >= 0]
            assert found["last"] == (by_players[-1] if by_players else None)
        # A new spectator gets the same last move.
        now = (await client.get("/api/tables/table")).json()
        assert now["last"] == found["last"]
        beyond = await client.get(f"/api/tables/table/at/{len(expected)}")
        assert (beyond.status_code, beyond.json()["error"]) == (404, "no_ply")
        # Together the plies have the events of the live game, except those that were taken back.
        made = (await client.get("/api/tables/table/moves")).json()
        assert [one["ply"] for one in made] == list(range(1, len(expected)))
        assert [{"seat": one["seat"], "action": one["action"]} for one in made] == done
        rest = (await client.get("/api/tables/table/moves?since=3")).json()
        assert rest == made[3:]

    asked(tmp_path, label, entries, person(0), ask)


def test_the_moves_match_the_record(tmp_path: Path) -> None:
    table, entries = over("duel", *played(SETUPS["duel"], Random(3), 9))

    async def ask(client: httpx.AsyncClient) -> None:
        made = (await client.get("/api/tables/table/moves")).json()
        record = (await client.get("/api/tables/table/record")).text
        words = [word for line in record.split("\n\n")[1].splitlines() for word in line.split()]
        assert [one["text"] for one in made] == [word for word in words if word[0].isdigit()][: len(made)]
        assert read_record(record).log == table.log

    asked(tmp_path, "duel", entries, None, ask)


def test_a_position_contains_the_hands_only_after_the_game(tmp_path: Path) -> None:
    table, entries = played(SETUPS["duel"], Random(4), 6)
    finished, longer = over("duel", table, entries)
    notation = GAMES["robot_master"].notation
    found: list[str] = []

    async def ask(client: httpx.AsyncClient) -> None:
        found.append((await client.get("/api/tables/table/at/4")).json()["position"])

    asked(tmp_path, "duel", entries, person(1), ask)
    (tmp_path / "over").mkdir()
    asked(tmp_path / "over", "duel", longer, None, ask)
    board, position = found
    assert " " not in board
    assert len(board.split("/")) == 5
    record = Record("robot_master", SETUPS["duel"].game_options(), (), tuple(finished.log))
    plies = [at for at, (seat, _) in enumerate(finished.log) if seat != CHANCE]
    assert notation.read_position(position) == record.state(plies[4])
    assert board in position


@pytest.mark.parametrize("label", SETUPS)
def test_every_ply_has_a_picture_without_scripts(label: str, tmp_path: Path) -> None:
    _, entries = played(SETUPS[label], Random(label), 12)

    async def ask(client: httpx.AsyncClient) -> None:
        plies = (await client.get("/api/tables/table/at/0")).json()["plies"]
        for ply in range(plies + 1):
            answer = await client.get(f"/api/tables/table/at/{ply}/picture")
            assert answer.status_code == 200
            assert answer.headers["content-type"] == "image/svg+xml"
            assert "sandbox" in answer.headers["content-security-policy"]
            assert ElementTree.fromstring(answer.text).tag == "{http://www.w3.org/2000/svg}svg"

    asked(tmp_path, label, entries, person(0), ask)


def test_a_private_table_shows_nothing_to_strangers(tmp_path: Path) -> None:
    async def run() -> None:
        setup = msgspec.structs.replace(SETUPS["duel"], visibility="private")
        _, entries = played(setup, Random(5), 5)
        async with site(tmp_path / "table.db", START) as place:
            await place.add_people(["creator", *map(person, range(3))])
            await place.add_table("table", setup, entries, "creator")
            async with place.client(person(2)) as stranger, place.client(person(0)) as player:
                for path in ("at/0", "moves", "at/0/picture"):
                    assert (await stranger.get(f"/api/tables/table/{path}")).status_code == 404
                    assert (await player.get(f"/api/tables/table/{path}")).status_code == 200
                # From the visit on they may see it.
                assert (await stranger.post("/api/invites/invite-table/visit")).status_code == 200
                for path in ("at/0", "moves", "at/0/picture"):
                    assert (await stranger.get(f"/api/tables/table/{path}")).status_code == 200

    asyncio.run(run())
