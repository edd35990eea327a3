"""When a hint may be asked for: by who races alone, and by who plays Robot Master with house bots alone.

Never where people play each other. What a hint says is not here: it takes a solver, or a strong player.
"""

from __future__ import annotations

from robotable.games.protocol import Seat
from robotable.games.race.hints import Grade
from robotable.table.fold import Table, turn
from robotable.table.solo import tells_more


def against_hint(table: Table, seat: Seat) -> str | None:
    """Why there is no hint for this seat now; None where one may be asked for. The game has begun."""
    if table.setup.game != "robot_master":
        if table.solo is None:
            return "hints are for those who race alone"
        if table.state.goal is None or table.state.showing is not None:
            return "a hint is for who still looks for a way: now one is shown"
        return None
    others = [sitter for at, sitter in enumerate(table.sitters) if at != seat]
    if any(sitter is None or sitter.engine is None for sitter in others):
        return "hints are for games against house bots alone, never against people"
    if turn(table) != seat:
        return "a hint is for who is to move"
    return None


def tells_new(table: Table, seat: Seat, grade: Grade) -> bool:
    """Whether it was not told already: the same hint twice is one."""
    return table.hinted != seat if table.solo is None else tells_more(grade, table.solo.hint)
