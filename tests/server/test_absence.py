"""Who is away, since when, and what a move may not be refused for."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from robotable.server.errors import Problem
from robotable.server.play.live_table import LiveTable
from robotable.server.play.table_registry import TableRegistry
from robotable.table.commands import AnswerDraw, ClaimAbsence, Command, OfferDraw, Sit
from robotable.table.setup import Setup, checked
from tests.server.hours import Hours
from tests.server.tables_in_memory import registry_at
from tests.table.races import act


async def duel(registry: TableRegistry) -> LiveTable:
    """Ann is to move; both are there."""
    setup = checked(Setup(game="robot_master", options={"first": "rows"}), frozenset())
    row = await registry.create(setup, "ann")
    live = await registry.live(row.id)
    for name in ("Ann", "Ben"):
        await registry.command(row.id, name.lower(), name, Sit(), client=None, seq=None)
        registry.came(live, name.lower())
    return live


async def do(
    registry: TableRegistry, live: LiveTable, person: str, command: Command, seq: int | None = None
) -> None:
    await registry.command(live.row.id, person, person, command, client=None, seq=seq)


async def move(registry: TableRegistry, live: LiveTable, person: str, seq: int | None = None) -> None:
    table = live.table
    seat = table.seat_of(person)
    assert seat is not None
    await do(registry, live, person, act(table.rules.legal_actions(table.state, seat)[0]), seq)


def test_nobody_is_away_from_the_thinking_of_others(tmp_path: Path) -> None:
    async def play() -> None:
        hours = Hours()
        async with registry_at(tmp_path, hours) as registry:
            live = await duel(registry)
            registry.went(live, "ben")
            hours.ms += 62_000
            await move(registry, live, "ann")
            with pytest.raises(Problem, match="can still return"):
                await do(registry, live, "ann", ClaimAbsence(1))
            hours.ms += 60_000
            await do(registry, live, "ann", ClaimAbsence(1))
            assert live.table.result is not None
            assert live.table.result.reason == "absence"

    asyncio.run(play())


def test_who_hears_of_all_their_tables_is_at_each_of_them(tmp_path: Path) -> None:
    async def play() -> None:
        hours = Hours()
        async with registry_at(tmp_path, hours) as registry:
            live = await duel(registry)
            registry.went(live, "ben")
            await move(registry, live, "ann")
            hours.ms += 100_000
            with registry.listening("ben"), pytest.raises(Problem, match="is present"):
                await do(registry, live, "ann", ClaimAbsence(1))
            await do(registry, live, "ann", ClaimAbsence(1))

    asyncio.run(play())


def test_an_offer_just_then_does_not_make_a_move_late(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_at(tmp_path, Hours()) as registry:
            live = await duel(registry)
            seen = live.table.seq
            await do(registry, live, "ben", OfferDraw())
            await move(registry, live, "ann", seen)
            assert live.table.moves == 1
            assert live.table.draw_offer is None
            with pytest.raises(Problem, match="stands at"):
                await do(registry, live, "ann", AnswerDraw(False), seen)

    asyncio.run(play())
