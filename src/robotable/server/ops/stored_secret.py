"""A secret that the server makes once and the store keeps across restarts."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from robotable.store.protocol import Store


class StoredSecret:
    def __init__(
        self, store: Store, name: str, make: Callable[[], str] = lambda: secrets.token_hex(16)
    ) -> None:
        self._store = store
        self._name = name
        self._make = make
        self._value: str | None = None

    async def get(self) -> str:
        if self._value is None:
            self._value = await self._store.secrets.get_or_add(self._name, self._make())
        return self._value
