"""What every placement of a turn is worth when all cards lie open and everybody plays as well as possible."""

from __future__ import annotations

from typing import Final

import msgspec

from robotable.games.robot_master import Place, State
from robotable.games.robot_master.board import Card
from robotable.kernel.robot_master_solver import Solution, solve

NODES_A_MS: Final = 5_000
"""Positions that count as a millisecond, so that the answer to a budget is the same on every machine."""


class ExactMove(msgspec.Struct, frozen=True, omit_defaults=True):
    place: Place
    outcome: int | None = None
    """To the side that places it: 1 won, 0 drawn, -1 lost; None in solo."""

    margin: int | None = None
    """Its lowest line less the other side's, where that is what it plays for; None in solo."""

    lowest: int | None = None
    """Solo: the lowest of all ten lines."""


def exact_moves(state: State, draws: tuple[Card, ...], nodes: int) -> tuple[ExactMove, ...]:
    """The best first. ValueError where not all draws to come are given; `Unsolved` after so many nodes."""
    if len(state.hands) == 1:
        alone = solve(state, "lowest", draws, each=True, nodes=nodes)
        return tuple(ExactMove(place, lowest=value) for place, value in alone.moves)
    outcome: Solution = solve(state, "outcome", draws, each=True, nodes=nodes)
    margins = dict(solve(state, "margin", draws, each=True, nodes=nodes).moves)
    found = [ExactMove(place, outcome=value, margin=margins[place]) for place, value in outcome.moves]
    return tuple(sorted(found, key=lambda move: (-(move.outcome or 0), -(move.margin or 0))))
