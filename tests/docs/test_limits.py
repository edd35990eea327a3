"""The page of limits says what the code does."""

from __future__ import annotations

import ast
from pathlib import Path

from robotable.server.ops import limits
from tests.docs.limits import PAGE, page
from tests.docs.pages import ROOT


def test_the_page_lists_every_limit() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python -m tests.docs.limits"


def test_every_limit_is_used() -> None:
    """A limit that no module reads would be a promise that nothing keeps."""
    names = {name for name, value in vars(limits).items() if isinstance(value, limits.Rate | limits.Cap)}
    used = {name for path in (ROOT / "src/robotable").rglob("*.py") for name in _names(path)}
    assert names - used == set()


def _names(path: Path) -> set[str]:
    if path.name == "limits.py":
        return set()
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    return {node.attr for node in nodes if isinstance(node, ast.Attribute)} | {
        node.id for node in nodes if isinstance(node, ast.Name)
    }
