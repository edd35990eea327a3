"""How a person who closes their account leaves a table."""

from __future__ import annotations

import msgspec

from robotable.table.available_commands import available_commands
from robotable.table.commands import Abort, Act, Command, Resign, StandUp
from robotable.table.table import Table


def leaving(table: Table, person: str) -> Command | None:
    """Return the command that ends this person's part in the game, or None if there is nothing to end."""
    seat = table.seat_of(person)
    if seat is None or table.status == "over":
        return None
    if table.status == "waiting":
        others = (one for at, one in enumerate(table.sitters) if at != seat)
        # Without other people, nobody would ever come to this table again.
        return StandUp() if any(one is not None and one.person is not None for one in others) else Abort()
    if "resign" in available_commands(table, seat):
        return Resign()
    leave = table.policy.leave
    if leave is not None and leave in table.rules.legal_actions(table.state, seat):
        return Act(msgspec.Raw(msgspec.json.encode(leave)))
    return None
