"""Claims that arrive together at a table, on a real store."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from robotable.games.race import Claim, Pass
from robotable.server.context import AppContext
from robotable.server.errors import Problem
from robotable.server.play.claim_queue import ClaimQueue
from robotable.server.play.committer import Done
from robotable.server.play.live_table import LiveTable
from robotable.table.claim_window import shown
from robotable.table.commands import Sit
from robotable.table.entries import ClaimsWeighed
from robotable.table.setup import Setup, checked
from tests.patience import until_async
from tests.server.hosting import heard, place_at
from tests.server.hours import Hours
from tests.server.tables_in_memory import context_at, race_of
from tests.table.races import act


def claim(context: AppContext, live: LiveTable, name: str, count: int, **more: Any) -> Awaitable[Done]:
    more = {"client": f"client-of-{name}", "seq": None, "lag": 60, **more}
    return context.commands.perform(live.row.id, name.lower(), name, act(Claim(count)), **more)


@asynccontextmanager
async def racing(path: Path, players: int) -> AsyncIterator[tuple[Hours, AppContext, LiveTable]]:
    """A race that has just begun, and a clock that only the test moves."""
    hours = Hours()
    async with context_at(path, hours) as context:
        yield hours, context, await race_of(context, players)


def elapsed(context: AppContext, live: LiveTable) -> int:
    since = shown(live.entries)
    assert since is not None
    return context.clock.now() - since.at


def test_the_shorter_thinking_time_wins_even_if_it_arrives_later(tmp_path: Path) -> None:
    async def play() -> None:
        async with racing(tmp_path, 3) as (hours, context, live):
            await hours.passes(100)
            first = asyncio.ensure_future(claim(context, live, "Ann", 3))
            await hours.passes(40)
            second = asyncio.ensure_future(
                claim(context, live, "Ben", 4, thinking=elapsed(context, live) - 90)
            )
            await hours.passes(60)
            late, done = await asyncio.gather(first, second, return_exceptions=True)
            assert isinstance(late, Problem)
            assert late.body.error == "later"
            assert late.body.message.startswith("Another claim was faster: Ben 0.")
            assert " s, Ann 0." in late.body.message
            assert isinstance(done, Done)
            assert live.table.state.showing.seat == 1
            assert live.table.state.showing.count == 4
            last = live.entries[-1].what
            assert isinstance(last, ClaimsWeighed)
            assert [one.seat for one in last.times] == [1, 0]
            assert list(await context.store.logs.entries(live.row.id)) == live.entries

    asyncio.run(play())


def test_an_implausible_thinking_time_is_ignored(tmp_path: Path) -> None:
    async def play() -> None:
        async with racing(tmp_path, 2) as (hours, context, live):
            await hours.passes(400)
            first = asyncio.ensure_future(claim(context, live, "Ann", 3))
            await hours.passes(40)
            second = asyncio.ensure_future(claim(context, live, "Ben", 4, thinking=5))
            await hours.passes(60)
            _, late = await asyncio.gather(first, second, return_exceptions=True)
            assert isinstance(late, Problem)
            assert live.table.state.showing.seat == 0

    asyncio.run(play())


def test_a_claim_waits_no_longer_than_the_others_round_trip(tmp_path: Path) -> None:
    async def play() -> None:
        async with racing(tmp_path, 2) as (hours, context, live):
            held = asyncio.ensure_future(claim(context, live, "Ann", 3))
            await hours.passes(99)
            assert hours.sleepers == [1]
            await hours.passes(1)
            await held
            assert not any(isinstance(entry.what, ClaimsWeighed) for entry in live.entries)
            live = await race_of(context, 2)
            context.presence.disconnect(live, "ben")
            await claim(context, live, "Ann", 3)  # while no time goes by

    asyncio.run(play())


def test_a_repeated_claim_gets_the_same_answer(tmp_path: Path) -> None:
    async def play() -> None:
        async with racing(tmp_path, 2) as (hours, context, live):
            twice = asyncio.gather(claim(context, live, "Ann", 3), claim(context, live, "Ann", 3))
            await hours.passes(100)
            one, two = await twice
            assert one == two == await claim(context, live, "Ann", 3)
            assert one.seq == live.table.seq
            assert live.table.moves == 1

    asyncio.run(play())


def test_a_held_claim_cannot_be_changed(tmp_path: Path) -> None:
    async def play() -> None:
        async with racing(tmp_path, 2) as (hours, context, live):
            first = asyncio.ensure_future(claim(context, live, "Ann", 3))
            await hours.passes(20)
            with pytest.raises(Problem, match="cannot be changed"):
                await claim(context, live, "Ann", 2, client="another-id")
            await hours.passes(80)
            await first
            assert live.table.state.showing.count == 3

    asyncio.run(play())


def test_an_illegal_claim_is_refused_at_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with racing(tmp_path, 2) as (hours, context, live):
            for name, count in (("Ann", 21), ("Cleo", 3)):
                with pytest.raises(Problem):
                    await claim(context, live, name, count)
            assert hours.sleepers == []
            with pytest.raises(Problem, match="new target"):
                await claim(context, live, "Ann", 3, seq=1)

    asyncio.run(play())


def test_other_commands_wait_until_the_window_closes(tmp_path: Path) -> None:
    async def play() -> None:
        async with racing(tmp_path, 2) as (hours, context, live):
            await context.commands.perform(live.row.id, "ann", "Ann", act(Pass()))
            held = asyncio.ensure_future(claim(context, live, "Ann", 3))
            await hours.passes(20)
            passing = asyncio.ensure_future(context.commands.perform(live.row.id, "ben", "Ben", act(Pass())))
            await hours.passes(80)
            with pytest.raises(Problem, match="somebody is showing their moves"):
                await passing
            await held
            assert live.table.state.showing.seat == 0

    asyncio.run(play())


def test_a_claim_during_the_write_is_refused_as_too_late(tmp_path: Path) -> None:
    async def play() -> None:
        async with racing(tmp_path, 2) as (hours, context, live):
            async with live.lock:
                held = asyncio.ensure_future(claim(context, live, "Ann", 3))
                await hours.passes(150)
                after = asyncio.ensure_future(claim(context, live, "Ben", 3))
                await hours.passes(20)
            await held
            await hours.passes(100)
            with pytest.raises(Problem, match="too late"):
                await after

    asyncio.run(play())


def test_nothing_is_acknowledged_or_written_if_the_server_stops_in_the_window(tmp_path: Path) -> None:
    async def play() -> None:
        async with racing(tmp_path, 2) as (hours, context, live):
            held = asyncio.ensure_future(claim(context, live, "Ann", 3))
            await hours.passes(20)
            assert not held.done()
            kept.append((live.row.id, live.table.seq))
            # The loop ends here with the claim still held, as when the process is killed.
            held.cancel()

    async def again() -> None:
        hours = Hours()
        async with context_at(tmp_path, hours) as context:
            table, seq = kept[0]
            live = await context.registry.get(table)
            assert live.table.seq == seq
            assert live.table.state.showing is None
            done = await claim(context, live, "Ann", 3)  # nobody else is connected yet
            assert done.seq == seq + 1

    kept: list[tuple[str, int]] = []
    asyncio.run(play())
    asyncio.run(again())


def test_a_built_in_bot_claims_like_anyone_else(tmp_path: Path) -> None:
    async def play() -> None:
        hours = Hours()
        async with context_at(tmp_path, hours) as context:
            setup = checked(
                Setup(game="micro_robots", options={"pause": 0}, bots={1: "tester"}), frozenset({"tester"})
            )
            row = await context.registry.create(setup, "ann")
            live = await context.registry.get(row.id)
            await context.commands.perform(row.id, "ann", "Ann", Sit())
            context.presence.connect(live, "ann")
            live.round_trips["ann"] = 60
            seq = live.table.seq
            assert not await context.commands.act_for_bot(row.id, 1, seq - 1, Claim(3))
            await hours.passes(100)
            bot = asyncio.ensure_future(context.commands.act_for_bot(row.id, 1, seq, Claim(3)))
            await hours.passes(40)
            ann = asyncio.ensure_future(claim(context, live, "Ann", 2, thinking=elapsed(context, live) - 90))
            await hours.passes(60)
            await ann
            assert not await bot
            assert live.table.state.showing.seat == 0

    asyncio.run(play())


def test_a_claim_survives_its_connection(tmp_path: Path) -> None:
    async def play() -> None:
        async with racing(tmp_path, 2) as (hours, context, live):
            held = asyncio.ensure_future(claim(context, live, "Ann", 3))
            await hours.passes(20)
            held.cancel()
            await hours.passes(80)
            await context.committer.settled()
            assert live.table.state.showing.seat == 0

    asyncio.run(play())


def test_over_the_socket_the_shorter_thinking_time_wins(tmp_path: Path) -> None:
    def message(seq: int, count: int, thinking: int | None) -> str:
        command = {"do": "act", "action": {"action": "claim", "count": count}}
        body = {"type": "do", "id": str(uuid4()), "seq": seq, "command": command, "thinking": thinking}
        return json.dumps(body)

    async def play() -> None:
        hours = Hours()
        async with place_at(tmp_path, clock=hours) as place, place.guests("Ann", "Ben") as (ann, ben):
            setup = {"game": "micro_robots", "options": {"pause": 0}}
            made = (await ann.post("/api/tables", json={"setup": setup})).json()
            table = made["table"]
            async with place.socket(ann, table) as to_ann, place.socket(ben, table) as to_ben:
                await heard(to_ann, "update")
                sit = {"type": "do", "id": str(uuid4()), "seq": 0, "command": {"do": "sit"}}
                await to_ben.send(json.dumps(sit))
                seq = (await heard(to_ben, "accepted"))["seq"]
                live = await place.context.registry.get(table)
                # Round trips as long as to another continent.
                live.round_trips.update(dict.fromkeys(live.connections, 200))
                hours.ms += 100
                since = elapsed(place.context, live)
                await to_ann.send(message(seq, 3, since))
                claims = place.context.claims
                assert isinstance(claims, ClaimQueue)
                await until_async(lambda: claims.held(table) == 1, "the first claim")
                hours.ms += 30
                await to_ben.send(message(seq, 4, since - 5))
                await until_async(lambda: claims.held(table) == 2, "the second claim")
                await hours.passes(300)
                told = await heard(to_ann, "accepted")
                refused = await heard(to_ben, "refusal")
                assert told["seq"] == live.table.seq
                assert refused["error"]["error"] == "later"
                assert refused["error"]["message"].startswith("Another claim was faster: Ann 0.")
                events = (await ben.get(f"/api/tables/{table}/events", params={"since": seq})).json()
                assert [event["what"]["what"] for event in events] == ["acted", "weighed"]

    asyncio.run(play())
