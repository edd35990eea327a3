"""Tracks one engine at one table: when its current question came up, and the random seed for it.

There is no clock here: times are passed in and returned as numbers. The caller passes every entry of the
table's log in order, including those of chance. The same log leads to the same pending question after a
restart, so a plan is never lost and never carried out twice.
"""

from __future__ import annotations

import msgspec

from robotable.engines.protocol import Question
from robotable.games.protocol import Seat


class PendingQuestion(msgspec.Struct, frozen=True):
    question: Question
    topic_seq: int
    """The log entry that raised the topic. The random seed depends on it."""

    since: int
    """When the current part of the topic came up, in milliseconds of the table's clock."""

    def seed(self, table_seed: str | int, seat: Seat) -> str:
        """The random seed of the engine, which stays the same while the topic does.

        `table_seed` must be a secret of the server, and not the seed that cards are drawn with: a plan must
        not depend on hidden information, not even through its random numbers.
        """
        return f"{table_seed}/{seat}/{self.topic_seq}"

    def due(self, after_ms: int) -> int:
        """When to carry out a plan. This time may already have passed."""
        return self.since + after_ms


def pending_question(
    before: PendingQuestion | None, question: Question | None, seq: int, now: int
) -> PendingQuestion | None:
    """The pending question after log entry `seq`, which was made at `now`; None if there is no question."""
    if question is None:
        return None
    if before is None or before.question.topic != question.topic:
        return PendingQuestion(question, seq, now)
    if before.question.part != question.part:
        return PendingQuestion(question, before.topic_seq, now)
    return before
