"""Runs the tests of the kernel again, with a build that stops at the first invalid memory access."""

from __future__ import annotations

import os

import pytest

from robotable.kernel import _kernel
from tests.kernel import sanitized

LEFT_OUT = (
    # The same code as for the black tiles.
    "test_micro_robots.py::test_ratings_are_spread_as_another_program_found[copper]",
    "test_micro_robots.py::test_ratings_are_spread_as_another_program_found[open-black]",
    "test_micro_robots.py::test_ratings_are_spread_as_another_program_found[open-copper]",
    # Nearly all of it is Python.
    "test_micro_robots.py::test_the_fallback_has_the_same_tables",
    # The 25-move problem, which the test of the lower bound solves too.
    "test_ricochet_optima.py::test_the_hardest_ones[25]",
    "test_ricochet_limits.py::test_the_hardest_position_takes_less_than_200_megabytes",
)
"""Tests that are slow with the sanitizers and run no code of the kernel that the others do not."""

INJECT = """
from robotable.kernel import _kernel
print("about to", flush=True)
_kernel.inject_fault({fault!r})
print("nothing was noticed")
"""

ALWAYS = os.environ.get("ROBOTABLE_TEST_ALL") == "1"

PASSED: list[str] = []
"""What has passed in this run."""


def test_the_release_build_has_no_fault_injection() -> None:
    assert not hasattr(_kernel, "inject_fault")


@pytest.fixture(scope="module")
def build() -> str:
    """Builds the sanitized kernel and returns the digest of what is tested."""
    if sanitized.is_up_to_date() and not ALWAYS:
        pytest.skip(
            "neither the kernel nor its tests have changed since this suite passed;"
            " ROBOTABLE_TEST_ALL=1 runs it anyway"
        )
    tested = sanitized.digest()
    sanitized.build()
    return tested


@pytest.mark.usefixtures("build")
@pytest.mark.parametrize(
    ("fault", "report"),
    [
        ("assertion", 'Assertion `four != 4 && "injected"\' failed'),
        ("bounds", "ERROR: AddressSanitizer: heap-buffer-overflow"),
        ("overflow", "runtime error: signed integer overflow"),
    ],
)
def test_the_build_catches(fault: str, report: str) -> None:
    done = sanitized.run("-c", INJECT.format(fault=fault))
    assert done.stdout == "about to\n"
    assert report in done.stderr
    assert "inject_fault" in done.stderr
    assert done.returncode != 0
    PASSED.append(fault)


@pytest.mark.usefixtures("build")
def test_the_kernel_passes_its_tests_under_the_sanitizers() -> None:
    files = (f"tests/kernel/{name}" for name in sanitized.AGAIN)
    left_out = (f"--deselect=tests/kernel/{name}" for name in LEFT_OUT)
    done = sanitized.run("-m", "pytest", "-q", "-p", "no:cacheprovider", *files, *left_out)
    assert done.returncode == 0, done.stdout + done.stderr
    # Fails if a name in LEFT_OUT matches no test.
    assert f" passed, {len(LEFT_OUT)} deselected" in done.stdout
    PASSED.append("tests")


@pytest.mark.usefixtures("build")
def test_all_kinds_of_players_play_whole_games_under_the_sanitizers() -> None:
    """Plays a few games. `python -m benchmarks.strength sanitized` plays as many as you like."""
    done = sanitized.run("-m", "tests.kernel.self_play", "1")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout == "40 games\n"
    PASSED.append("games")


def test_the_pass_is_recorded(build: str) -> None:
    """Records what has passed, but only if the whole suite has passed in this run without changes."""
    assert PASSED == ["assertion", "bounds", "overflow", "tests", "games"], "not all of the suite has passed"
    assert sanitized.digest() == build, "the sources have changed during the run; run the tests again"
    if sanitized.is_up_to_date():
        return
    sanitized.record(build)
    pytest.fail(f"The sanitizer suite passed. Commit {sanitized.RECORD.relative_to(sanitized.ROOT)}.")
