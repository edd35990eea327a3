"""Tables as lists show them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from robotable.games.protocol import Seat
from robotable.games.rounds import MatchLength
from robotable.server.ops.clock import Clock
from robotable.server.play.table_registry import TableRegistry
from robotable.server.routes.players import GameRatingView, bot_rating, rating_view
from robotable.server.routes.received_challenges import ReceivedChallenge
from robotable.store.protocol.ratings import Rating, RatingKey, Ratings
from robotable.store.protocol.tables import TableDetails, TableRow, Tables
from robotable.table.race_presence import has_left
from robotable.table.speed import Speed
from robotable.table.table import Result, Sitter, Table
from robotable.table.timing import TimeControl
from robotable.table.wire import SitterView, sitter_views, to_move


class Listed(msgspec.Struct):
    table: str
    game: str
    options: dict[str, Any]
    match: MatchLength | None
    time: TimeControl
    rated: bool
    speed: Speed
    status: Literal["waiting", "playing", "over"]
    updated: int
    host: str
    """The name of the person who created the table."""

    taken: int
    """How many seats are taken, by people or bots."""

    seats: int
    your_turn: bool = False
    has_left: bool = False
    """Whether you have left this race."""

    sitters: tuple[SitterView | None, ...] = ()
    seat: Seat | None = None
    """Your seat."""

    to_move: tuple[Seat, ...] = ()
    """Whose turn it is. In a race, everybody who can act."""

    left: int | None = None
    """Milliseconds that the player to move has left. None without a running clock."""

    result: Result | None = None
    ratings: tuple[GameRatingView | None, ...] = ()
    """By seat, for this game and speed, in lists of open tables. None for free seats and newcomers."""


class Listing(msgspec.Struct):
    tables: list[Listed]
    before: str | None
    """Pass this as `before` to get the next page. None on the last page."""

    challenges: list[ReceivedChallenge] = []
    """On the first page of your own tables: those that wait for your answer."""


@dataclass(frozen=True)
class TableListing:
    tables: Tables
    ratings: Ratings
    registry: TableRegistry
    clock: Clock

    async def of(
        self, rows: Sequence[tuple[TableRow, bool]], person: str | None, *, rated: bool = False
    ) -> list[Listed]:
        """What this person sees of the tables. `rated` if the ratings of the players are wanted."""
        details, now = await self.tables.details([row.id for row, _ in rows]), self.clock.now()
        live = {row.id: (await self.registry.get(row.id)).table for row, _ in rows}
        ratings = await self._ratings(live.values()) if rated else None
        return [
            _listed(row, your_turn, live[row.id], details[row.id], person, now, ratings)
            for row, your_turn in rows
        ]

    async def _ratings(self, tables: Iterable[Table]) -> Mapping[RatingKey, Rating]:
        """Of all people at these tables."""
        pools: dict[tuple[str, str], set[str]] = {}
        for table in tables:
            people = {one.person for one in table.sitters if one is not None and one.person is not None}
            pools.setdefault((table.setup.game, table.setup.speed), set()).update(people)
        found: dict[RatingKey, Rating] = {}
        for (game, speed), people in pools.items():
            if people and speed != "untimed":
                ratings = await self.ratings.of_pool(game, speed, sorted(people))
                found |= {(game, speed, player): one for player, one in ratings.items()}
        return found


def _listed(
    row: TableRow,
    your_turn: bool,
    table: Table,
    details: TableDetails,
    person: str | None,
    now: int,
    ratings: Mapping[RatingKey, Rating] | None,
) -> Listed:
    return Listed(
        table=row.id,
        game=row.setup.game,
        options=row.setup.options,
        match=row.setup.match,
        time=row.setup.time,
        rated=row.setup.rated,
        speed=row.setup.speed,
        status=row.status,
        updated=row.updated,
        host=details.host,
        taken=details.people + len(row.setup.bots),
        seats=row.setup.seats(),
        your_turn=your_turn,
        has_left=_has_left(table, person),
        sitters=sitter_views(table),
        seat=None if person is None else table.seat_of(person),
        to_move=to_move(table),
        left=_time_left(table, now),
        result=table.result,
        ratings=() if ratings is None else tuple(_rating(row, one, ratings) for one in table.sitters),
    )


def _rating(
    row: TableRow, sitter: Sitter | None, ratings: Mapping[RatingKey, Rating]
) -> GameRatingView | None:
    if sitter is None:
        return None
    if sitter.engine is not None:
        return bot_rating(sitter.engine)
    found = ratings.get((row.setup.game, row.setup.speed, sitter.person or ""))
    return None if found is None else rating_view(found)


def _time_left(table: Table, now: int) -> int | None:
    clocks = table.clocks
    if clocks is None or clocks.running is None or clocks.is_away(clocks.running):
        return None
    return max(0, clocks.left_at(clocks.running, now))


def _has_left(table: Table, person: str | None) -> bool:
    seat = None if person is None else table.seat_of(person)
    return seat is not None and table.status == "playing" and has_left(table, seat)
