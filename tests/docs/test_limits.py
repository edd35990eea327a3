"""The page of limits says what the code does."""

from __future__ import annotations

import ast
import re
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


INTERNAL = {
    "MAX_CACHED", "MAX_KNOWN", "MAX_HOSTS", "MAX_KINDS",  # of caches, which forget the oldest
    "MAX_TEXT", "MAX_DETAIL",  # longer texts of our own are cut
    "MAX_NUMBER", "MAX_OPEN", "MAX_MARKS", "MAX_SLEEP", "MAX_AHEAD",
}  # fmt: skip
"""Numbers that no caller meets, or that the rules for names explain."""


def test_no_limit_is_kept_elsewhere() -> None:
    """Otherwise the page would forget it."""
    found = {
        f"{path.name}: {name}"
        for path in (ROOT / "src/robotable/server").rglob("*.py")
        if path.name != "limits.py"
        for name in re.findall(
            r"^((?:MAX|MOST)_\w+): Final = \d", path.read_text(encoding="utf-8"), re.MULTILINE
        )
        if name not in INTERNAL
    }
    assert found == set()


def _names(path: Path) -> set[str]:
    if path.name == "limits.py":
        return set()
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    return {node.attr for node in nodes if isinstance(node, ast.Attribute)} | {
        node.id for node in nodes if isinstance(node, ast.Name)
    }
