"""A pytest plugin: start the longest test files first, and record how long they take.

With several workers a run ends sooner if no long file starts last. `./table test --quick` chooses its tests
from the same list. To record it, on a quiet machine: `./table test --only tests --record-durations`.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Final

import pytest

from bootstrap import selection

UNRECORDED: Final = 60.0
"""Files without a record start early, because some of them are long, and a short one does no harm."""

HEAD: Final = "# Seconds per test file. Written by ./table test --only tests --record-durations\n"


def file_of(nodeid: str) -> str:
    return nodeid.partition("::")[0]


class LongestFirst:
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        recorded = selection.durations()
        # Stable: the tests of a file keep their order, and files without a record keep theirs.
        items.sort(key=lambda item: -recorded.get(file_of(item.nodeid), UNRECORDED))


class Recorder:
    def __init__(self) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[file_of(report.nodeid)] += report.duration

    def pytest_sessionfinish(self) -> None:
        lines = (f"{seconds:6.1f} {path}\n" for path, seconds in sorted(self.seconds.items()))
        selection.DURATIONS.write_text(HEAD + "".join(lines))


def add_option(parser: pytest.Parser) -> None:
    parser.addoption("--record-durations", action="store_true", help=f"write {selection.DURATIONS.name}")


def configure(config: pytest.Config) -> None:
    config.pluginmanager.register(LongestFirst())
    is_worker = hasattr(config, "workerinput")  # the main process hears of every worker's tests
    if config.getoption("--record-durations") and not is_worker:
        config.pluginmanager.register(Recorder())
