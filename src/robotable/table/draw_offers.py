"""When a player can offer a draw."""

from __future__ import annotations

from robotable.games.protocol import Seat
from robotable.table.table import Table, turn


def may_offer_draw(table: Table, seat: Seat) -> bool:
    """Return whether the moment is right. The policy says whether the game has draw offers at all."""
    return not table.policy.offers_on_turn(table.setup.own_options()) or turn(table) == seat
