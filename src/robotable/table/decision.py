"""New entries for a table's log, together with the table after each of them.

The code that writes and broadcasts a decision uses these tables, so that each entry is folded only once.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

import msgspec

from robotable.games.chance import draw
from robotable.games.protocol import CHANCE, Seat
from robotable.table.entries import Acted, Entry, GrewTooLong, What
from robotable.table.fold import after
from robotable.table.table import Table


class Decision(msgspec.Struct, frozen=True):
    entries: tuple[Entry, ...] = ()
    tables: tuple[Table, ...] = ()
    """The table after each entry."""

    def ending_at(self, most: int) -> Decision:
        """The same decision, followed by the end of a game whose log has that many entries."""
        is_full = bool(self.tables) and self.tables[-1].seq >= most and self.tables[-1].status != "over"
        return self.followed_by(GrewTooLong()) if is_full else self

    def followed_by(self, what: What) -> Decision:
        """Add an entry with the time of the last one."""
        entry = Entry(self.entries[-1].seq + 1, self.entries[-1].at, what)
        return Decision((*self.entries, entry), (*self.tables, after(self.tables[-1], entry)))


NOTHING = Decision()


def next_of_deal(table: Table) -> Any:
    """What chance does now if the deal of this table was drawn beforehand, or None."""
    if table.tournament is None or not table.tournament.deal:
        return None
    drawn = sum(owner == CHANCE for owner, _ in table.log)
    deal = table.tournament.deal
    return msgspec.convert(deal[drawn], table.setup.entry().action) if drawn < len(deal) else None


class Draft:
    """Collects the entries of one decision; `table` is the table after the last of them."""

    def __init__(self, table: Table, now: int) -> None:
        self.table = table
        self._now = now
        self._entries: list[Entry] = []
        self._tables: list[Table] = []

    def add(self, what: What, action: Any = None) -> None:
        """`action` is the decoded action of an entry that has one."""
        entry = Entry(self.table.seq + 1, self._now, what)
        self.table = after(self.table, entry, action)
        self._entries.append(entry)
        self._tables.append(self.table)

    def act(self, seat: Seat, action: Any, lag: int = 0) -> None:
        self.add(Acted(seat, _encoded(action), lag), action)

    def chance(self, rng: Random) -> None:
        """Let chance act until a player or the clock is to act."""
        rules = self.table.rules
        while self.table.status == "playing" and rules.to_act(self.table.state) == (CHANCE,):
            odds = rules.odds(self.table.state)
            dealt = next_of_deal(self.table)
            self.act(CHANCE, draw(odds, rng) if dealt is None else dealt)

    def decision(self) -> Decision:
        return Decision(tuple(self._entries), tuple(self._tables))


def decided(table: Table, what: What, now: int) -> Decision:
    """A decision of one entry."""
    draft = Draft(table, now)
    draft.add(what)
    return draft.decision()


@lru_cache(maxsize=1024)
def _encoded(action: Any) -> msgspec.Raw:
    """The same object for equal actions, because logs keep it."""
    return msgspec.Raw(msgspec.json.encode(action))
