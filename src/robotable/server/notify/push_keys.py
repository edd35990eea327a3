"""The server's keys for web push: created on first use and never changed."""

from __future__ import annotations

from robotable.server.notify.push import VapidKeys, new_keys, read_keys
from robotable.server.ops.stored_secret import StoredSecret
from robotable.store.protocol import Store


class PushKeys:
    def __init__(self, store: Store) -> None:
        self._secret = StoredSecret(store, "push", lambda: new_keys().text)
        self._keys: VapidKeys | None = None

    async def get(self) -> VapidKeys:
        if self._keys is None:
            self._keys = read_keys(await self._secret.get())
        return self._keys
