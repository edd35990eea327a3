"""Claims that are on the wire together: how long the first one is held, who was first, and what is told.

Only numbers come in here; the server does the waiting.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from robotable.games.protocol import CHANCE, Seat
from robotable.games.race.actions import Bid, Claim
from robotable.games.race.claims import WINDOW, Arrival, in_order
from robotable.games.race.state import RaceState
from robotable.table.commands import Act, Command
from robotable.table.decision import Decision
from robotable.table.entries import Acted, Entry, Thought, Weighed
from robotable.table.fold import Table

MARGIN: Final = 40
"""Milliseconds between a frame's arrival and "painted" or "pressed" that no ping can see."""


class Shown(msgspec.Struct, frozen=True):
    """Since which entry, and since when, the target of the round has been seen."""

    seq: int
    at: int


def shown(entries: Sequence[Entry]) -> Shown | None:
    """The last thing that chance did is what everybody looks at."""
    for entry in reversed(entries):
        if isinstance(entry.what, Acted) and entry.what.seat == CHANCE:
            return Shown(entry.seq, entry.at)
    return None


def offered(table: Table, command: Command) -> Claim | Bid | None:
    """The claim or bid that this command is, if it is one; whether it is allowed, `decide` says."""
    if not isinstance(command, Act) or not isinstance(table.state, RaceState):
        return None
    try:
        action = msgspec.json.decode(command.action, type=table.setup.entry().action)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return action if isinstance(action, Claim | Bid) else None


def is_legal(table: Table, seat: Seat, offer: Claim | Bid) -> bool:
    """Whether the rules list this offer for the seat now. A cheap check before the claim is held."""
    return table.status == "playing" and offer in table.rules.legal_actions(table.state, seat)


def patience(round_trips: Iterable[int | None]) -> int:
    """How long the first claim is held, given the wires of the others who could claim: no longer than what
    an earlier thought of theirs may need to come in. A wire that was never measured is a long one."""
    trips = list(round_trips)
    if not trips:
        return 0
    return min(WINDOW, max(WINDOW if trip is None else trip for trip in trips) + MARGIN)


def arrival(seat: Seat, since: Shown, now: int, *, lag: int, thinking: int | None) -> Arrival:
    """`thinking` is what the client says; Arrival knows how much of it can be believed."""
    return Arrival(seat=seat, arrived=max(0, now - since.at), round_trip=max(0, lag) + MARGIN, own=thinking)


def weighed(table: Table, arrivals: Sequence[Arrival]) -> tuple[Arrival, ...]:
    """The first one first."""
    return in_order(arrivals, chips=table.state.chips, roller=table.state.roller)


def with_times(decision: Decision, order: Sequence[Arrival]) -> Decision:
    """The claim's decision, followed by everybody's thinking times if other claims came close to it."""
    if len(order) < 2:
        return decision
    return decision.followed_by(Weighed(tuple(Thought(one.seat, round(one.thinking)) for one in order)))


def in_words(table: Table, order: Sequence[Arrival]) -> str:
    """As in "Ann 7.31 s, Ben 7.38 s"."""
    names = [sitter.name if sitter is not None else "?" for sitter in table.sitters]
    return ", ".join(f"{names[one.seat]} {one.thinking / 1000:.2f} s" for one in order)
