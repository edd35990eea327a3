"""Finds an opponent for whoever looks for one, and opens their table.

The store holds the searches and pairs them, so people on different nodes meet and a restart loses nothing. A
page repeats its request every second; a search that nobody continues ends soon, so nobody waits for somebody
who has left. The table of a pair follows from its id: whichever node is asked next opens it, if the one that
made the pair has died.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from robotable.engines.built_in_bot import BuiltInBot
from robotable.engines.catalogue import levels_of
from robotable.server.ops.clock import Clock
from robotable.server.play.committer import Committer
from robotable.server.play.game_rating import A_STEP, NEWCOMER, points
from robotable.server.play.table_registry import TableRegistry, bots_of
from robotable.store.protocol import Conflict, Store
from robotable.store.protocol.people import Person
from robotable.store.protocol.reserved_seats import ReservedSeat
from robotable.table.decide import decide_seating
from robotable.table.ids import id_from_bytes
from robotable.table.pairing import BOT_AFTER, Pair, Seek, opponent_for
from robotable.table.setup import Setup, checked
from robotable.table.speed import Speed
from robotable.table.timing import DAY, SECOND, Days, Fischer, TimeControl, Untimed

TIMES: Final[Mapping[Speed, TimeControl]] = {
    "fast": Fischer(180, 2),
    "slow": Fischer(600, 5),
    "correspondence": Days(2),
    "race": Untimed(),
}
"""The time control of the games of each speed."""

LIVE_FOR: Final = 10 * SECOND
"""How long a search lasts after each request. Browsers slow down the timers of pages in the background."""

CORRESPONDENCE_FOR: Final = 3 * DAY
"""The same for games with days per move, whose players need not be here at the same time."""


def setup_of(game: str, speed: Speed, *, rated: bool) -> Setup:
    """The table of two people who have been paired."""
    setup = Setup(game=game, time=TIMES[speed], visibility="open", rated=rated)
    return checked(setup, bots_of(game))


def lasts(speed: Speed) -> int:
    return CORRESPONDENCE_FOR if speed == "correspondence" else LIVE_FOR


def bot_for(search: Seek, now: int) -> str | None:
    """The built-in bot that is offered to somebody who has waited for long: the one of about their strength,
    if the strengths of the bots are known."""
    if now - search.since < BOT_AFTER:
        return None
    bots = levels_of(search.game)
    rated = [(one.rating, one) for one in bots if one.rating is not None]
    if not rated:
        return next((one.name for one in bots if one.usual), None)
    _, best = min(rated, key=partial(_apart, search.points))
    return best.name


def _apart(points: int, bot: tuple[float, BuiltInBot]) -> float:
    return abs(bot[0] - points)


@dataclass(frozen=True)
class OpponentSearch:
    store: Store
    registry: TableRegistry
    committer: Committer
    clock: Clock
    rng: Random

    async def carry_on(self, person: Person, id: str, game: str, speed: Speed, *, rated: bool) -> Seek:
        """Begin or continue a search. Once an opponent is found, the table is open and both sit there."""
        now = self.clock.now()
        rating = (await self.store.ratings.of_pool(game, speed, [person.id])).get(person.id, NEWCOMER)
        seek = Seek(
            person=person.id,
            id=id,
            game=game,
            speed=speed,
            rated=rated,
            points=points(rating),
            uncertainty=round(A_STEP * rating.sigma),
            since=now,
            until=now + lasts(speed),
        )

        def choose(own: Seek, others: Sequence[Seek], apart: AbstractSet[Pair]) -> Seek | None:
            return opponent_for(own, others, now, apart)

        table = id_from_bytes(secrets.token_bytes(9))
        found = await self.store.seeks.carry_on(seek, now, table, choose)
        if found.table is not None and found.opponent is not None:
            await self._open(found, found.table, person, found.opponent)
        return found

    async def _open(self, search: Seek, table: str, person: Person, opponent: str) -> None:
        """Open the table and seat both, unless that has been done."""
        row = await self.store.tables.get(table)
        if row is not None and row.status != "waiting":
            return
        other = await self.store.people.get(opponent)
        if other is None:
            return
        if row is None:
            first = self.rng.choice((person, other))
            setup = setup_of(search.game, search.speed, rated=search.rated)
            second = other if first is person else person
            until = self.clock.now() + 60 * SECOND
            # Reserved, so that nobody else sits down before they do.
            seats = [ReservedSeat(seat, one.id, until) for seat, one in enumerate((first, second))]
            with suppress(Conflict):  # the opponent's request may be as fast
                await self.registry.create(setup, first.id, table, seats)
        live = await self.registry.get(table)
        await self.committer.refresh(live)
        # Who sits first was drawn by whoever created the table.
        players = (person, other) if live.row.creator == person.id else (other, person)
        people = {seat: (one.id, one.name) for seat, one in enumerate(players)}
        await self.committer.write(
            live, lambda state, now: decide_seating(state, people, now, self.rng), None
        )
