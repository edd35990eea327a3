"""The log of actions shares its memory with its older versions and is a value all the same."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from hypothesis import given
from hypothesis import strategies as st

from robotable.table.action_log import ActionLog


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(-2, 3), st.integers(0, 9)), max_size=40))
def test_every_version_stays_what_it_was(growth: list[tuple[int, int, int]]) -> None:
    """Each step adds an action to some version, as a take-back or a refused command may."""
    logs, expected = [ActionLog()], [list[tuple[int, int]]()]
    for which, seat, action in growth:
        base = which % len(logs)
        logs.append(logs[base].with_action(seat, action))
        expected.append([*expected[base], (seat, action)])
    for log, actions in zip(logs, expected, strict=True):
        assert list(log) == actions
        assert log == tuple(actions) == log
        assert hash(log) == hash(ActionLog(actions))
        assert list(reversed(log)) == actions[::-1]
        assert len(log) == len(actions)
        for at in range(-len(actions), len(actions)):
            assert log[at] == actions[at]
            assert log[at:] == tuple(actions[at:])
            assert log[:at] == tuple(actions[:at])
        for other, more in zip(logs, expected, strict=True):
            assert log.begins(other) == (more[: len(actions)] == actions)
            assert (log == other) == (more == actions)


def test_versions_share_their_actions() -> None:
    log = ActionLog()
    for action in range(1_000):
        before, log = log, log.with_action(0, action)
        assert before._shared is log._shared


def test_two_threads_extend_the_same_version() -> None:
    rounds = 200
    bases = [ActionLog([(0, at)]) for at in range(rounds)]
    barrier = Barrier(2)

    def extend(seat: int) -> list[ActionLog]:
        found = []
        for base in bases:
            barrier.wait()
            found.append(base.with_action(seat, seat))
        return found

    with ThreadPoolExecutor(2) as threads:
        ones, twos = threads.map(extend, (1, 2))
    for at in range(rounds):
        assert list(ones[at]) == [(0, at), (1, 1)]
        assert list(twos[at]) == [(0, at), (2, 2)]
