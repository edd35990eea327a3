"""Every recorded game becomes a table with the same result, and its log leads to that table again."""

from __future__ import annotations

from pathlib import Path

import pytest

from robotable.games.record import Record
from robotable.games.record_text import read_record
from robotable.table.finished_game import finished_game
from robotable.table.fold import folded
from robotable.table.importing import imported, setup_of
from robotable.table.table import new_table

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*/*.record"))


def finished(path: Path) -> Record | None:
    record = read_record(path.read_text())
    return record if record.outcome() is not None or record.early_end is not None else None


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_record_becomes_a_table(path: Path) -> None:
    record = finished(path)
    if record is None:
        return  # only finished games are imported
    decision = imported(record, 1_000)
    table = decision.tables[-1]
    assert table.status == "over"
    assert table.result is not None
    assert table.result.outcome == record.outcome()
    assert tuple(table.log) == record.log
    assert [one.name for one in table.sitters if one is not None] == list(record.players)
    assert folded(new_table(setup_of(record)), decision.entries) == table
    # It counts for nobody.
    assert finished_game("table", table, decision.entries) is None


def test_there_are_finished_records_of_every_kind() -> None:
    endings = {record.early_end and record.early_end.cause for path in RECORDS if (record := finished(path))}
    assert None in endings
