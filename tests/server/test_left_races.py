"""People who close the page leave their race after a while, and lists know it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from robotable.server.play.absence_worker import UNSEEN_FOR
from robotable.table.commands import LeaveRace
from robotable.table.race_presence import has_left
from tests.server.hosting import place_at
from tests.server.hours import Hours
from tests.server.tables_in_memory import context_at, race_of


def test_whoever_is_not_seen_for_a_while_leaves_the_race(tmp_path: Path) -> None:
    async def play() -> None:
        hours = Hours()
        async with context_at(tmp_path, hours) as context:
            live = await race_of(context, 3)
            context.presence.disconnect(live, "ben")
            hours.ms += UNSEEN_FOR - 1
            await context.absence_worker.look_around()
            assert not has_left(live.table, 1)
            hours.ms += 1
            await context.absence_worker.look_around()
            assert [has_left(live.table, seat) for seat in range(3)] == [False, True, False]
            # The others close the page, too: the race ends by itself.
            context.presence.disconnect(live, "ann")
            context.presence.disconnect(live, "cleo")
            hours.ms += UNSEEN_FOR
            await context.absence_worker.look_around()
            hours.ms += 60_000
            await context.commands.meet_deadline(live.row.id)
            assert live.table.status == "over"

    asyncio.run(play())


def test_a_race_that_was_left_is_nobody_s_turn(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann, place.guest("Ben") as ben:
            setup = {"game": "micro_robots", "options": {"pause": 0}}
            table = (await ann.post("/api/tables", json={"setup": setup})).json()["table"]
            person = (await ben.get("/api/me")).json()["id"]
            body = {"id": "sit-down-now", "seq": 0, "command": {"do": "sit"}}
            (await ben.post(f"/api/tables/{table}/commands", json=body)).raise_for_status()
            (mine,) = (await ben.get("/api/me/tables")).json()["tables"]
            assert (mine["your_turn"], mine["has_left"]) == (True, False)
            await place.context.commands.perform(table, person, "Ben", LeaveRace())
            (mine,) = (await ben.get("/api/me/tables")).json()["tables"]
            assert (mine["your_turn"], mine["has_left"]) == (False, True)
            (other,) = (await ann.get("/api/me/tables")).json()["tables"]
            assert (other["your_turn"], other["has_left"]) == (True, False)

    asyncio.run(play())
