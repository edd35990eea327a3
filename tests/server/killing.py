"""Plays while the server is killed again and again, and checks what must hold afterwards."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

from robotable.server.context import AppContext
from robotable.store.sqlite import SqliteStore
from robotable.table.commands import Sit
from robotable.table.entries import Acted, Resigned
from robotable.table.fold import folded
from robotable.table.setup import MatchLength, Setup, checked
from robotable.table.table import new_table
from robotable.table.timing import Fischer
from tests.patience import PATIENCE, until_async
from tests.server.loopback import Site
from tests.server.process import Mortal, Player, Wire, public

SETUP = checked(
    Setup(
        game="robot_master",
        options={"variant": "refill"},
        match=MatchLength(rounds=1000),
        time=Fischer(3600, 0),
    ),
    frozenset(),
)


@dataclass
class Report:
    kills: int = 0
    tables: int = 0
    moves: int = 0
    acknowledged: int = 0
    connections: int = 0
    seconds: float = 0.0


async def prepare(path: Path, tables: int, setup: Setup = SETUP) -> list[tuple[str, str, str]]:
    """Create tables with two players each. Returns the id and both people."""
    store = SqliteStore(path)
    await store.open()
    context = AppContext(store)
    site = Site(context, 0)
    found = []
    for number in range(tables):
        people = [f"ann-{number}", f"ben-{number}"]
        await site.add_people(people)
        row = await context.registry.create(setup, people[0])
        for person in people:
            await context.commands.perform(row.id, person, person, Sit())
        found.append((row.id, people[0], people[1]))
    await store.close()
    return found


async def check(path: Path, players: list[Player]) -> Report:
    """Check that no acknowledged move was lost or made twice, and that both players saw the same game."""
    store = SqliteStore(path)
    await store.open()
    report = Report(tables=len(players) // 2)
    try:
        for player in players:
            row = await store.tables.get(player.table)
            assert row is not None
            entries = await store.logs.entries(player.table)
            assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
            table = folded(new_table(row.setup), entries)
            assert table.status == "over"
            seat = table.seat_of(player.person)
            own = [e for e in entries if isinstance(e.what, Acted | Resigned) and e.what.seat == seat]
            firsts = set()
            for client, seq in player.acknowledged.items():
                assert await store.logs.answered(player.table, player.person, client) == seq
                # The answer is the seq of the last entry, which may be a draw of chance after the move.
                at = max(entry.seq for entry in own if entry.seq <= seq)
                assert at not in firsts, "two commands are two moves"
                firsts.add(at)
            missing = len(own) - len(firsts)
            assert missing >= 0
            # If an acknowledgement is lost, the player sees the move in an update and does not repeat it.
            report.moves += len(own)
            report.acknowledged += len(firsts)
            report.connections += player.connections
            assert sorted(player.events) == list(range(1, len(entries) + 1))
        for one, other in zip(players[::2], players[1::2], strict=True):
            assert one.view is not None
            assert other.view is not None
            assert public(one.view) == public(other.view)
    finally:
        await store.close()
    return report


async def killed(
    path: Path,
    *,
    kills: int,
    tables: int,
    seed: int = 0,
    wrap: Wire | None = None,
) -> Report:
    """Play at `tables` tables while the server is killed `kills` times."""
    rng, began = Random(seed), time.monotonic()
    games = await prepare(path, tables)
    server = Mortal(path)
    server.start()
    players = [
        Player(server.at, table, person, Random(f"{seed} {person}"), wrap)
        for table, *people in games
        for person in people
    ]
    playing = [asyncio.create_task(player.play()) for player in players]

    def acknowledged() -> int:
        for task in playing:
            if task.done():
                task.result()  # raises the player's error
        return sum(len(player.acknowledged) for player in players)

    try:
        while server.kills < kills:
            # Some kills come before the first move of a run, maybe while the server starts.
            wanted = acknowledged() + rng.choice((0, 1, 10, 30))
            await until_async(lambda wanted=wanted: acknowledged() >= wanted, "moves")  # type: ignore[misc]  # the default binds the current value
            await asyncio.sleep(rng.uniform(0, 0.05))
            await asyncio.to_thread(server.kill)
            server.start()
        # From now on the server lives, and one player of each table resigns.
        for player in players[::2]:
            player.resigns = True
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*playing)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await asyncio.to_thread(server.stop)
    report = await check(path, players)
    report.kills = server.kills
    report.seconds = time.monotonic() - began
    return report
