"""Turns every exception into the one error body, or for a person with a wrong address into the page."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

from litestar import MediaType, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from robotable.server.errors import ErrorBody, Problem
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.identity import client_address
from robotable.server.people.scopes import SAFE_METHODS
from robotable.server.routes.page import Services as PageServices
from robotable.server.routes.page import wrong_address
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol import StoreError

log = logging.getLogger("robotable")

STORE_SECONDS: Final = 5
MAX_DETAIL: Final = 500
CODES: Final = {400: "malformed", 404: "not_found", 405: "wrong_method", 413: "too_large"}
"""The error code for each status that the framework itself answers with."""

UNDECODED: Final = frozenset({400, 413, 422})


def store_problem() -> Problem:
    message = "The server cannot write at the moment. Nothing has changed."
    return Problem(503, "store", message, seconds=STORE_SECONDS)


def _problem(request: HttpRequest, problem: Problem) -> Response[ErrorBody]:
    headers = {} if problem.body.seconds is None else {"retry-after": str(problem.body.seconds)}
    return Response(problem.body, status_code=problem.status, headers=headers, media_type=MediaType.JSON)


def _framework_error(request: HttpRequest, error: HTTPException) -> Response[ErrorBody]:
    text = str(error.detail)
    if isinstance(error.extra, list) and error.extra:
        text = "; ".join(
            f"{item.get('key', '')}: {item.get('message', '')}" if isinstance(item, dict) else str(item)
            for item in error.extra
        )
    body = ErrorBody(CODES.get(error.status_code, "error"), text[:MAX_DETAIL])
    return Response(body, status_code=error.status_code, media_type=MediaType.JSON)


def _store_error(request: HttpRequest, error: StoreError) -> Response[ErrorBody]:
    log.error("the store does not respond: %s", error)
    return _problem(request, store_problem())


def _recursion_error(request: HttpRequest, error: RecursionError) -> Response[ErrorBody]:
    """The decoder limits how deeply lists can be nested."""
    return _problem(request, Problem(400, "malformed", "The request is nested too deeply."))


def _unicode_error(request: HttpRequest, error: UnicodeDecodeError) -> Response[ErrorBody]:
    """The decoder raises it for a string in a body; the framework expects only its other errors."""
    return _problem(request, Problem(400, "malformed", "The request is not valid UTF-8."))


def _unexpected_error(request: HttpRequest, error: Exception) -> Response[ErrorBody]:
    log.exception("unexpected", exc_info=error)
    return _problem(request, Problem(500, "error", "Something went wrong on the server."))


def refusing_malformed(limits: RateLimits) -> Callable[[HttpRequest], Awaitable[None]]:
    """A hook before the body of a request is read: a network that has used up its requests, if only with some
    that cannot be decoded, is refused without the work of decoding."""

    async def refuse(request: HttpRequest) -> None:
        if request.method not in SAFE_METHODS:
            limits.by_network.check_only(client_address(request))

    return refuse


def error_responses(page: PageServices | None, limits: RateLimits) -> ExceptionHandlersMap:
    """The handlers of the application. The page, if there is one, says in the reader's language that nothing
    was found."""

    def or_page(respond: Callable[[HttpRequest, Any], Response[ErrorBody]]) -> Any:
        def responding(request: HttpRequest, error: Exception) -> Response[ErrorBody] | Response[bytes]:
            plain = respond(request, error)
            status = plain.status_code or 500
            if page is None or status >= 500:
                return plain
            return wrong_address(request, page, status) or plain

        return responding

    def counted(respond: Callable[[HttpRequest, Any], Response[ErrorBody]]) -> Any:
        """What cannot be decoded counts for its network. The handler, which would count it, never runs. Only
        such requests are refused for their own, lower limit: others may share the network."""

        def responding(request: HttpRequest, error: Exception) -> Response[ErrorBody]:
            if getattr(error, "status_code", 400) not in UNDECODED:
                return respond(request, error)
            try:
                limits.by_network.check(client_address(request))
                limits.malformed.check(client_address(request))
            except Problem as problem:
                return _problem(request, problem)
            return respond(request, error)

        return responding

    return {
        Problem: or_page(_problem),
        HTTPException: or_page(counted(_framework_error)),
        StoreError: _store_error,
        RecursionError: counted(_recursion_error),
        UnicodeDecodeError: counted(_unicode_error),
        Exception: _unexpected_error,
    }
