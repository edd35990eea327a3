"""What a process is asked for a review: one turn or target at a time, or an answer to a line of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from robotable.games.protocol import IllegalAction
from robotable.review.review import Part
from robotable.review.reviewer import CannotReview, ReviewTask, examine, play_line
from robotable.server.work.task import BadAnswer


class LineRequest(msgspec.Struct, frozen=True):
    task: ReviewTask
    moves: Sequence[Any]


class LineAnswer(msgspec.Struct, frozen=True):
    line: msgspec.Raw = msgspec.Raw(b"null")
    """As JSON for the client."""

    refused: str = ""
    """Why there is none, if the rules refuse a move."""


def examine_part(request: bytes) -> bytes:
    return msgspec.json.encode(examine(msgspec.json.decode(request, type=ReviewTask)))


def play_on(request: bytes) -> bytes:
    asked = msgspec.json.decode(request, type=LineRequest)
    try:
        line = play_line(asked.task, asked.moves)
    except (IllegalAction, CannotReview) as error:
        return msgspec.json.encode(LineAnswer(refused=str(error)[:200]))
    return msgspec.json.encode(LineAnswer(msgspec.Raw(msgspec.json.encode(line))))


def read_part(answer: bytes) -> Part:
    """Raises BadAnswer. Whether it is right cannot be checked without examining it again, so only trusted
    workers are asked."""
    try:
        found: Part = msgspec.json.decode(answer, type=Part)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadAnswer(f"The part of a review is malformed: {str(error)[:200]}") from None
    return found


def read_line(answer: bytes) -> LineAnswer:
    """Raises BadAnswer."""
    try:
        return msgspec.json.decode(answer, type=LineAnswer)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadAnswer(f"The line is malformed: {str(error)[:200]}") from None
