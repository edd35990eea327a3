"""One error body for everything: a word for programs, a sentence for people.

Exception
  Problem    an answer other than success; carries its status
"""

from __future__ import annotations

from typing import Any

import msgspec

from robotable.table.wire import EventView


class ErrorBody(msgspec.Struct, frozen=True, omit_defaults=True):
    error: str
    message: str
    seconds: int | None = None
    """After how long to try again, where that helps."""

    key: str | None = None
    """With `too_often`: of what there was too much, as each thing is counted for itself."""

    events: tuple[EventView, ...] | None = None
    """With `behind`: what the caller had not seen yet, as they may know it."""


class Problem(Exception):
    def __init__(
        self, status: int, error: str, message: str, *, seconds: int | None = None, extra: Any = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.body = ErrorBody(error, message, seconds)
        self.extra = extra

    def about(self, key: str) -> Problem:
        self.body = msgspec.structs.replace(self.body, key=key)
        return self

    def with_events(self, events: tuple[EventView, ...]) -> Problem:
        """The same, and what was missed."""
        problem = Problem(self.status, self.body.error, self.body.message, seconds=self.body.seconds)
        problem.body = msgspec.structs.replace(self.body, events=events)
        return problem
