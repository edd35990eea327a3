"""Plays while the server is killed again and again, and checks what must hold afterwards."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Final

from benchmarks.processes import Survivors, descendants
from robotable.games.rounds import MatchLength
from robotable.server.context import AppContext
from robotable.server.play.table_registry import bots_of
from robotable.store.protocol import Store
from robotable.table.commands import Sit
from robotable.table.entries import Acted, Entry, Resigned
from robotable.table.fold import folded
from robotable.table.setup import Setup, checked
from robotable.table.table import Table, new_table
from robotable.table.timing import Fischer
from tests.patience import PATIENCE, until_async
from tests.server.loopback import Site
from tests.server.process import Mortal, Player, Wire, public
from tests.store.store_at import store_at

REFILL: Final = {"variant": "refill"}
LONG: Final = MatchLength(rounds=1000)
SETUP: Final = checked(
    Setup(game="robot_master", options=REFILL, match=LONG, time=Fischer(3600, 0)), frozenset()
)
AGAINST_BOT: Final = checked(
    Setup(game="robot_master", options=REFILL, match=LONG, bots={1: "random"}), bots_of("robot_master")
)
RACE: Final = checked(
    Setup(game="micro_robots", options={"players": 3, "pause": 0}, bots={2: "micro-hard"}),
    bots_of("micro_robots"),
)


@dataclass
class Report:
    kills: int = 0
    tables: int = 0
    moves: int = 0
    acknowledged: int = 0
    bot_moves: int = 0
    lost: int = 0
    """Acknowledged moves that are not in the log."""

    doubled: int = 0
    """Moves in the log that no player asked for, or not that often."""

    connections: int = 0
    children: int = 0
    """Processes that killed servers had started."""

    orphans: int = 0
    """Those that outlived their server for too long."""

    longest: float = 0.0
    """Seconds that the last of these processes lived on."""

    seconds: float = 0.0


async def prepare(
    where: Path | str, tables: int, setup: Setup = SETUP, name: str = ""
) -> list[tuple[str, ...]]:
    """Create tables with people in all seats that have no bot. Returns the id of each, and the people."""
    store = store_at(where)
    await store.open()
    context = AppContext(store)
    site = Site(context, 0)
    found = []
    for number in range(tables):
        people = [f"{one}-{name}{number}" for one in ("ann", "ben")[: setup.seats() - len(setup.bots)]]
        await site.add_people(people)
        row = await context.registry.create(setup, people[0])
        for person in people:
            await context.commands.perform(row.id, person, person, Sit())
        found.append((row.id, *people))
    await store.close()
    return found


async def check(where: Path | str, players: list[Player]) -> Report:
    """Check that both players saw the same game and that no log has a gap, and count the moves that were lost
    or made twice. The players of a table follow each other."""
    store = store_at(where)
    await store.open()
    report = Report()
    try:
        for id, group in groupby(players, lambda player: player.table):
            report.tables += 1
            at_table = list(group)
            row = await store.tables.get(id)
            assert row is not None
            entries = list(await store.logs.entries(id))
            assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
            table = folded(new_table(row.setup), entries)
            report.bot_moves += sum(
                isinstance(one.what, Acted) and _is_bot(table, one.what.seat) for one in entries
            )
            for player in at_table:
                await _count(store, player, table, entries, report)
            _check_same(at_table)
    finally:
        await store.close()
    return report


async def _count(store: Store, player: Player, table: Table, entries: list[Entry], report: Report) -> None:
    assert table.status == "over" or player.stops
    seat = table.seat_of(player.person)
    own = [e.seq for e in entries if isinstance(e.what, Acted | Resigned) and e.what.seat == seat]
    done = {client: await store.logs.answered(player.table, player.person, client) for client in player.sent}
    # The answer is the seq of the last entry, which may be a draw of chance after the move.
    firsts = [
        max((at for at in own if at <= seq), default=0)
        for client, seq in player.acknowledged.items()
        if done[client] == seq
    ]
    kept = {at for at in firsts if at}
    report.lost += len(player.acknowledged) - len(kept)
    # If an acknowledgement is lost, the player sees the move in an update and does not repeat it.
    report.doubled += max(0, len(own) - sum(seq is not None for seq in done.values()))
    report.moves += len(own)
    report.acknowledged += len(kept)
    report.connections += player.connections
    # Who has left before the end has seen everything up to then.
    assert sorted(player.events) == list(range(1, len(player.events) + 1))
    assert player.stops or len(player.events) == len(entries)
    assert all(seq <= len(player.events) for seq in player.acknowledged.values())


def _check_same(players: list[Player]) -> None:
    one = players[0]
    for other in players[1:]:
        assert one.view is not None
        assert other.view is not None
        if one.view["seq"] == other.view["seq"]:
            assert public(one.view) == public(other.view)


def _is_bot(table: Table, seat: int) -> bool:
    return seat >= 0 and (sitter := table.sitters[seat]) is not None and sitter.engine is not None


async def killed(
    where: Path | str,
    *,
    kills: int,
    tables: int,
    bot_tables: int = 0,
    races: int = 0,
    orphan_after: float = PATIENCE,
    seed: int = 0,
    wrap: Wire | None = None,
) -> Report:
    """Play at `tables` tables while the server is killed `kills` times. Processes that outlive their server
    by more than `orphan_after` seconds are orphans. One that was just starting needs a moment to find out."""
    rng, began = Random(seed), time.monotonic()
    kinds = ((SETUP, tables, ""), (AGAINST_BOT, bot_tables, "bot-"), (RACE, races, "race-"))
    server, survivors = Mortal(where), Survivors(orphan_after)
    seated: dict[str, list[Player]] = {}
    for setup, count, name in kinds:
        seated[name] = [
            Player(server.at, table, person, Random(f"{seed} {person}"), wrap)
            for table, *people in await prepare(where, count, setup, name)
            for person in people
        ]
    server.start()
    players = [player for group in seated.values() for player in group]
    playing = [asyncio.create_task(player.play()) for player in players]

    def acknowledged(among: list[Player]) -> int:
        for task in playing:
            if task.done():
                task.result()  # raises the player's error
        return sum(len(player.acknowledged) for player in among)

    async def more(among: list[Player], moves: int) -> None:
        wanted = acknowledged(among) + moves
        await until_async(lambda: acknowledged(among) >= wanted, "moves")

    try:
        while server.kills < kills:
            # Some kills come before the first move of a run, maybe while the server starts.
            await more(players, rng.choice((0, 1, 10, 30)))
            if seated["bot-"] and server.kills % 5 == 0:
                # Somewhere a bot has moved, so its process is running.
                await more(seated["bot-"], 1 + len(seated["bot-"]))
            await asyncio.sleep(rng.uniform(0, 0.05))
            survivors.add(descendants(server.pid))
            await asyncio.to_thread(server.kill)
            server.start()
            survivors.look()
        # From now on the server lives, and one player of each table resigns. Nobody can resign a race.
        for player in (*seated[""][::2], *seated["bot-"]):
            player.resigns = True
        for player in seated["race-"]:
            player.stops = True
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*playing)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await asyncio.to_thread(server.stop)
    report = await check(where, players)
    report.kills = server.kills
    await _wait_for(survivors, orphan_after)
    report.children = survivors.seen
    report.orphans = survivors.orphans
    report.longest = survivors.longest
    report.seconds = time.monotonic() - began
    return report


async def _wait_for(survivors: Survivors, seconds: float) -> None:
    """Until the last kill is so long ago, or all have ended."""
    end = time.monotonic() + seconds + 0.1
    while survivors.look() and time.monotonic() < end:
        await asyncio.sleep(0.05)
