"""Taking back against built-in bots, which answer while the player is still pressing the button."""

from __future__ import annotations

from collections.abc import Sequence

from robotable.table.commands import AskUndo, Command
from robotable.table.entries import Acted, Entry
from robotable.table.table import Table


def takes_back_anyway(
    table: Table, person: str, command: Command, entries: Sequence[Entry], since: int
) -> bool:
    """Return whether this is a take-back that means the same although the player has seen nothing after
    that seq: since then only bots and chance have acted."""
    seat = table.seat_of(person)
    if not isinstance(command, AskUndo) or seat is None or not table.is_among_bots(seat):
        return False
    missed = entries[since:] if 0 <= since <= len(entries) else ()
    return bool(missed) and all(isinstance(one.what, Acted) and one.what.seat != seat for one in missed)
