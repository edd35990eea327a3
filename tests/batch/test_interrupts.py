"""Ctrl-C ends work in several processes, even when it arrives while they start."""

from __future__ import annotations

import subprocess
import sys
from signal import SIGINT, default_int_handler, getsignal, raise_signal, signal

import pytest

from robotable.batch.interrupts import deferred_interrupt
from tests.patience import PATIENCE

# Each of these deals takes about a quarter of an hour.
WHILE_FORKING = """
import multiprocessing, os, signal
from robotable.batch.workers import Workers, started
from robotable.engines.robot_master.arena import Contest, play_contests
from robotable.games.robot_master import Options

signal.signal(signal.SIGINT, signal.default_int_handler)
multiprocessing.set_start_method("fork")
os.register_at_fork(after_in_parent=lambda: signal.raise_signal(signal.SIGINT))
try:
    with started(Workers(processes=2)) as run:
        play_contests([Contest("ismcts@20000ms", "ismcts@20000ms", Options(), 1)], 4, run)
except KeyboardInterrupt:
    print("interrupted")
"""


def test_ctrl_c_counts_while_a_process_forks() -> None:
    command = [sys.executable, "-c", WHILE_FORKING]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert (done.stdout, done.stderr, done.returncode) == ("interrupted\n", "", 0)


def test_ctrl_c_is_raised_at_the_end_of_the_block() -> None:
    before = getsignal(SIGINT)
    heard: list[str] = []

    def block() -> None:
        with deferred_interrupt(lambda: heard.append("Ctrl-C")):
            raise_signal(SIGINT)
            heard.append("the block goes on")

    with pytest.raises(KeyboardInterrupt):
        block()
    assert heard == ["Ctrl-C", "the block goes on"]
    assert getsignal(SIGINT) is before is default_int_handler


def test_without_ctrl_c_nothing_is_raised() -> None:
    with deferred_interrupt(lambda: None):
        assert getsignal(SIGINT) is not default_int_handler
    assert getsignal(SIGINT) is default_int_handler


def test_another_handler_stays_in_place() -> None:
    heard: list[int] = []
    before = signal(SIGINT, lambda number, _: heard.append(number))
    try:
        with deferred_interrupt(lambda: None):
            raise_signal(SIGINT)
    finally:
        signal(SIGINT, before)
    assert heard == [SIGINT]
