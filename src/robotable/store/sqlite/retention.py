"""Backups with dated names in one folder, and which of them to keep."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from robotable.store.protocol import StoreError

FORM: Final = "robotable-%Y-%m-%dT%H%M%SZ.db"
"""In UTC, so that the names sort by age and no hour occurs twice."""

NAME: Final = re.compile(r"robotable-\d{4}-\d\d-\d\dT\d{6}Z\.db", re.ASCII)

Period: TypeAlias = Callable[[datetime], tuple[int, ...]]


class Retention(msgspec.Struct, frozen=True):
    """How many days, weeks and months keep a backup: the last one of each. All zero: keep everything."""

    daily: int = 0
    weekly: int = 0
    monthly: int = 0

    def outdated(self, names: Iterable[str]) -> list[str]:
        """The names to delete. The newest backup and files with other names are never among them."""
        found = sorted((one for one in names if NAME.fullmatch(one) and _is_date(one)), reverse=True)
        if self == Retention() or not found:
            return []
        kept = {found[0]}
        periods: tuple[tuple[int, Period], ...] = (
            (self.daily, lambda at: (at.year, at.month, at.day)),
            (self.weekly, lambda at: tuple(at.isocalendar()[:2])),
            (self.monthly, lambda at: (at.year, at.month)),
        )
        for count, period in periods:
            last_of = {period(date_of(one)): one for one in reversed(found)}
            kept.update(last_of[key] for key in sorted(last_of, reverse=True)[:count])
        return [one for one in reversed(found) if one not in kept]


def dated(folder: Path, now: datetime) -> Path:
    return folder / now.astimezone(UTC).strftime(FORM)


def date_of(name: str) -> datetime:
    return datetime.strptime(name, FORM).replace(tzinfo=UTC)


def _is_date(name: str) -> bool:
    try:
        date_of(name)
    except ValueError:
        return False
    return True


def delete_outdated(folder: Path, retention: Retention) -> list[Path]:
    """Delete the outdated backups and return them. Raise StoreError if one cannot be deleted."""
    deleted = []
    for name in retention.outdated([one.name for one in folder.iterdir()]):
        try:
            (folder / name).unlink(missing_ok=True)
        except OSError as error:
            raise StoreError(f"{folder / name}: cannot be deleted ({error.strerror})") from None
        deleted.append(folder / name)
    return deleted
