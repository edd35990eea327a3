"""The numbers of cards and actions in calls of the kernel. Must agree with
native/robot_master/actions.hpp."""

from __future__ import annotations

from typing import Final

from robotable.games.robot_master.actions import BEGINS, DRAWS, PLACEMENTS, Action

EMPTY: Final = 6
"""A cell without a card. A card is represented by its value."""

ACTIONS: Final[tuple[Action, ...]] = (
    *(place for placements in PLACEMENTS for place in placements),
    *DRAWS,
    *BEGINS,
)
"""The action of each code: 0 to 149 are placements, 150 to 155 draws, 156 and 157 say who begins."""

CODES: Final[dict[Action, int]] = {action: code for code, action in enumerate(ACTIONS)}
