"""Webhooks: URLs to which notifications are posted."""

from __future__ import annotations

from typing import Protocol

import msgspec


class Webhook(msgspec.Struct, frozen=True):
    person: str
    url: str
    secret: str
    """Signs every notification. It is stored in plain text, because a hash could not sign."""


class Webhooks(Protocol):
    async def set(self, person: str, webhook: Webhook | None) -> None:
        """Replace or delete the person's webhook. Raise Conflict if the person is unknown."""

    async def of(self, person: str) -> Webhook | None: ...
