"""What a table knows about the tournament that it belongs to."""

from __future__ import annotations

from typing import Any

import msgspec


class TournamentGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Stored with the table. Never sent, because it contains cards that nobody has seen yet."""

    tournament: str
    name: str = ""
    round: int = 1
    deal: tuple[Any, ...] = ()
    """What chance does, in order, if the table plays the same deal as others."""
