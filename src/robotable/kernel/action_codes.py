"""The codes of cards and actions in calls to the kernel. They must agree with
native/robot_master/actions.hpp."""

from __future__ import annotations

from typing import Final

from robotable.games.robot_master.actions import BEGINS, DRAWS, PLACEMENTS, Action

EMPTY: Final = 6
"""An empty cell. The code of a card is its value."""

ACTIONS: Final[tuple[Action, ...]] = (
    *(place for placements in PLACEMENTS for place in placements),
    *DRAWS,
    *BEGINS,
)
"""The action for each code: 0 to 149 are placements, 150 to 155 draws, 156 and 157 choose who begins."""

CODES: Final[dict[Action, int]] = {action: code for code, action in enumerate(ACTIONS)}
