"""The card of a dataset: what is in it, what the columns mean, where it comes from, and how to make it
again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from robotable.datasets.table import Column
from robotable.version import __version__


@dataclass(frozen=True)
class Card:
    title: str
    about: str
    rows: int
    files: Sequence[str]
    columns: Sequence[Column]
    origin: Sequence[tuple[str, Any]]
    """Settings with their values, among them all seeds."""

    command: str

    def text(self) -> str:
        names = f"`{self.files[0]}`" + (f" to `{self.files[-1]}`" if len(self.files) > 1 else "")
        stem = self.files[0].rpartition("-")[0]
        fields = [
            f"| `{column.name}` | {str(column.type).lower()} | {column.meaning} |" for column in self.columns
        ]
        origin = [f"| {name} | {_value(value)} |" for name, value in self.origin]
        return "\n".join(
            [
                "---",
                "configs:",
                "- config_name: default",
                f'  data_files: "{stem}-*.parquet"',
                "---",
                "",
                f"# {self.title}",
                "",
                f"{self.about} {self.rows:,} rows in {names}.",
                "",
                "## Fields",
                "",
                "| field | type | meaning |",
                "|---|---|---|",
                *fields,
                "",
                "## Origin",
                "",
                f"Made by robotable {__version__}:",
                "",
                "```sh",
                self.command,
                "```",
                "",
                "| setting | value |",
                "|---|---|",
                *origin,
                "",
            ]
        )


def _value(value: Any) -> str:
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return f"`{text}`".replace("|", "\\|")
