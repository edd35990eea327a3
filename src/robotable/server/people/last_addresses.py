"""From where each person has called last. Kept in memory only."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

MAX_KNOWN: Final = 20_000


class LastAddresses:
    def __init__(self) -> None:
        self._known: OrderedDict[str, str] = OrderedDict()

    def seen(self, person: str, address: str) -> None:
        self._known[person] = address
        self._known.move_to_end(person)
        if len(self._known) > MAX_KNOWN:
            self._known.popitem(last=False)

    def of(self, person: str) -> str | None:
        """None if they have not called since the server started, or very many others have since."""
        return self._known.get(person)
