"""Claims that arrive close together: how long to hold the first one, which one wins, and what to report.

These functions only compute. The server does the waiting.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from robotable.games.arrivals import WINDOW, Arrival
from robotable.games.protocol import CHANCE, Seat
from robotable.table.commands import Act, Command
from robotable.table.decision import Decision
from robotable.table.entries import Acted, ClaimsWeighed, ClaimTime, Entry
from robotable.table.table import Table

MARGIN: Final = 40
"""Milliseconds between receiving a frame and painting it, or pressing a key and sending it. Pings cannot
measure them."""


class Shown(msgspec.Struct, frozen=True):
    """The entry that revealed the target of the round, and its time."""

    seq: int
    at: int


def shown(entries: Sequence[Entry]) -> Shown | None:
    """Chance reveals the target, so this is the last entry by chance."""
    for entry in reversed(entries):
        if isinstance(entry.what, Acted) and entry.what.seat == CHANCE:
            return Shown(entry.seq, entry.at)
    return None


def offered(table: Table, command: Command) -> Any | None:
    """Return the claim or bid in this command, if there is one. Only `decide` checks whether it is legal."""
    if not isinstance(command, Act) or table.policy.in_turns:
        return None
    try:
        action = table.setup.entry().action_decoder.decode(command.action)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return action if table.policy.is_offer(action) else None


def is_legal(table: Table, seat: Seat, offer: Any) -> bool:
    """Return whether the rules allow this offer now. A cheap check before the claim is held."""
    return table.status == "playing" and offer in table.rules.legal_actions(table.state, seat)


def patience(round_trips: Iterable[int | None]) -> int:
    """Return how long to hold the first claim, given the round trips of the other players: as long as an
    earlier claim of theirs could still be on its way. A round trip that was never measured counts as long."""
    trips = list(round_trips)
    if not trips:
        return 0
    return min(WINDOW, max(WINDOW if trip is None else trip for trip in trips) + MARGIN)


def arrival(seat: Seat, since: Shown, now: int, *, lag: int, thinking: int | None) -> Arrival:
    """`thinking` is the time that the client reports. Arrival limits it to what the network delay allows."""
    return Arrival(seat=seat, arrived=max(0, now - since.at), round_trip=max(0, lag) + MARGIN, own=thinking)


def weighed(table: Table, arrivals: Sequence[Arrival]) -> tuple[Arrival, ...]:
    """Return the arrivals in the order of their claims."""
    race = table.setup.entry().race
    return tuple(arrivals) if race is None else race.in_order(table.state, arrivals)


def with_times(decision: Decision, order: Sequence[Arrival]) -> Decision:
    """Add everyone's thinking times to the decision of a claim if other claims came close to it."""
    if len(order) < 2:
        return decision
    return decision.followed_by(
        ClaimsWeighed(tuple(ClaimTime(one.seat, round(one.thinking)) for one in order))
    )


def in_words(table: Table, order: Sequence[Arrival]) -> str:
    """For example "Ann 7.31 s, Ben 7.38 s"."""
    names = [sitter.name if sitter is not None else "?" for sitter in table.sitters]
    return ", ".join(f"{names[one.seat]} {one.thinking / 1000:.2f} s" for one in order)
