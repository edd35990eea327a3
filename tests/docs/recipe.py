"""Follow the recipe for a new game literally, in a copy of the checkout."""

from __future__ import annotations

import os
import re
import shutil
import sysconfig
from pathlib import Path
from typing import Final

from tests.docs.pages import DOCS, ROOT, Block, blocks, name

PAGE: Final = DOCS / "how-to/add-a-game.md"

_NEW: Final = re.compile(r"# ((?:src|tests)/\S+)\n(.*)", re.DOTALL)
_EDIT: Final = re.compile(r"# in (\S+), (after|before): ([^\n]+)\n(.*)", re.DOTALL)


def is_step(block: Block) -> bool:
    """Whether the block is a file of the recipe or an addition to one, not an example."""
    return block.language == "python" and bool(_NEW.match(block.text) or _EDIT.match(block.text))


def written() -> set[str]:
    """The paths of the files that the recipe adds."""
    found = (_NEW.match(block.text) for block in blocks(PAGE))
    return {new[1] for new in found if new}


def follow(folder: Path) -> str:
    """Copy the checkout and follow every step; return the PYTHONPATH with which `python -S` finds this copy.

    -S, because an editable install would lead Python back to the checkout.
    """
    without_caches = shutil.ignore_patterns("__pycache__", "*.so")
    for part in ("src", "tests/laws"):
        shutil.copytree(ROOT / part, folder / part, ignore=without_caches)
    shutil.copy(ROOT / "pyproject.toml", folder)
    for block in filter(is_step, blocks(PAGE)):
        _do(block, folder)
    paths = (folder / "src", folder, sysconfig.get_path("purelib"), sysconfig.get_path("platlib"))
    return os.pathsep.join(map(str, paths))


def _do(block: Block, folder: Path) -> None:
    if edit := _EDIT.match(block.text):
        path = folder / edit[1]
        edited = _edited(path.read_text(encoding="utf-8"), edit[2], edit[3], edit[4])
        path.write_text(edited, encoding="utf-8")
    elif new := _NEW.match(block.text):
        path = folder / new[1]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(new[2], encoding="utf-8")


def _edited(text: str, where: str, mark: str, added: str) -> str:
    """Insert the text after or before the first line that starts with the mark."""
    found = re.search(rf"^ *{re.escape(mark)}.*\n", text, re.MULTILINE)
    assert found is not None, f"{name(PAGE)}: there is nothing to put {where} {mark!r}"
    at = found.end() if where == "after" else found.start()
    return text[:at] + added + text[at:]
