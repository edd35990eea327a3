"""A task: work that any process can do, here or on another machine, because it contains everything that its
answer depends on. Tasks and answers are JSON.

ValueError
  BadAnswer    an answer that does not fit its task
"""

from __future__ import annotations

from typing import Any

import msgspec


class Task(msgspec.Struct, frozen=True):
    kind: str
    """One of those in `kinds`."""

    payload: msgspec.Raw


class BadAnswer(ValueError):
    """The message says what is wrong with it."""


def task(kind: str, payload: Any) -> Task:
    return Task(kind, msgspec.Raw(msgspec.json.encode(payload)))
