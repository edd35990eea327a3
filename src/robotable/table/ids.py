"""Ids of tables, people and bots, safe in URLs and on the command line."""

from __future__ import annotations

from base64 import urlsafe_b64encode


def id_from_bytes(data: bytes) -> str:
    """Encode the bytes in base64url. The id never starts with a dash, because commands would take it for an
    option. Different bytes of the same length have different ids."""
    text = urlsafe_b64encode(data).rstrip(b"=").decode()
    return f"0{text}" if text.startswith("-") else text
