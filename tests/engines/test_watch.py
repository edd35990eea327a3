"""The watch: a question keeps its time and its seed for as long as it stays the same."""

from __future__ import annotations

from robotable.engines.protocol import Question
from robotable.engines.watch import Watch, watched

LOOKING = Question("round 3", "looking")
SHOWING = Question("round 3", "showing move 0")
LATER = Question("round 4", "looking")


def test_time_and_seed_start_with_the_question() -> None:
    watch = watched(None, LOOKING, seq=7, now=1_000)
    assert watch == Watch(LOOKING, 7, 1_000)
    assert watch.due(250) == 1_250


def test_nothing_restarts_while_the_question_is_the_same() -> None:
    watch = watched(None, LOOKING, 7, 1_000)
    assert watched(watch, Question("round 3", "looking"), 8, 9_000) is watch


def test_another_part_of_the_topic_has_its_own_time_and_the_same_seed() -> None:
    first = watched(None, LOOKING, 7, 1_000)
    second = watched(first, SHOWING, 9, 5_000)
    assert first is not None
    assert second == Watch(SHOWING, 7, 5_000)
    assert second.seed("seed", 1) == first.seed("seed", 1)


def test_another_topic_has_another_seed() -> None:
    first = watched(None, LOOKING, 7, 1_000)
    second = watched(first, LATER, 12, 8_000)
    assert first is not None
    assert second == Watch(LATER, 12, 8_000)
    assert second.seed("seed", 1) != first.seed("seed", 1)


def test_the_same_topic_is_new_after_a_pause_without_questions() -> None:
    """A target that nobody solved may be turned up again: it gets a fresh look."""
    first = watched(None, LOOKING, 7, 1_000)
    between = watched(first, None, 8, 2_000)
    assert between is None
    assert watched(between, LOOKING, 9, 2_000) == Watch(LOOKING, 9, 2_000)


def test_seats_and_tables_have_separate_seeds() -> None:
    watch = Watch(LOOKING, 7, 0)
    drawn = {watch.seed(table, seat) for table in ("one", "two") for seat in (0, 1)}
    assert len(drawn) == 4
