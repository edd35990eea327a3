"""Server downtime, which is not charged to any player."""

from __future__ import annotations

from typing import Final

import msgspec

from robotable.table.decision import NOTHING, Decision, decided
from robotable.table.entries import Interrupted
from robotable.table.table import Table
from robotable.table.timing import SECOND

GRACE: Final = 20 * SECOND
"""After an interruption clocks are paused for this long, so that players can return."""


class Outage(msgspec.Struct, frozen=True):
    """The server was down from its last sign of life until it came back."""

    since: int
    until: int


def decide_interruption(table: Table, outage: Outage, last_entry: int, now: int) -> Decision:
    """Stop the clocks of a table for an outage. The decision is empty if nothing was running, or if the table
    has had an entry since the outage: the first one after it is always this one. `last_entry` is the time of
    the table's last entry."""
    if last_entry >= outage.until or not _is_running(table):
        return NOTHING
    # The table may have had its last entry after the server's last sign of life.
    return decided(table, Interrupted(max(outage.since, last_entry), outage.until + GRACE), now)


def _is_running(table: Table) -> bool:
    has_clock = table.clocks is not None and table.clocks.running is not None
    has_score = table.solo is not None and table.solo.began is not None
    return table.status == "playing" and (has_clock or has_score or bool(table.deadlines))
