"""One error body for everything: a word for programs, a sentence for people.

Exception
  Problem    an answer other than success; carries its status
"""

from __future__ import annotations

from typing import Any

import msgspec


class ErrorBody(msgspec.Struct, frozen=True, omit_defaults=True):
    error: str
    message: str
    seconds: int | None = None
    """After how long to try again, where that helps."""


class Problem(Exception):
    def __init__(
        self, status: int, error: str, message: str, *, seconds: int | None = None, extra: Any = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.body = ErrorBody(error, message, seconds)
        self.extra = extra
