"""The table policy of every race."""

from __future__ import annotations

from typing import Final

from robotable.games.hints import GRADES
from robotable.games.policy import TablePolicy

POLICY: Final = TablePolicy(
    in_turns=False,
    resignation=False,
    draw_offers=False,
    take_backs=False,
    hints=GRADES,
)
"""Players leave a race with `Leave`, an action of its rules, and the others continue."""
