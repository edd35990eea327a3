"""`./table test --quick`: which tests it chooses."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from bootstrap import changes
from bootstrap.selection import durations, quick

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


def git(folder: Path, *words: str) -> str:
    identity = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    line = ["git", *identity, *words]
    return subprocess.run(line, cwd=folder, check=True, capture_output=True, text=True).stdout.strip()


def test_changes_since_the_branch_began(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changes, "ROOT", tmp_path)
    changes.base.cache_clear()
    git(tmp_path, "init", "--initial-branch=main")
    for name in ("kept", "edited"):
        (tmp_path / name).write_text(name)
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--message=Begin")
    begin = git(tmp_path, "rev-parse", "HEAD")
    git(tmp_path, "switch", "--create", "topic")
    (tmp_path / "committed").write_text("new")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--message=Add a file")
    (tmp_path / "edited").write_text("changed")
    (tmp_path / "untracked").write_text("new")
    try:
        assert changes.base() == begin
        assert changes.files() == {"committed", "edited", "untracked"}
    finally:
        changes.base.cache_clear()


def test_without_a_repository_nothing_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changes, "ROOT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    changes.base.cache_clear()
    try:
        assert (changes.base(), changes.files()) == ("HEAD", set())
    finally:
        changes.base.cache_clear()
