"""The base classes of actions and events. They decide how both are written as JSON."""

from __future__ import annotations

import msgspec


class GameAction(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="action", tag=str.lower):
    pass


def event_name(name: str) -> str:
    """Convert a class name to a tag: ChipWon becomes chip_won."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


class GameEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag=event_name):
    pass
