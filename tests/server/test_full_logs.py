"""Logs do not grow without bound: they take little memory, end at a number of entries, and grow slowly."""

from __future__ import annotations

import asyncio
import tracemalloc
from collections.abc import Callable, Coroutine
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import pytest

from robotable.games.race import Pass
from robotable.games.record_text import read_record
from robotable.server.context import AppContext
from robotable.server.errors import Problem
from robotable.server.ops.limits import PLAYER_GROWTH, TABLE_ENTRIES
from robotable.server.play.live_table import LiveTable
from robotable.store.protocol.tables import TableRow
from robotable.table.commands import Command, Sit, StandUp
from robotable.table.decide import decide
from robotable.table.decision import Decision
from robotable.table.entries import GrewTooLong
from robotable.table.setup import Setup, checked
from tests.server.hosting import place_at
from tests.server.hours import Hours
from tests.server.loopback import endless
from tests.server.tables_in_memory import context_at, race_of
from tests.table.races import act, seated

SHORT = 40


def shorten(context: AppContext, most: int = SHORT) -> None:
    context.limits.player_growth = context.limits.table_growth = endless()
    object.__setattr__(context.committer, "most_entries", most)


def in_context(path: Path, scenario: Callable[[AppContext], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        async with context_at(path) as context:
            shorten(context)
            await scenario(context)

    asyncio.run(run())


def test_a_race_of_one_player_who_passes_forever_takes_memory_for_its_entries_only() -> None:
    """The memory of the second half of the log is about that of the first half."""
    setup = checked(Setup(game="micro_robots", options={"players": 1, "pause": 0}), frozenset())
    row = TableRow(id="t", setup=setup, creator="ann", invite="i", created=0)
    live, rng = LiveTable(row, [], 0), Random(1)
    live.grow(decide(live.table, "ann", "Ann", Sit(), 0, rng))

    def grow(entries: int) -> int:
        before = tracemalloc.get_traced_memory()[0]
        until = live.table.seq + entries
        while live.table.seq < until:
            live.grow(decide(live.table, "ann", "Ann", act(Pass()), 0, rng))
        return tracemalloc.get_traced_memory()[0] - before

    grow(200)  # fills caches of the rules
    tracemalloc.start()
    try:
        first, second = grow(800), grow(800)
    finally:
        tracemalloc.stop()
    assert second < 1.3 * first
    assert first + second < 1_600 * 700


@pytest.mark.parametrize("players", [1, 2])
def test_a_race_ends_with_its_chips_when_the_log_is_full(players: int, tmp_path: Path) -> None:
    async def scenario(context: AppContext) -> None:
        live = await race_of(context, players)
        names = ("ann", "ben")[:players]
        while live.table.status == "playing":
            for name in names:
                if live.table.status == "playing":
                    await context.commands.perform(live.row.id, name, name.title(), act(Pass()))
        assert isinstance(live.entries[-1].what, GrewTooLong)
        assert SHORT <= live.table.seq <= SHORT + 5
        result = live.table.result
        assert result is not None
        assert (result.reason, result.outcome) == ("too long", live.table.rules.standing(live.table.state))  # type: ignore[attr-defined]  # it is a race
        assert live.table.deadlines == ()
        with pytest.raises(Problem, match="is over"):
            await context.commands.perform(live.row.id, "ann", "Ann", act(Pass()))
        # It is in the log, so it is the same after a restart.
        again = await AppContext(context.store).registry.get(live.row.id)
        assert again.table == live.table

    in_context(tmp_path, scenario)


def test_a_game_in_turns_ends_in_a_draw_and_has_a_record(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guests("Ann", "Ben") as (ann, ben):
            shorten(place.context)
            body = {"setup": {"game": "robot_master", "match": {"rounds": 4}}}
            table = (await ann.post("/api/tables", json=body)).json()["table"]
            number = 0

            async def do(client: Any, command: dict[str, Any]) -> dict[str, Any]:
                nonlocal number
                number += 1
                seen = (await client.get(f"/api/tables/{table}")).json()
                if command["do"] == "act":
                    if not seen["view"]["round"]["legal"]:
                        return dict(seen)
                    command = {**command, "action": seen["view"]["round"]["legal"][0]}
                sent = {"id": f"command-{number}", "seq": seen["seq"], "command": command}
                (await client.post(f"/api/tables/{table}/commands", json=sent)).raise_for_status()
                return dict((await client.get(f"/api/tables/{table}")).json())

            seen = await do(ben, {"do": "sit"})
            while seen["status"] != "over":
                for client in (ann, ben):
                    seen = await do(client, {"do": "act"}) if seen["status"] != "over" else seen
            assert seen["result"]["reason"] == "too long"
            assert seen["result"]["outcome"] == {"winners": [], "points": [0, 0]}
            record = read_record((await ann.get(f"/api/tables/{table}/record")).text)
            assert record.early_end is not None
            assert record.early_end.cause == "too long"
            # Nobody is stuck: the players can play again.
            assert (await ann.post(f"/api/tables/{table}/rematch")).status_code == 200

    asyncio.run(play())


def test_a_table_that_never_begins_ends_too(tmp_path: Path) -> None:
    async def scenario(context: AppContext) -> None:
        setup = checked(Setup(game="micro_robots", options={"players": 2}), frozenset())
        row = await context.registry.create(setup, "ann")
        live = await context.registry.get(row.id)
        while live.table.result is None:
            await context.commands.perform(row.id, "ann", "Ann", Sit())
            if live.table.result is None:
                await context.commands.perform(row.id, "ann", "Ann", StandUp())
        assert live.table.seq == SHORT + 1
        assert live.table.result is not None
        assert live.table.result.outcome is None

    in_context(tmp_path, scenario)


def test_an_old_log_that_is_longer_than_allowed_ends_with_its_next_entry() -> None:
    table, _ = seated(1)
    while table.seq < SHORT:
        table = decide(table, "ann", "Ann", act(Pass()), 0, Random(1)).tables[-1]
    grown = decide(table, "ann", "Ann", act(Pass()), 0, Random(1)).ending_at(SHORT - 9)
    assert isinstance(grown.entries[-1].what, GrewTooLong)
    assert [one.seq - table.seq for one in grown.entries] == list(range(1, len(grown.entries) + 1))
    assert grown.ending_at(SHORT - 9) == grown
    assert Decision().ending_at(1) == Decision()


def test_the_longest_matches_of_people_fit() -> None:
    """A round of Robot Master has at most 60 entries, and 200 rounds of five minutes take 16 hours."""
    assert TABLE_ENTRIES.most >= 200 * 60


async def exhaust(context: AppContext, table: str, *turns: Command) -> Problem:
    """Ann repeats these commands until she is refused. Most of what she is allowed is used up already."""
    context.limits.player_growth.spend(f"{table} ann", PLAYER_GROWTH.burst - 20)
    for command in cycle(turns):
        try:
            await context.commands.perform(table, "ann", "Ann", command)
        except Problem as problem:
            return problem
    raise AssertionError("a cycle ends")


def test_a_player_who_is_too_fast_is_told_when_to_go_on(tmp_path: Path) -> None:
    async def run() -> None:
        hours = Hours()
        async with context_at(tmp_path, hours) as context:
            live = await race_of(context, 1)
            refused = await exhaust(context, live.row.id, act(Pass()))
            assert (refused.status, refused.body.error, refused.body.key) == (429, "too_often", "player")
            assert refused.body.seconds is not None
            seq = live.table.seq
            assert 10 <= seq <= 40
            assert list(await context.store.logs.entries(live.row.id)) == live.entries
            hours.ms += refused.body.seconds * 1000
            await context.commands.perform(live.row.id, "ann", "Ann", act(Pass()))
            assert live.table.seq > seq

    asyncio.run(run())


def test_a_fast_player_does_not_slow_down_the_others(tmp_path: Path) -> None:
    async def run() -> None:
        async with context_at(tmp_path, Hours()) as context:
            setup = checked(Setup(game="micro_robots", options={"players": 3}), frozenset())
            row = await context.registry.create(setup, "cleo")
            refused = await exhaust(context, row.id, Sit(), StandUp())
            assert refused.body.error == "too_often"
            await context.commands.perform(row.id, "ben", "Ben", Sit())
            live = await context.registry.get(row.id)
            assert live.table.seat_of("ben") is not None

    asyncio.run(run())


def test_bots_wait_until_the_table_may_grow(tmp_path: Path) -> None:
    async def run() -> None:
        hours = Hours()
        async with context_at(tmp_path, hours) as context:
            setup = checked(Setup(game="robot_master", bots={1: "random"}), frozenset({"random"}))
            row = await context.registry.create(setup, "ann")
            live = await context.registry.get(row.id)
            await context.commands.perform(row.id, "ann", "Ann", Sit())
            seat = live.table.rules.to_act(live.table.state)[0]
            if seat == 0:
                legal = live.table.rules.legal_actions(live.table.state, 0)
                await context.commands.perform(row.id, "ann", "Ann", act(legal[0]))
            action = live.table.rules.legal_actions(live.table.state, 1)[0]
            context.limits.table_growth.spend(row.id, 10_000)
            seq = live.table.seq
            moving = asyncio.create_task(context.commands.act_for_bot(row.id, 1, seq, action))
            await hours.passes(0)
            assert live.table.seq == seq
            (wait,) = hours.sleepers
            await hours.passes(wait)
            assert await moving
            assert live.table.seq > seq

    asyncio.run(run())


def test_long_tables_that_nobody_uses_leave_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("robotable.server.play.table_registry.MAX_ENTRIES", SHORT)

    async def scenario(context: AppContext) -> None:
        tables = []
        for _ in range(4):
            live = await race_of(context, 1)
            while live.table.seq < SHORT // 2:
                await context.commands.perform(live.row.id, "ann", "Ann", act(Pass()))
            context.presence.disconnect(live, "ann")
            tables.append((live.row.id, live.table))
        await context.registry.create(tables[0][1].setup, "ann")
        assert len(context.registry) <= 3
        for id, table in tables:
            assert (await context.registry.get(id)).table == table

    in_context(tmp_path, scenario)
