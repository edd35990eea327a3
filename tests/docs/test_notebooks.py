"""The notebooks run. The site shows what they give with more games: `./table docs` executes them, too."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import matplotlib
import pytest

from tests.docs.pages import DOCS, ROOT

NOTEBOOKS: Final = sorted(DOCS.glob("notebooks/*.ipynb"))
FEW: Final = "GAMES = 3"
"""How many games are enough here."""


def cells(notebook: Path, kind: str) -> list[str]:
    found: list[dict[str, Any]] = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in found if cell["cell_type"] == kind]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_cell_runs(notebook: Path) -> None:
    matplotlib.use("agg")
    from matplotlib import pyplot

    names: dict[str, Any] = {}
    for code in cells(notebook, "code"):
        fewer = re.sub(r"^GAMES = \d+", FEW, code, flags=re.MULTILINE)
        exec(compile(fewer, notebook.name, "exec"), names)
    assert pyplot.get_fignums(), "a notebook answers its question with a plot"
    pyplot.close("all")


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_asks_a_question_and_keeps_no_results(notebook: Path) -> None:
    found = json.loads(notebook.read_text(encoding="utf-8"))
    assert cells(notebook, "markdown")[0].splitlines()[0].endswith("?")
    assert not any(cell.get("outputs") for cell in found["cells"])
    for text in cells(notebook, "markdown"):
        for link in re.findall(r"\]\(([^)#]+)", text):
            assert (notebook.parent / link).resolve().is_relative_to(ROOT)
            assert (notebook.parent / link).exists(), link
