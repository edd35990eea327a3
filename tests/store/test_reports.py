from __future__ import annotations

import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.protocol.reports import Report
from tests.store.stores import Run, add_people, add_table


def test_reports_newest_first_in_pages(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        for number in range(5):
            await store.reports.add("anna", "ben", "t" if number % 2 else None, f"{number}", number)
        newest = await store.reports.latest(limit=2)
        assert [report.text for report in newest] == ["4", "3"]
        rest = await store.reports.latest(before=newest[-1].number, limit=9)
        assert [report.text for report in rest] == ["2", "1", "0"]
        assert rest[1] == Report(rest[1].number, "anna", "ben", "t", "1", 1)
        with pytest.raises(Conflict):
            await store.reports.add("anna", "nobody", None, "", 0)

    run(scenario)
