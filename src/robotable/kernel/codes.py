"""The numbers that stand for cards and actions at the kernel's door; native/robot_master has the same."""

from __future__ import annotations

from typing import Final

from robotable.games.robot_master.actions import BEGINS, DRAWS, PLACEMENTS, Action

EMPTY: Final = 6
"""A cell without a card; a card is its own number."""

ACTIONS: Final[tuple[Action, ...]] = (
    *(place for placements in PLACEMENTS for place in placements),
    *DRAWS,
    *BEGINS,
)
"""The action of each code: 0 to 149 place, 150 to 155 draw, 156 and 157 begin."""

CODES: Final[dict[Action, int]] = {action: code for code, action in enumerate(ACTIONS)}
