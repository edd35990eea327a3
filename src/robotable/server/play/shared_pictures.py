"""Cards and animations of shared links. Each is drawn once, away from the server's processor, and kept as
long as there is room."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from robotable.server.ops.limits import PICTURES_KEPT
from robotable.server.ops.rate_limits import NetworkLimiter

Version: TypeAlias = tuple[str, int | str]
"""What is shown, and its state."""

NOTHING: Final = b""


class SharedPictures:
    def __init__(self, most: int = PICTURES_KEPT.most) -> None:
        self._most = most
        self._size = 0
        self._kept: OrderedDict[str, tuple[int | str, bytes]] = OrderedDict()

    async def get(
        self,
        version: Version,
        limit: NetworkLimiter,
        address: str,
        draw: Callable[[], Awaitable[bytes | None]],
    ) -> bytes | None:
        """None if there is nothing to see. Raises Problem if this network has too much drawn."""
        key, state = version
        known = self._kept.get(key)
        if known is not None and known[0] == state:
            self._kept.move_to_end(key)
            return known[1] or None
        limit.check(address)
        picture = await draw()
        self._keep(key, state, picture or NOTHING)
        return picture

    def _keep(self, key: str, state: int | str, picture: bytes) -> None:
        if key in self._kept:
            self._size -= len(self._kept.pop(key)[1])
        self._kept[key] = (state, picture)
        self._size += len(picture)
        while self._size > self._most:
            _, (_, oldest) = self._kept.popitem(last=False)
            self._size -= len(oldest)
