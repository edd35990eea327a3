"""Playing again: the same setup at another table, everybody one seat further."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from robotable.games.protocol import Seat
from robotable.table.commands import Refused
from robotable.table.decision import NOTHING, Decision, decided
from robotable.table.entries import Rematched
from robotable.table.fold import Table
from robotable.table.ids import id_from_bytes
from robotable.table.setup import Setup
from robotable.table.timing import Untimed


def next_id(table: str) -> str:
    """Each table has one next: whoever asks, and however often, it is the same one."""
    return id_from_bytes(sha256(f"rematch {table}".encode()).digest()[:9])


def next_seat(seat: Seat, seats: int) -> Seat:
    return (seat + 1) % seats


def next_setup(table: Table) -> Setup:
    """By the newest rules. The seats are kept for those who played, so the lobby does not list it."""
    setup, seats = table.setup, len(table.sitters)
    bots = {next_seat(seat, seats): engine for seat, engine in setup.bots.items()}
    visibility = "link" if setup.visibility == "open" else setup.visibility
    # Old tables of races may have clocks, which new ones cannot.
    time = setup.time if table.policy.in_turns else Untimed()
    return msgspec.structs.replace(setup, rules=0, bots=bots, visibility=visibility, time=time)


def decide_rematch(table: Table, next: str, now: int) -> Decision:
    """Nothing if somebody was first; raises Refused while the game goes on."""
    if table.status != "over":
        raise Refused("not_now", "a rematch is for games that are over; this one goes on")
    return NOTHING if table.next is not None else decided(table, Rematched(next), now)
