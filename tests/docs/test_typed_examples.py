"""The Python examples of the pages pass the strict type checker, as a reader's own code would."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.docs import recipe
from tests.docs.pages import ROOT, blocks, name, pages
from tests.docs.typed_examples import write

INSIDE = {
    "docs/games/micro_robots.md",
    "docs/games/ricochet_robots.md",
    "docs/how-to/make-a-dataset.md",
    "docs/how-to/make-your-own.md",
    "docs/how-to/solve-a-puzzle.md",
    "docs/reference/records.md",
}
"""They show the packages below the public interface, with helpers that are shorter without types, or what
polars cannot type."""


def test_examples_of_the_public_interface_are_typed(tmp_path: Path) -> None:
    shown = [page for page in pages() if page != recipe.PAGE and name(page) not in INSIDE]
    having = [page for page in shown if any(block.language == "python" for block in blocks(page))]
    assert len(having) >= 10
    write(having, tmp_path)
    settings = tmp_path / "mypy.ini"
    ignored = "[mypy-pettingzoo.*,pyspiel.*]\nignore_missing_imports = True\n"
    settings.write_text(f"[mypy]\nstrict = True\n{ignored}", encoding="utf-8")
    command = [sys.executable, "-m", "mypy", f"--config-file={settings}", "--no-error-summary"]
    cache = f"--cache-dir={ROOT / '.mypy_cache/examples'}"
    files = sorted(path.name for path in tmp_path.glob("*.py"))
    done = subprocess.run([*command, cache, *files], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
