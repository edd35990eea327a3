"""The exact value of every placement in a turn, with all cards known and perfect play by everybody."""

from __future__ import annotations

from typing import Final

import msgspec

from robotable.games.robot_master import Place, State
from robotable.games.robot_master.board import Card
from robotable.kernel.robot_master_solver import Solution, solve

NODES_A_MS: Final = 5_000
"""The number of positions that count as a millisecond, so that a time budget works the same everywhere."""


class ExactMove(msgspec.Struct, frozen=True, omit_defaults=True):
    """A placement and its value if everybody plays perfectly from there on."""

    place: Place
    outcome: int | None = None
    """For the side that places the card: 1 win, 0 draw, -1 loss. None in solo."""

    margin: int | None = None
    """The lowest line of this side minus that of the other, if both play for this margin. None in solo."""

    lowest: int | None = None
    """The lowest of all ten lines. Only in solo."""


def exact_moves(state: State, draws: tuple[Card, ...], nodes: int) -> tuple[ExactMove, ...]:
    """The best move first. Raises ValueError if draws are missing, `Unsolved` after `nodes` positions."""
    if len(state.hands) == 1:
        alone = solve(state, "lowest", draws, each=True, nodes=nodes)
        return tuple(ExactMove(place, lowest=value) for place, value in alone.moves)
    outcome: Solution = solve(state, "outcome", draws, each=True, nodes=nodes)
    margins = dict(solve(state, "margin", draws, each=True, nodes=nodes).moves)
    found = [ExactMove(place, outcome=value, margin=margins[place]) for place, value in outcome.moves]
    return tuple(sorted(found, key=lambda move: (-(move.outcome or 0), -(move.margin or 0))))
