"""When a player can ask for a hint: in a race alone, or in a turn-based game against built-in bots only.

People who play against each other never get hints. Computing a hint takes a solver or a strong player, and
happens elsewhere.
"""

from __future__ import annotations

from robotable.games.hints import Grade
from robotable.games.protocol import Seat
from robotable.games.solo import tells_more
from robotable.table.table import Table, turn


def against_hint(table: Table, seat: Seat) -> str | None:
    """Return why this seat cannot have a hint now, or None if it can. The game must have begun."""
    if table.tournament is not None:
        return "There are no hints in a tournament."
    if not table.policy.hints:
        return f"{table.setup.entry().title} has no hints."
    if table.setup.rated:
        return "There are no hints in a rated game."
    race = table.setup.entry().race
    if race is not None:
        if table.solo is None:
            return "You can ask for a hint only when you race alone."
        if not race.is_looking(table.state):
            return "You can ask for a hint only while you are looking for a solution."
        return None
    if len(table.sitters) > 1 and not table.is_among_bots(seat):
        return "You can ask for a hint only when you play against built-in bots alone."
    if turn(table) != seat:
        return "You can ask for a hint only on your turn."
    return None


def tells_new(table: Table, seat: Seat, grade: Grade) -> bool:
    """Return whether the seat has not had this hint yet. Asking for the same hint again is free."""
    return table.hinted != seat if table.solo is None else tells_more(grade, table.solo.hint)
