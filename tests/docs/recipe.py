"""The recipe for a new game, followed step by step in a copy of the project."""

from __future__ import annotations

import os
import re
import shutil
import sysconfig
from pathlib import Path
from typing import Final

from tests.docs.pages import DOCS, ROOT, Block, blocks, name

PAGE: Final = DOCS / "how-to/add-a-game.md"
LANGUAGES: Final = ("python", "svelte", "ts", "jsonc", "markdown")

_COMMENT: Final = r"(?:#|//|<!--) (?P<{}>{})(?: -->)?\n(?P<text>.*)"
_NEW: Final = re.compile(_COMMENT.format("path", r"(?:docs|src|tests|web)/\S+"), re.DOTALL)
_EDIT: Final = re.compile(
    _COMMENT.format("edit", r"in (?P<path>\S+), (?P<where>after|before): (?P<mark>[^\n]+)"), re.DOTALL
)


def is_step(block: Block) -> bool:
    """Whether the block is a new file of the recipe, or an addition to a file."""
    return block.language in LANGUAGES and bool(_NEW.match(block.text) or _EDIT.match(block.text))


def written() -> set[str]:
    """The paths of the files that the recipe adds."""
    found = (_NEW.match(block.text) for block in blocks(PAGE))
    return {new["path"] for new in found if new}


def edited() -> set[str]:
    """The paths of the files that the recipe changes."""
    found = (_EDIT.match(block.text) for block in blocks(PAGE))
    return {edit["path"] for edit in found if edit}


def follow(folder: Path) -> str:
    """Copies the project and does every step; returns the PYTHONPATH on which `python -S` finds the copy.

    With -S, because an editable install would lead Python back to the original.
    """
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "node_modules", "paraglide", "assets")
    for part in ("docs", "src", "tests", "tools", "web"):
        shutil.copytree(ROOT / part, folder / part, ignore=ignored)
    for file in (ROOT / "pyproject.toml", ROOT / "table", *ROOT.glob("*.md")):
        shutil.copy(file, folder)
    for block in filter(is_step, blocks(PAGE)):
        _do(block, folder)
    paths = (folder / "src", folder, sysconfig.get_path("purelib"), sysconfig.get_path("platlib"))
    return os.pathsep.join(map(str, paths))


def _do(block: Block, folder: Path) -> None:
    if edit := _EDIT.match(block.text):
        path = folder / edit["path"]
        changed = _edited(path.read_text(encoding="utf-8"), edit["where"], edit["mark"], edit["text"])
        path.write_text(changed, encoding="utf-8")
    elif new := _NEW.match(block.text):
        path = folder / new["path"]
        assert not path.exists(), f"{block}: {path} exists"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(new["text"], encoding="utf-8")


def _edited(text: str, where: str, mark: str, added: str) -> str:
    """After or before the first line that begins with the mark."""
    found = re.search(rf"^ *{re.escape(mark)}.*\n", text, re.MULTILINE)
    assert found is not None, f"{name(PAGE)}: no line begins with {mark!r}"
    at = found.end() if where == "after" else found.start()
    return text[:at] + added + text[at:]
