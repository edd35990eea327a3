"""`./table test --quick`: which tests it chooses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bootstrap import changes, selection
from bootstrap.command import Result
from bootstrap.selection import durations, quick
from tests.durations import LongestFirst

LONG, SHORT, OTHER = "tests/page/test_long.py", "tests/games/test_short.py", "tests/server/test_chat.py"


def test_short_files_come_first_until_the_time_is_used_up() -> None:
    files = [f"tests/games/test_{number}.py" for number in range(100)]
    recorded = {file: float(number) for number, file in enumerate(files)}
    assert quick(files, recorded, set()) == files[:12]  # 0 + 1 + … + 11 = 66 s, and 12 more are too many


def test_a_long_file_is_left_out() -> None:
    assert quick([LONG, SHORT], {LONG: 80.0, SHORT: 1.0}, {LONG}) == [SHORT]


def test_tests_of_changed_files_come_before_shorter_ones() -> None:
    files = [OTHER, *(f"tests/games/test_{number}.py" for number in range(100))]
    recorded = dict.fromkeys(files, 1.0) | {OTHER: 15.0}
    assert OTHER not in quick(files, recorded, set())
    assert OTHER in quick(files, recorded, {OTHER})
    assert OTHER in quick(files, recorded, {"src/robotable/server/moderation/chat.py"})
    assert OTHER not in quick(files, recorded, {"src/robotable/store/chat.py", "README.md"})


def test_a_new_file_is_chosen() -> None:
    assert quick([SHORT], {}, set()) == [SHORT]


def test_recorded_durations_can_be_read() -> None:
    assert all(seconds >= 0 and path.endswith(".py") for path, seconds in durations().items())


def test_long_files_and_those_without_a_record_start_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selection, "durations", lambda: {LONG: 99.0, SHORT: 1.0})
    names = [f"{SHORT}::one", f"{OTHER}::new", f"{LONG}::one", f"{LONG}::two"]
    items: Any = [SimpleNamespace(nodeid=name) for name in names]
    LongestFirst().pytest_collection_modifyitems(items)
    assert [item.nodeid for item in items] == [names[2], names[3], names[1], names[0]]


class Repository:
    """Answers for git: the machine that runs the tests may have none."""

    def __init__(self, answers: dict[str, list[str]]) -> None:
        self.answers = answers

    def __call__(self, program: str, words: str, cwd: Path) -> Result:
        assert program == "git"
        lines = self.answers.get(words)
        return Result(128, "fatal: no such thing") if lines is None else Result(0, "\n".join(lines))


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    changes.base.cache_clear()
    yield
    changes.base.cache_clear()


@pytest.mark.parametrize("branch", ["@{upstream}", "origin/main", "main"])
def test_changes_since_the_branch_began(branch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = {
        f"merge-base HEAD {branch}": ["c0ffee"],
        "diff --name-only c0ffee": ["committed", "edited"],
        "ls-files --others --exclude-standard": ["untracked"],
    }
    monkeypatch.setattr(changes, "capture", Repository(answers))
    assert changes.base() == "c0ffee"
    assert changes.files() == {"committed", "edited", "untracked"}


def test_without_a_main_branch_only_uncommitted_changes_count(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = {
        "rev-parse HEAD": ["c0ffee"],
        "diff --name-only c0ffee": ["edited"],
        "ls-files --others --exclude-standard": [],
    }
    monkeypatch.setattr(changes, "capture", Repository(answers))
    assert (changes.base(), changes.files()) == ("c0ffee", {"edited"})


def test_without_a_repository_nothing_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changes, "capture", Repository({}))
    assert (changes.base(), changes.files()) == (None, set())


def test_without_git_nothing_has_changed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("bootstrap.checkout.BIN", tmp_path)
    assert (changes.base(), changes.files()) == (None, set())
