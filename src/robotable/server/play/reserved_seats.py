"""At a rematch the seats are kept for those who played: for a day, or until they or the host let them go."""

from __future__ import annotations

from typing import Final

from robotable.server.errors import Problem
from robotable.store.protocol import Store
from robotable.store.protocol.reserved_seats import ReservedSeat
from robotable.table.commands import Sit
from robotable.table.fold import Table
from robotable.table.rematch import next_seat
from robotable.table.timing import DAY

KEPT_FOR: Final = DAY


def kept_for_players(before: Table, now: int) -> tuple[ReservedSeat, ...]:
    """Everybody one seat further, as at the table before."""
    seats = len(before.sitters)
    return tuple(
        ReservedSeat(next_seat(seat, seats), one.person, now + KEPT_FOR)
        for seat, one in enumerate(before.sitters)
        if one is not None and one.person is not None
    )


async def with_kept(store: Store, id: str, table: Table, person: str, wish: Sit, now: int) -> Sit:
    """The same wish; where seats are kept, one for a seat that this person may have. Raises Problem."""
    kept = {one.seat: one.person for one in await store.reserved_seats.at(id, now)}
    if not kept or (wish.seat is not None and kept.get(wish.seat, person) == person):
        return wish
    if wish.seat is None:
        free = [seat for seat, sitter in enumerate(table.sitters) if sitter is None]
        own = [seat for seat in free if kept.get(seat) == person]
        for seat in own or [seat for seat in free if seat not in kept]:
            return Sit(seat)
        if not free:
            return wish
    raise Problem(409, "seat_kept", "this seat is kept for somebody who played before, for a day at most")
