"""Recovery codes: a set to print, shown once. The store keeps only their hashes."""

from __future__ import annotations

import secrets
from typing import Final

from robotable.server.ops.limits import RECOVERY_CODES
from robotable.server.people.sessions import hashed

ALPHABET: Final = "abcdefghjkmnpqrstvwxyz23456789"
"""Without i, l, o, u, 0 and 1, which are easily misread."""

GROUPS: Final = 4
GROUP: Final = 4


def new_codes() -> list[str]:
    """Each has more than 78 random bits, so a plain hash of it is enough."""
    return [
        "-".join("".join(secrets.choice(ALPHABET) for _ in range(GROUP)) for _ in range(GROUPS))
        for _ in range(RECOVERY_CODES.most)
    ]


def hashed_code(code: str) -> str:
    """The same for all ways to write a code: capitals, spaces and dashes make no difference."""
    return hashed("".join(one for one in code.lower() if one in ALPHABET))
