"""Absent players, and commands that must not be refused as outdated."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from robotable.server.context import AppContext
from robotable.server.errors import Problem
from robotable.server.play.live_table import LiveTable
from robotable.table.commands import AnswerDraw, ClaimAbsence, Command, OfferDraw, Sit
from robotable.table.setup import Setup, checked
from tests.server.hours import Hours
from tests.server.tables_in_memory import context_at
from tests.table.races import act


async def duel(context: AppContext) -> LiveTable:
    """A game where it is Ann's turn and both players are connected."""
    setup = checked(Setup(game="robot_master", options={"first": "rows"}), frozenset())
    row = await context.registry.create(setup, "ann")
    live = await context.registry.get(row.id)
    for name in ("Ann", "Ben"):
        await context.commands.perform(row.id, name.lower(), name, Sit())
        context.presence.connect(live, name.lower())
    return live


async def do(
    context: AppContext, live: LiveTable, person: str, command: Command, seq: int | None = None
) -> None:
    await context.commands.perform(live.row.id, person, person, command, seq=seq)


async def move(context: AppContext, live: LiveTable, person: str, seq: int | None = None) -> None:
    table = live.table
    seat = table.seat_of(person)
    assert seat is not None
    await do(context, live, person, act(table.rules.legal_actions(table.state, seat)[0]), seq)


def test_absence_counts_from_the_start_of_the_turn(tmp_path: Path) -> None:
    async def play() -> None:
        hours = Hours()
        async with context_at(tmp_path, hours) as context:
            live = await duel(context)
            context.presence.disconnect(live, "ben")
            hours.ms += 62_000
            assert context.presence.claimable_in(live) is None  # it is Ann's turn, and she is present
            await move(context, live, "ann")
            assert context.presence.claimable_in(live) == 60_000
            with pytest.raises(Problem, match="can still return"):
                await do(context, live, "ann", ClaimAbsence(1))
            hours.ms += 60_000
            assert context.presence.claimable_in(live) == 0
            await do(context, live, "ann", ClaimAbsence(1))
            assert live.table.result is not None
            assert live.table.result.reason == "absence"

    asyncio.run(play())


def test_an_event_stream_counts_as_present_at_every_table(tmp_path: Path) -> None:
    async def play() -> None:
        hours = Hours()
        async with context_at(tmp_path, hours) as context:
            live = await duel(context)
            context.presence.disconnect(live, "ben")
            await move(context, live, "ann")
            hours.ms += 100_000
            with context.presence.streaming("ben"), pytest.raises(Problem, match="is present"):
                await do(context, live, "ann", ClaimAbsence(1))
            await do(context, live, "ann", ClaimAbsence(1))

    asyncio.run(play())


def test_a_draw_offer_does_not_make_a_move_outdated(tmp_path: Path) -> None:
    async def play() -> None:
        async with context_at(tmp_path, Hours()) as context:
            live = await duel(context)
            seen = live.table.seq
            await do(context, live, "ben", OfferDraw())
            await move(context, live, "ann", seen)
            assert live.table.moves == 1
            assert live.table.draw_offer is None
            with pytest.raises(Problem, match="is at seq"):
                await do(context, live, "ann", AnswerDraw(False), seen)

    asyncio.run(play())
