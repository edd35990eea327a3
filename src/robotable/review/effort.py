"""How much a review computes: in positions and iterations, never in time, so it is the same everywhere."""

from __future__ import annotations

from typing import Final

import msgspec


class Effort(msgspec.Struct, frozen=True):
    known: int
    """Search iterations for a turn with what the player could know."""

    open: int
    """Search iterations for a turn with open hands, as long as it is not solved exactly."""

    exact_from: int
    """Turns are solved exactly when at most this many cards are to be placed."""

    exact_nodes: int
    """Give up the exact result of a turn after this many positions."""

    hands: int
    """Hands sampled to infer what a player could know about the others."""

    states: int
    """Give up the solution of a target after this many positions."""

    solutions: int = 20
    """The most optimal solutions listed for a target."""


USUAL: Final = Effort(
    known=10_000, open=5_000, exact_from=12, exact_nodes=4_000_000, hands=256, states=20_000_000
)
QUICK: Final = Effort(known=400, open=0, exact_from=0, exact_nodes=0, hands=0, states=2_000_000)
"""Only what the grades need, for thousands of games."""
