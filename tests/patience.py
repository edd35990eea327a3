"""How long tests wait for an event: until it happens, with one limit that no busy machine reaches."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

PATIENCE: Final = 120.0
"""Seconds. A test that waits this long has failed."""

_POLL: Final = 0.01


def until(happened: Callable[[], object], what: str = "the event") -> None:
    """Wait for it, whatever the machine is busy with."""
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, f"waited {PATIENCE:g} seconds in vain for {what}"
        time.sleep(_POLL)


async def until_async(happened: Callable[[], object], what: str = "the event") -> None:
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(_POLL)
