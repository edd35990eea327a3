"""The table policy of every race."""

from __future__ import annotations

from typing import Any, Final

from robotable.games.hints import GRADES
from robotable.games.policy import TablePolicy
from robotable.games.race.actions import Bid, Claim, Leave, Ready


def _is_move(action: Any) -> bool:
    """Whether the action does more than end a pause."""
    return not isinstance(action, Ready)


def _is_offer(action: Any) -> bool:
    return isinstance(action, Claim | Bid)


def _is_claim(action: Any) -> bool:
    return isinstance(action, Claim)


POLICY: Final = TablePolicy(
    in_turns=False,
    resignation=False,
    leave=Leave(),
    is_move=_is_move,
    is_offer=_is_offer,
    is_claim=_is_claim,
    draw_offers=False,
    take_backs=False,
    hints=GRADES,
)
