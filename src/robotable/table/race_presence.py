"""Who has left a race, and when a race without people ends."""

from __future__ import annotations

from robotable.games.protocol import Seat
from robotable.table.table import Table


def has_left(table: Table, seat: Seat) -> bool:
    """Return whether this player has left a race, even if they can still come back."""
    if table.setup.entry().race is None:
        return False
    left: bool = table.state.presence[seat] != "here"
    return left


def is_deserted(table: Table, now: int) -> bool:
    """Return whether no person will come back to this race. A solo race ends by its rules."""
    if table.setup.entry().race is None or len(table.sitters) == 1:
        return False
    presence = table.state.presence
    people = [seat for seat, one in enumerate(table.sitters) if one is not None and one.person is not None]
    if all(presence[seat] == "gone" for seat in people):
        return True  # only bots are left, and they would race on for nobody
    # The first player whose seat is given up would otherwise lose to the others, who have left as well.
    return "here" not in presence and any(
        due <= now and deadline.number == number and deadline.kind == "away"
        for number, due in table.deadlines
        for deadline in table.state.deadlines
    )
