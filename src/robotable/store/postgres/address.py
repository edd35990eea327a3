"""The address of a database: a URL as PostgreSQL's own programs take it, and its name without the
password."""

from __future__ import annotations

from typing import Final
from urllib.parse import parse_qs, urlsplit

from robotable.store.protocol import StoreError

SCHEMES: Final = ("postgresql", "postgres")
EXAMPLE: Final = "postgresql://user:password@host:5432/database"


def name_of(url: str) -> str:
    """Return the address without password and parameters, for messages and logs. Raise StoreError if this is
    not an address; the message does not repeat it, because it may contain a password."""
    try:
        parts = urlsplit(url)
        port = parts.port
        parameters = parse_qs(parts.query)
    except ValueError:
        raise _not_an_address() from None
    if parts.scheme not in SCHEMES or "//" not in url:
        raise _not_an_address()
    host = parts.hostname or next(iter(parameters.get("host", [])), "localhost")
    user = f"{parts.username}@" if parts.username else ""
    return f"postgresql://{user}{host}{f':{port}' if port else ''}{parts.path}"


def _not_an_address() -> StoreError:
    return StoreError(f"This is not the address of a PostgreSQL database. Write it like this: {EXAMPLE}")
