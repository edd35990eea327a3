"""A table of a dataset: its columns with their types and meanings, and the Parquet files it is written to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

import polars

ROWS: Final = 10_000
"""Rows of a file, so that readers can take a part and no file needs much memory."""


class Column(NamedTuple):
    name: str
    type: Any
    meaning: str


def schema(columns: Sequence[Column]) -> dict[str, Any]:
    return {column.name: column.type for column in columns}


def write_tables(
    folder: Path, name: str, columns: Sequence[Column], rows: Iterable[Mapping[str, Any]]
) -> tuple[int, list[str]]:
    """Write `NAME-00000.parquet` and so on, each completely or not at all; return how many rows there are and
    the names of the files. Files of an earlier, longer table are removed. Raises OSError."""
    left, count = iter(rows), 0
    written: list[str] = []
    while (part := list(islice(left, ROWS))) or not written:
        file = folder / f"{name}-{len(written):05}.parquet"
        fresh = file.with_name(f".{file.name}")
        polars.DataFrame(part, schema=schema(columns), orient="row").write_parquet(fresh)
        fresh.replace(file)
        written.append(file.name)
        count += len(part)
    for old in folder.glob(f"{name}-*.parquet"):
        if old.name not in written:
            old.unlink()
    return count, written
