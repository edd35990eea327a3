"""The wire types, the recorded views and the robots are what Python would write now."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.page import figures, recorded, wire

WRITTEN = [
    pytest.param(path, text, id=str(path.relative_to(wire.ROOT)))
    for path, text in (*wire.files(), *recorded.files(), *figures.files())
]


@pytest.mark.parametrize(("path", "text"), WRITTEN)
def test_what_the_page_takes_from_python_is_fresh(path: Path, text: str) -> None:
    found = path.read_text(encoding="utf-8") if path.exists() else ""
    assert found == text, "run `python -m tests.page.refresh`"


def test_nothing_else_lies_there() -> None:
    known = {param.values[0] for param in WRITTEN}
    lying = {
        *figures.FOLDER.glob("*/figures.json"),
        *wire.FOLDER.glob("*.ts"),
        *recorded.FOLDER.glob("*/recorded/*"),
    }
    assert lying == known
