"""What a token may do. Browsers, and tokens from before there were scopes, may do everything."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias, get_args

from robotable.server.errors import Problem

Scope: TypeAlias = Literal["read", "play", "bot", "account", "worker"]
"""`read` sees what its owner sees, `play` also acts at tables, `bot` also uses the streams of bots and
publishes what it accepts, and `account` may do everything. Each contains those before it. `worker` stands
apart: it thinks for the built-in bots, and no other scope contains it."""

SCOPES: Final[tuple[Scope, ...]] = get_args(Scope)
NESTED: Final[tuple[Scope, ...]] = ("read", "play", "bot", "account")
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
ROUTE_SCOPE: Final = "scope"
"""The option of a route that needs another scope than its path and method suggest."""


def covered_by(scopes: Iterable[Scope]) -> frozenset[Scope]:
    """These scopes and those that they contain."""
    given = frozenset(scopes)
    highest = max((NESTED.index(one) for one in given if one in NESTED), default=-1)
    return given | frozenset(NESTED[: 1 + highest])


def needed_scope(paths: Iterable[str], method: object, chosen: Scope | None) -> Scope:
    """The scope that a route needs. A route about the account is out of reach unless it says otherwise, so
    that nobody can forget it. Sockets have no method: their messages are checked one by one."""
    if chosen is not None:
        return chosen
    parts = {path.split("/")[2] for path in paths if path.startswith("/api/")}
    if parts & {"me", "people", "admin"}:
        return "account"
    if "bot" in parts:
        return "bot"
    return "read" if method is None or method in SAFE_METHODS else "play"


def check_scope(scopes: frozenset[Scope] | None, needed: Scope) -> None:
    """Raises Problem if the scopes do not cover this; None covers everything."""
    if scopes is not None and needed not in scopes:
        message = f"This token is not allowed to do that: it needs the scope '{needed}'."
        raise Problem(403, "no_scope", message, key=needed)
