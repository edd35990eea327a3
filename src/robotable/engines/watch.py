"""The watch of one engine at one table: since when its present question has been open, and its luck with it.

Pure: times come in and go out as numbers. A caller shows it every entry of the table's log, chance's too, in
order; showing it the same log again after a restart leads to the same watch, so a plan is never lost and
never comes twice.
"""

from __future__ import annotations

import msgspec

from robotable.engines.protocol import Question
from robotable.games.protocol import Seat


class Watch(msgspec.Struct, frozen=True):
    question: Question
    topic_seq: int
    """The entry with which the topic came up: what the luck is drawn from."""

    since: int
    """Milliseconds by the table's clock: when this part of it came up."""

    def seed(self, table_seed: str | int, seat: Seat) -> str:
        """What its luck is drawn from, the same for as long as the topic is.

        The seed is the server's secret, and not the one that cards are drawn with: a plan may not depend on
        what is hidden, not even by way of its luck.
        """
        return f"{table_seed}/{seat}/{self.topic_seq}"

    def due(self, after_ms: int) -> int:
        """When a plan is to be carried out; it may have passed while nobody looked."""
        return self.since + after_ms


def watched(before: Watch | None, question: Question | None, seq: int, now: int) -> Watch | None:
    """The watch after entry `seq` of the log, made at `now`; None while nothing is asked."""
    if question is None:
        return None
    if before is None or before.question.topic != question.topic:
        return Watch(question, seq, now)
    if before.question.part != question.part:
        return Watch(question, before.topic_seq, now)
    return before
