"""Where somebody is signed in: their browsers, and the tokens of their programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec
from litestar import Response, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from robotable.server.errors import Problem
from robotable.server.ops.limits import TOKEN_DAYS, TOKENS
from robotable.server.people.identity import Caller
from robotable.server.people.names import shown_name
from robotable.server.people.scopes import SCOPES, Scope
from robotable.server.people.sessions import new_token as add_token
from robotable.server.routes.account_services import AccountServices
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol.sessions import Session
from robotable.table.timing import DAY


class TokenBody(msgspec.Struct, forbid_unknown_fields=True):
    label: str
    scopes: list[Scope]
    """What the token may do. `bot` contains `play`, which contains `read`; `account` contains everything
    except `worker`, which only an admin can give."""

    days: int
    """How long it is valid."""


class SessionView(msgspec.Struct):
    id: str
    kind: Literal["browser", "token"]
    label: str
    """The name of a token, or of a browser such as `Firefox, Linux`."""

    created: int
    seen: int | None
    """The day on which it was last used; None if that is not known."""

    expires: int | None
    scopes: list[Scope] | None
    """What a token may do; None if there is no restriction."""

    current: bool


class NewToken(msgspec.Struct):
    id: str
    token: str
    """Shown only this once."""

    expires: int


def _view(session: Session, current: str) -> SessionView:
    scopes = None if session.scopes is None else [one for one in SCOPES if one in session.scopes]
    return SessionView(
        session.hash,
        session.kind,
        session.label,
        session.created,
        session.seen or None,
        session.expires,
        scopes,
        session.hash == current,
    )


@get("/api/me/sessions", summary="List your sessions and tokens")
async def sessions(request: HttpRequest, services: NamedDependency[AccountServices]) -> list[SessionView]:
    """The browsers and tokens that are signed in as you. Addresses are not stored."""
    caller = await services.identity.person(request)
    found, now = await services.store.sessions.of(caller.person.id), services.clock.now()
    return [_view(one, caller.session) for one in found if one.expires is None or one.expires >= now]


@delete("/api/me/sessions/{session:str}", status_code=204, summary="End a session or token")
async def end_session(
    request: HttpRequest, services: NamedDependency[AccountServices], session: FromPath[str]
) -> None:
    """Sign out one browser, or end one token."""
    caller = await services.identity.person(request)
    if not await services.end_session(caller.person.id, session):
        raise Problem(404, "no_session", "You have no such session.")


@delete("/api/me/sessions", status_code=204, summary="Sign out everywhere")
async def sign_out_everywhere(
    request: HttpRequest, services: NamedDependency[AccountServices]
) -> Response[None]:
    """End all of your sessions and tokens, this one included."""
    caller = await services.identity.person(request)
    await services.end_sessions(caller.person.id)
    return services.signed_out()


@post("/api/me/tokens", status_code=201, summary="Create a token")
async def new_token(
    request: HttpRequest, services: NamedDependency[AccountServices], data: JSONBody[TokenBody]
) -> NewToken:
    """For programs, which send it as 'Authorization: Bearer TOKEN'."""
    caller = await services.identity.person(request)
    store, person, now = services.store.sessions, caller.person.id, services.clock.now()
    if not data.scopes:
        raise Problem(422, "bad_scopes", f"Name at least one scope: {', '.join(SCOPES)}.")
    if not 1 <= data.days <= TOKEN_DAYS.most:
        raise Problem(422, "bad_days", f"A token is valid for 1 to {TOKEN_DAYS.most} days.")
    if "worker" in data.scopes and not caller.person.is_admin:
        raise Problem(403, "not_admin", "Only an admin can create a token for a worker.")
    label = shown_name(data.label)
    _check_room(await store.of(person), now)
    if caller.via == "token":
        await _check_days(services, caller, data.days)
    secret, session = await add_token(store, person, label, data.scopes, data.days, now)
    # Only now it is certain: others of this person's requests were under way, perhaps to end everything.
    try:
        sessions = await store.of(person)
        if caller.session not in {one.hash for one in sessions}:
            raise Problem(401, "bad_token", "This session or token is no longer valid.")
        _check_room([one for one in sessions if one.hash != session.hash], now)
    except Problem:
        await services.end_session(person, session.hash)
        raise
    return NewToken(session.hash, secret, session.expires or now)


def _check_room(sessions: Sequence[Session], now: int) -> None:
    """Raises Problem if there is no room for another token."""
    tokens = [one for one in sessions if one.kind == "token" and (one.expires is None or one.expires >= now)]
    if len(tokens) >= TOKENS.most:
        message = f"You already have {TOKENS.most} tokens. End one before you create another."
        raise Problem(409, "too_many", message)


async def _check_days(services: AccountServices, caller: Caller, days: int) -> None:
    """Raises Problem if a token would create one that is valid longer than itself: it could then be renewed
    forever by anybody who has got hold of it."""
    own = await services.store.sessions.get(caller.session)
    if own is not None and own.expires is not None and services.clock.now() + days * DAY > own.expires:
        message = "A token cannot create one that is valid for longer than itself. Create it in your browser."
        raise Problem(422, "bad_days", message)


ROUTES: Final = [sessions, end_session, sign_out_everywhere, new_token]
