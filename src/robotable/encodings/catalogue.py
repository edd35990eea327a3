"""The encodings of all games. A game brings `encoding(options)` in `encodings/NAME.py`."""

from __future__ import annotations

from typing import Any

from robotable.encodings.encoding import Encoding
from robotable.game_parts import game_part


def encoding_of(game: str, options: Any) -> Encoding[Any, Any] | None:
    """None if the game has no encoding."""
    part = game_part("robotable.encodings", game)
    if part is None:
        return None
    found: Encoding[Any, Any] = part.encoding(options)
    return found
