"""The Python examples of the pages as modules, for the type checker."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from tests.docs.pages import blocks, name


def write(pages: list[Path], folder: Path) -> None:
    """A module for each page, and the files that it shows. Lines that only print are kept: whatever is shown
    must be typed."""
    for page in pages:
        examples = []
        for block in blocks(page):
            if block.file.endswith(".py"):
                assert not (folder / block.file).exists(), f"{block}: another page shows a file of this name"
                (folder / block.file).write_text(block.text, encoding="utf-8")
            elif block.language == "python" and not block.not_run:
                examples += [one.source for one in doctest.DocTestParser().get_examples(block.text)]
        module = re.sub(r"\W", "_", name(page).removesuffix(".md"))
        (folder / f"{module}_examples.py").write_text("".join(examples), encoding="utf-8")
