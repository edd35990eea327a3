"""Who is away, since when, and what a move may not be refused for."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from robotable.server.errors import Problem
from robotable.server.hall import Hall
from robotable.server.live import Live
from robotable.table.commands import AnswerDraw, ClaimAbsence, Command, OfferDraw, Sit
from robotable.table.setup import Setup, checked
from tests.server.hours import Hours
from tests.server.tables_in_memory import hall_at
from tests.table.races import act


async def duel(hall: Hall) -> Live:
    """Ann is to move; both are there."""
    setup = checked(Setup(game="robot_master", options={"first": "rows"}), frozenset())
    row = await hall.create(setup, "ann")
    live = await hall.live(row.id)
    for name in ("Ann", "Ben"):
        await hall.command(row.id, name.lower(), name, Sit(), client=None, seq=None)
        hall.came(live, name.lower())
    return live


async def do(hall: Hall, live: Live, person: str, command: Command, seq: int | None = None) -> None:
    await hall.command(live.row.id, person, person, command, client=None, seq=seq)


async def move(hall: Hall, live: Live, person: str, seq: int | None = None) -> None:
    table = live.table
    seat = table.seat_of(person)
    assert seat is not None
    await do(hall, live, person, act(table.rules.legal_actions(table.state, seat)[0]), seq)


def test_nobody_is_away_from_the_thinking_of_others(tmp_path: Path) -> None:
    async def play() -> None:
        hours = Hours()
        async with hall_at(tmp_path, hours) as hall:
            live = await duel(hall)
            hall.went(live, "ben")
            hours.ms += 62_000
            await move(hall, live, "ann")
            with pytest.raises(Problem, match="come back"):
                await do(hall, live, "ann", ClaimAbsence(1))
            hours.ms += 60_000
            await do(hall, live, "ann", ClaimAbsence(1))
            assert live.table.result is not None
            assert live.table.result.reason == "absence"

    asyncio.run(play())


def test_who_hears_of_all_their_tables_is_at_each_of_them(tmp_path: Path) -> None:
    async def play() -> None:
        hours = Hours()
        async with hall_at(tmp_path, hours) as hall:
            live = await duel(hall)
            hall.went(live, "ben")
            await move(hall, live, "ann")
            hours.ms += 100_000
            with hall.listening("ben"), pytest.raises(Problem, match="is here"):
                await do(hall, live, "ann", ClaimAbsence(1))
            await do(hall, live, "ann", ClaimAbsence(1))

    asyncio.run(play())


def test_an_offer_just_then_does_not_make_a_move_late(tmp_path: Path) -> None:
    async def play() -> None:
        async with hall_at(tmp_path, Hours()) as hall:
            live = await duel(hall)
            seen = live.table.seq
            await do(hall, live, "ben", OfferDraw())
            await move(hall, live, "ann", seen)
            assert live.table.moves == 1
            assert live.table.draw_offer is None
            with pytest.raises(Problem, match="stands at"):
                await do(hall, live, "ann", AnswerDraw(False), seen)

    asyncio.run(play())
