"""What a tournament of Robot Master counts besides wins."""

from __future__ import annotations

from typing import Final

from robotable.games.robot_master import State
from robotable.games.robot_master.scoring import column_scores, row_scores

TITLE: Final = "lowest line"


def figure(state: State, side: int) -> float:
    """The lowest line of a side at the end; alone, of all lines."""
    rows, columns = (scores(state.board, state.options.fives) for scores in (row_scores, column_scores))
    if len(state.hands) == 1:
        return float(min(*rows, *columns))
    return float(min((rows, columns)[side]))
