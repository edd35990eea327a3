"""Vacations of correspondence players: their clocks stop, and everyone can see it."""

from __future__ import annotations

from robotable.table.decision import NOTHING, Decision, decided
from robotable.table.entries import VacationBegan, VacationEnded
from robotable.table.table import Table
from robotable.table.timing import Days


def decide_vacation(table: Table, person: str, until: int | None, now: int) -> Decision:
    """Record whether this person is on vacation, and until when. The decision is empty if the table already
    has this or if vacations do not apply."""
    seat = table.seat_of(person)
    clocks = table.clocks
    if seat is None or clocks is None or table.status == "over" or not isinstance(table.setup.time, Days):
        return NOTHING
    before = next((one.until for one in clocks.away if one.seat == seat), None)
    if before == until:
        return NOTHING
    what = VacationEnded(seat) if until is None else VacationBegan(seat, until)
    return decided(table, what, now)
