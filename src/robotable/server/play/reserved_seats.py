"""Seats of a rematch that are reserved for the players of the game before.

A reservation ends after a day, or when the player declines it or the host releases it.
"""

from __future__ import annotations

from typing import Final

from robotable.server.errors import Problem
from robotable.store.protocol.reserved_seats import ReservedSeat, ReservedSeats
from robotable.table.commands import Sit
from robotable.table.rematch import next_seat
from robotable.table.table import Table
from robotable.table.timing import DAY

RESERVED_FOR: Final = DAY


def reserved_for_players(before: Table, now: int) -> tuple[ReservedSeat, ...]:
    """Everyone moves on by one seat."""
    seats = len(before.sitters)
    return tuple(
        ReservedSeat(next_seat(seat, seats), one.person, now + RESERVED_FOR)
        for seat, one in enumerate(before.sitters)
        if one is not None and one.person is not None
    )


async def with_reservations(
    reserved_seats: ReservedSeats, id: str, table: Table, person: str, sit: Sit, now: int
) -> Sit:
    """The same command, for a seat that this person may take. Raises Problem if there is none."""
    reserved = {one.seat: one.person for one in await reserved_seats.at(id, now)}
    if not reserved or (sit.seat is not None and reserved.get(sit.seat, person) == person):
        return sit
    if sit.seat is None:
        free = [seat for seat, sitter in enumerate(table.sitters) if sitter is None]
        if not free:
            return sit
        own = [seat for seat in free if reserved.get(seat) == person]
        for seat in own or [seat for seat in free if seat not in reserved]:
            return Sit(seat)
    message = "This seat is reserved for a player of the game before, for a day at most."
    raise Problem(409, "seat_kept", message)
