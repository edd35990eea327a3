"""A new name of a person who sits at a table."""

from __future__ import annotations

from robotable.table.decision import NOTHING, Decision, decided
from robotable.table.entries import Renamed
from robotable.table.table import Table


def decide_name(table: Table, person: str, name: str, now: int) -> Decision:
    """Record the name under which this person sits here. A finished game keeps the names that its players had
    when it ended."""
    seat = table.seat_of(person)
    sitter = None if seat is None else table.sitters[seat]
    if seat is None or sitter is None or table.status == "over" or sitter.name == name:
        return NOTHING
    return decided(table, Renamed(seat, name), now)
