"""Turns every exception into the one error body, or for a person with a wrong address into the page."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Final

from litestar import MediaType, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from robotable.server.errors import ErrorBody, Problem
from robotable.server.routes.page import Services as PageServices
from robotable.server.routes.page import wrong_address
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol import StoreError

log = logging.getLogger("robotable")

STORE_SECONDS: Final = 5
MAX_DETAIL: Final = 500
CODES: Final = {400: "malformed", 404: "not_found", 405: "wrong_method", 413: "too_large"}
"""The error code for each status that the framework itself answers with."""


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


def _unexpected_error(request: HttpRequest, error: Exception) -> Response[ErrorBody]:
    log.exception("unexpected", exc_info=error)
    return _problem(request, Problem(500, "error", "Something went wrong on the server."))


def error_responses(page: PageServices) -> ExceptionHandlersMap:
    """The handlers of the application. The page says in the reader's language that nothing was found."""

    def or_page(respond: Callable[[HttpRequest, Any], Response[ErrorBody]]) -> Any:
        def responding(request: HttpRequest, error: Exception) -> Response[ErrorBody] | Response[bytes]:
            plain = respond(request, error)
            status = plain.status_code or 500
            return (status < 500 and wrong_address(request, page, status)) or plain

        return responding

    return {
        Problem: or_page(_problem),
        HTTPException: or_page(_framework_error),
        StoreError: _store_error,
        RecursionError: _recursion_error,
        Exception: _unexpected_error,
    }
