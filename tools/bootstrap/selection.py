"""The tests of `./table test --quick`: those of changed files, then as many short ones as time allows."""

from __future__ import annotations

from pathlib import PurePosixPath

from bootstrap import changes
from bootstrap.checkout import ROOT

DURATIONS = ROOT / "tests/durations.txt"

_ALL_SECONDS = 75.0
"""How long the chosen files may take together, on one core."""

_CHANGED_SECONDS = 20.0
"""How long a test file for a changed file may take."""

_UNKNOWN_SECONDS = 10.0
"""The assumed duration of a file that has none recorded."""


def durations() -> dict[str, float]:
    """Recorded seconds by test file."""
    lines = (line.split() for line in DURATIONS.read_text().splitlines() if not line.startswith("#"))
    return {path: float(seconds) for seconds, path in lines}


def _is_about(test: str, changed: set[str]) -> bool:
    """Whether a test or its subject changed: tests/server/test_chat.py is about a chat.py in server/."""
    path = PurePosixPath(test)
    if test in changed:
        return True
    topic, package = path.stem.removeprefix("test_"), path.parts[1]
    return any(
        PurePosixPath(file).stem == topic and package in PurePosixPath(file).parts
        for file in changed
        if file.startswith("src/")
    )


def quick(tests: list[str], recorded: dict[str, float], changed: set[str]) -> list[str]:
    """Choose from `tests`, in their order."""
    cost = {test: recorded.get(test, _UNKNOWN_SECONDS) for test in tests}
    about = {test for test in tests if _is_about(test, changed) and cost[test] <= _CHANGED_SECONDS}
    chosen, seconds = set[str](), 0.0
    for test in sorted(tests, key=lambda test: (test not in about, cost[test])):
        if seconds + cost[test] <= _ALL_SECONDS:
            chosen.add(test)
            seconds += cost[test]
    return [test for test in tests if test in chosen]


def quick_tests() -> list[str]:
    tests = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests").rglob("test_*.py"))
    return quick(tests, durations(), changes.files())
