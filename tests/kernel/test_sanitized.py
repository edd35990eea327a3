"""The tests of the kernel once more, with a build that stops at the first step out of bounds."""

from __future__ import annotations

import pytest

from robotable.kernel import _kernel
from tests.kernel import sanitized

AGAIN = (
    "test_line_score.py",
    "test_micro_robots.py",
    "test_network.py",
    "test_playout.py",
    "test_ricochet_limits.py",
    "test_ricochet_optima.py",
    "test_search.py",
    "test_setup.py",
    "test_solver.py",
)

LEFT_OUT = (
    # The same code as with black tiles, on others.
    "test_micro_robots.py::test_ratings_are_spread_as_another_program_found[copper]",
    "test_micro_robots.py::test_ratings_are_spread_as_another_program_found[open-black]",
    "test_micro_robots.py::test_ratings_are_spread_as_another_program_found[open-copper]",
    # Nearly all of it is Python.
    "test_micro_robots.py::test_the_fallback_has_the_same_tables",
    # The 25-move problem, which the test of the lower bound solves too.
    "test_ricochet_optima.py::test_the_hardest_ones[25]",
    "test_ricochet_limits.py::test_the_hardest_position_takes_less_than_200_megabytes",
)
"""Slow with the sanitizers, and of the kernel they run through nothing that the others do not."""

PROVOKE = """
from robotable.kernel import _kernel
print("about to", flush=True)
_kernel.inject_fault({fault!r})
print("nothing was noticed")
"""


@pytest.fixture(scope="module", autouse=True)
def _built() -> None:
    sanitized.build()


@pytest.mark.parametrize(
    ("fault", "report"),
    [
        ("assertion", 'Assertion `four != 4 && "injected"\' failed'),
        ("bounds", "ERROR: AddressSanitizer: heap-buffer-overflow"),
        ("overflow", "runtime error: signed integer overflow"),
    ],
)
def test_the_build_catches(fault: str, report: str) -> None:
    done = sanitized.run("-c", PROVOKE.format(fault=fault))
    assert done.stdout == "about to\n"
    assert report in done.stderr
    assert "inject_fault" in done.stderr
    assert done.returncode != 0


def test_the_release_build_has_nothing_to_inject_fault() -> None:
    assert not hasattr(_kernel, "inject_fault")


def test_the_kernel_passes_its_tests_under_the_sanitizers() -> None:
    files = (f"tests/kernel/{name}" for name in AGAIN)
    left_out = (f"--deselect=tests/kernel/{name}" for name in LEFT_OUT)
    done = sanitized.run("-m", "pytest", "-q", "-p", "no:cacheprovider", *files, *left_out)
    assert done.returncode == 0, done.stdout + done.stderr
    # A name that no test has any more would leave out nothing.
    assert f" passed, {len(LEFT_OUT)} deselected" in done.stdout


def test_all_kinds_of_players_play_whole_games_under_the_sanitizers() -> None:
    """A few games; `python -m benchmarks.strength sanitized` plays as many as one likes."""
    done = sanitized.run("-m", "tests.kernel.self_play", "1")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout == "40 games\n"
