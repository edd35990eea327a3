"""A request for Robot Master puzzles."""

from __future__ import annotations

from typing import ClassVar, Final

from robotable.kernel import NATIVE
from robotable.puzzles.request import InvalidRequest, PuzzleRequest

FEWEST: Final = 2
MOST: Final = 12
"""Cards still to be placed. With fewer than two there is nothing to choose; beyond twelve, proofs take too
long."""


class RobotMasterRequest(PuzzleRequest, frozen=True, tag="robot_master"):
    seed_prefix: ClassVar[str] = "RobotMasterWish"

    cards: tuple[int, int] = (6, 12)
    """The fewest and the most cards still to be placed."""

    hidden: bool = False
    """Whether the other hand is hidden, so that the answer must hold whatever it is."""


def check(request: RobotMasterRequest) -> None:
    """Raises InvalidRequest."""
    least, most = request.cards
    if not FEWEST <= least <= most <= MOST:
        raise InvalidRequest(
            f"cards is {least}..{most}; it may be two numbers from {FEWEST} to {MOST}, the smaller one first"
        )
    if request.board:
        raise InvalidRequest("Robot Master has only one board. Leave out board.")
    if not NATIVE:
        raise InvalidRequest("Robot Master puzzles need the compiled kernel, which is not built here.")
