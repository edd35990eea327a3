"""Challenges that wait for the answer of a person."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from robotable.games.protocol import Seat
from robotable.games.rounds import MatchLength
from robotable.server.routes.players import PlayerView, person_view
from robotable.store.protocol import Store
from robotable.table.speed import Speed
from robotable.table.timing import TimeControl


class ReceivedChallenge(msgspec.Struct, frozen=True, kw_only=True):
    """Accept by sitting down at the table."""

    table: str
    player: PlayerView
    """Who challenges you."""

    seat: Seat | None
    """Where you should sit; None for any free seat."""

    at: int
    game: str
    options: dict[str, Any]
    match: MatchLength | None
    time: TimeControl
    speed: Speed
    rated: bool


@dataclass(frozen=True)
class ReceivedChallenges:
    store: Store

    async def of(self, person: str) -> list[ReceivedChallenge]:
        found = []
        for one in await self.store.challenges.open_for(person):
            row, by = await self.store.tables.get(one.table), await self.store.people.get(one.challenger)
            if row is not None and by is not None:
                found.append(
                    ReceivedChallenge(
                        table=one.table,
                        player=person_view(by),
                        seat=one.seat,
                        at=one.at,
                        game=row.setup.game,
                        options=row.setup.options,
                        match=row.setup.match,
                        time=row.setup.time,
                        speed=row.setup.speed,
                        rated=row.setup.rated,
                    )
                )
        return found
