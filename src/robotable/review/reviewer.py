"""Reviews a record part by part, so that the parts can be computed anywhere and in any order.

ValueError
  CannotReview    the record has nothing to review, or too much
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Final, Protocol

import msgspec

from robotable.game_parts import game_part
from robotable.games.record import Record
from robotable.review.effort import USUAL, Effort
from robotable.review.review import Part, Review

MOST_PARTS: Final = 600
"""The most turns or targets in one review: a match of 25 rounds."""


class CannotReview(ValueError):
    """The message says why."""


class Reviewer(Protocol):
    """What a game brings: `review/NAME` exports one as `REVIEWER`."""

    @property
    def task(self) -> Any:
        """The type of a task, for decoding."""

    def tasks(self, record: Record, times: Sequence[int], seed: bytes) -> Sequence[Any]:
        """One task for each part, with everything that its answer depends on. `times` has the milliseconds of
        each action of the log, or nothing."""

    def examine(self, task: Any, effort: Effort) -> Part: ...

    def reply(self, task: Any, moves: Sequence[Any], effort: Effort) -> Any:
        """The position after the player's own moves from the task's position on, each answered by the engine.
        Raises IllegalAction, or CannotReview if the game has no such lines."""


class ReviewTask(msgspec.Struct, frozen=True):
    """A task as it travels between processes."""

    game: str
    task: msgspec.Raw
    effort: Effort


def reviewer_of(game: str) -> Reviewer:
    """Raises CannotReview."""
    found = game_part("robotable.review", game)
    if found is None:
        raise CannotReview(f"There are no reviews of {game}.")
    reviewer: Reviewer = found.REVIEWER
    return reviewer


def tasks(record: Record, times: Sequence[int] = (), effort: Effort = USUAL) -> list[ReviewTask]:
    """The tasks of a finished game. Raises CannotReview."""
    reviewer = reviewer_of(record.game)
    if record.outcome() is None and record.early_end is None:
        raise CannotReview("The game is not over. Only finished games are reviewed.")
    found = reviewer.tasks(record, times, _seed(record))
    if not found:
        raise CannotReview("Nothing was played in this game, so there is nothing to review.")
    if len(found) > MOST_PARTS:
        raise CannotReview(
            f"This game is too long to review: {len(found)} parts, and {MOST_PARTS} is the most."
        )
    return [ReviewTask(record.game, msgspec.Raw(msgspec.json.encode(one)), effort) for one in found]


def examine(task: ReviewTask) -> Part:
    reviewer = reviewer_of(task.game)
    return reviewer.examine(msgspec.json.decode(task.task, type=reviewer.task), task.effort)


def play_line(task: ReviewTask, moves: Sequence[Any]) -> Any:
    """Raises IllegalAction or CannotReview."""
    reviewer = reviewer_of(task.game)
    found = msgspec.json.decode(task.task, type=reviewer.task)
    return reviewer.reply(found, moves, task.effort)


def assembled(record: Record, parts: Sequence[Part]) -> Review:
    return Review(game=record.game, players=record.players, outcome=record.outcome(), parts=tuple(parts))


def review(
    record: Record,
    times: Sequence[int] = (),
    effort: Effort = USUAL,
    progress: Callable[[int, int], None] = lambda done, parts: None,
) -> Review:
    """The whole review. The same record, times and effort give the same review. Raises CannotReview."""
    found = tasks(record, times, effort)
    parts: list[Part] = []
    progress(0, len(found))
    for one in found:
        parts.append(examine(one))
        progress(len(parts), len(found))
    return assembled(record, parts)


def _seed(record: Record) -> bytes:
    """From what happened in the game alone, so that names change nothing."""
    return sha256(msgspec.json.encode((record.game, record.options, record.log))).digest()
