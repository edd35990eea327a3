"""Rematches: the same setup at another table, with everyone moved on by one seat.

If chance drew the side that begins, the rematch keeps that side, as the rounds of a match do. So players swap
their sides and the first turn, and lots are drawn only once.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

from robotable.games.protocol import Seat
from robotable.games.rounds import MatchState
from robotable.table.commands import Refused
from robotable.table.decision import NOTHING, Decision, decided
from robotable.table.entries import Rematched
from robotable.table.ids import id_from_bytes
from robotable.table.setup import Setup
from robotable.table.table import Table
from robotable.table.timing import Untimed


def next_id(table: str) -> str:
    """Return the id of the rematch, which is the same for every player who asks."""
    return id_from_bytes(sha256(f"rematch {table}".encode()).digest()[:9])


def next_seat(seat: Seat, seats: int) -> Seat:
    return (seat + 1) % seats


def next_setup(table: Table) -> Setup:
    """Use the newest rules. The seats are reserved for the players, so the lobby does not list the table."""
    setup, seats = table.setup, len(table.sitters)
    bots = {next_seat(seat, seats): engine for seat, engine in setup.bots.items()}
    visibility = "link" if setup.visibility == "open" else setup.visibility
    # Old tables of races may have clocks, which new ones cannot.
    time = setup.time if table.policy.in_turns else Untimed()
    return msgspec.structs.replace(
        setup, rules=0, options=_next_options(table), bots=bots, visibility=visibility, time=time
    )


def _next_options(table: Table) -> dict[str, Any]:
    """Change only what the game changes from round to round, so that omitted options stay omitted."""
    rounds, options = table.setup.entry().rounds, table.setup.options
    if rounds is None:
        return options
    state = table.state.round if isinstance(table.state, MatchState) else table.state
    before = msgspec.to_builtins(table.setup.own_options())
    after = msgspec.to_builtins(rounds.next_round(state))
    return options | {name: value for name, value in after.items() if value != before[name]}


def decide_rematch(table: Table, next: str, now: int, by: Seat | None = None) -> Decision:
    """`by` is the seat that asks. Return an empty decision if there is a rematch already. Raise Refused while
    the game goes on."""
    if table.status != "over":
        raise Refused("not_now", "You can ask for a rematch when the game is over.")
    return NOTHING if table.next is not None else decided(table, Rematched(next, by), now)
