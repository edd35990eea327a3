"""The number from which clients draw a player's avatar.

It stays the same for a person, whatever their name, and does not reveal the id: it has 16 bits only.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256


@lru_cache(maxsize=16_384)  # every view of a table needs those of its players
def avatar_of(key: str) -> int:
    """`key` is the id of a person or the name of an engine."""
    return int.from_bytes(sha256(f"avatar {key}".encode()).digest()[:2])
