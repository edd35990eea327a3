"""`robotable backup` into a folder: dated names, and which backups are kept."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from robotable.store.sqlite import SqliteStore
from robotable.store.sqlite.directory import database_path
from robotable.store.sqlite.retention import NAME, Retention, date_of, dated
from tests.cli.command import run
from tests.store.stores import add_people, run_scenario

START = datetime(2026, 1, 5, 3, tzinfo=UTC)
"""A Monday."""


def names(days: int, per_day: int = 1) -> list[str]:
    folder = Path()
    step = timedelta(days=1) / per_day
    return [dated(folder, START + number * step).name for number in range(days * per_day)]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    found = tmp_path / "data"
    found.mkdir()
    run_scenario(SqliteStore(database_path(found)), add_people)
    (tmp_path / "backups").mkdir()
    return found


def kept(retention: Retention, every: list[str]) -> list[str]:
    gone = retention.outdated(every)
    return [one for one in every if one not in gone]


def test_the_last_backup_of_each_day_week_and_month_is_kept() -> None:
    every = names(70, per_day=4)
    assert kept(Retention(), every) == every
    assert kept(Retention(daily=7), every) == every[3::4][-7:]
    weeks = kept(Retention(weekly=4), every)
    assert [date_of(one).strftime("%a") for one in weeks] == ["Sun"] * 4
    assert weeks[-1] == every[-1]
    months = kept(Retention(monthly=2), every)
    assert [date_of(one).strftime("%d.%m.") for one in months] == ["28.02.", "15.03."]
    both = kept(Retention(daily=7, weekly=4, monthly=2), every)
    assert set(both) == {*kept(Retention(daily=7), every), *weeks, *months}


def test_days_without_a_backup_do_not_count() -> None:
    every = names(3) + names(40)[37:]
    assert len(kept(Retention(daily=5), every)) == 5


def test_running_every_day_keeps_the_promised_number() -> None:
    found: list[str] = []
    for name in names(120):
        found = kept(Retention(daily=7, weekly=4), [*found, name])
    assert len(found) in (9, 10), "one or two of the weeks end within the last seven days"


def test_only_backups_are_ever_deleted() -> None:
    others = ["today.db", "robotable.db", "robotable-2026-01-05.db", "robotable-2026-13-45T000000Z.db", "x"]
    every = names(9)
    assert Retention(daily=1).outdated([*others, *every]) == every[:-1]
    assert Retention(daily=1).outdated(others) == []


def test_a_folder_gets_dated_backups_and_loses_old_ones(data: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    for name in (*names(10), "notes.txt"):
        (folder / name).write_text("old")
    printed = run("backup", str(data), str(folder), "--keep-daily", "3").done().out.splitlines()
    left = sorted(one.name for one in folder.iterdir())
    assert left[0] == "notes.txt"
    assert left[1:3] == names(10)[-2:]
    assert NAME.fullmatch(left[3])
    assert printed[0].startswith(f"{folder / left[3]}: ")
    assert printed[1:] == [f"{folder / name}: deleted" for name in names(8)]
    again = tmp_path / "again"
    run("restore", str(folder / left[3]), str(again)).done()
    assert run("verify", str(again)).done().out == "0 tables replayed, 0 differ\n"


def test_nothing_is_deleted_if_the_backup_fails(data: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    for name in names(5):
        (folder / name).write_text("old")
    database_path(data).write_bytes(b"Dear Ann,\n" * 999)
    found = run("backup", str(data), str(folder), "--keep-daily", "1")
    assert (found.code, len(found.err.splitlines())) == (1, 1)
    assert sorted(one.name for one in folder.iterdir()) == names(5)


def test_only_a_folder_has_old_backups(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "one.db"
    assert run("backup", str(data), str(file)).done().out.startswith(f"{file}: ")
    assert run("backup", str(data), str(file), "--keep-weekly", "1").code == 2
    assert run("backup", str(data), str(file), "--keep-weekly", "-1").code == 2
