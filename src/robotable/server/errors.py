"""One error body for every response: a code for programs, a sentence for people.

Exception
  Problem    an error response, with its HTTP status
"""

from __future__ import annotations

import msgspec

from robotable.table.wire import EventView


class ErrorBody(msgspec.Struct, frozen=True, omit_defaults=True):
    error: str
    message: str
    seconds: int | None = None
    """How long to wait before trying again, if that helps."""

    key: str | None = None
    """With `too_often`: which limit was reached. Each limit is counted separately. With `no_scope`: which
    scope is needed."""

    events: tuple[EventView, ...] | None = None
    """With `behind`: the events that the caller had not seen yet."""


class Problem(Exception):
    def __init__(
        self, status: int, error: str, message: str, *, seconds: int | None = None, key: str | None = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.body = ErrorBody(error, message, seconds, key)

    def with_events(self, events: tuple[EventView, ...]) -> Problem:
        """The same problem, with the events that the caller had not seen yet."""
        problem = Problem(self.status, self.body.error, self.body.message)
        problem.body = msgspec.structs.replace(self.body, events=events)
        return problem
