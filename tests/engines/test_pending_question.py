"""The pending question: a question keeps its time and its seed for as long as it stays the same."""

from __future__ import annotations

from robotable.engines.pending_question import PendingQuestion, pending_question
from robotable.engines.protocol import Question

LOOKING = Question("round 3", "looking")
SHOWING = Question("round 3", "showing move 0")
LATER = Question("round 4", "looking")


def test_time_and_seed_start_with_the_question() -> None:
    pending = pending_question(None, LOOKING, seq=7, now=1_000)
    assert pending == PendingQuestion(LOOKING, 7, 1_000)
    assert pending.due(250) == 1_250


def test_nothing_restarts_while_the_question_is_the_same() -> None:
    pending = pending_question(None, LOOKING, 7, 1_000)
    assert pending_question(pending, Question("round 3", "looking"), 8, 9_000) is pending


def test_another_part_of_the_topic_has_its_own_time_and_the_same_seed() -> None:
    first = pending_question(None, LOOKING, 7, 1_000)
    second = pending_question(first, SHOWING, 9, 5_000)
    assert first is not None
    assert second == PendingQuestion(SHOWING, 7, 5_000)
    assert second.seed("seed", 1) == first.seed("seed", 1)


def test_another_topic_has_another_seed() -> None:
    first = pending_question(None, LOOKING, 7, 1_000)
    second = pending_question(first, LATER, 12, 8_000)
    assert first is not None
    assert second == PendingQuestion(LATER, 12, 8_000)
    assert second.seed("seed", 1) != first.seed("seed", 1)


def test_the_same_topic_is_new_after_a_pause_without_questions() -> None:
    """A target that nobody solved may be turned up again: it gets a fresh look."""
    first = pending_question(None, LOOKING, 7, 1_000)
    between = pending_question(first, None, 8, 2_000)
    assert between is None
    assert pending_question(between, LOOKING, 9, 2_000) == PendingQuestion(LOOKING, 9, 2_000)


def test_seats_and_tables_have_separate_seeds() -> None:
    pending = PendingQuestion(LOOKING, 7, 0)
    drawn = {pending.seed(table, seat) for table in ("one", "two") for seat in (0, 1)}
    assert len(drawn) == 4
