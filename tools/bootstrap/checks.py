"""The checks that `./table test` runs before the tests, and the fixers that `./table fix` runs."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from bootstrap import page
from bootstrap.checkout import BIN


class Command(NamedTuple):
    program: Path
    words: str
    more: tuple[str | Path, ...] = ()

    def __str__(self) -> str:
        return f"{self.program.name} {self.words}".strip()


def _python(line: str) -> Command:
    program, _, words = line.partition(" ")
    return Command(BIN / program, words)


def _page(line: str) -> Command:
    program, _, words = line.partition(" ")
    return Command(page.MODULES / ".bin" / program, words)


CHECKS = {
    "format": _python("ruff format --check"),
    "lint": _python("ruff check"),
    "types": _python("mypy"),
    "imports": _python("lint-imports --no-logo"),
    "page-types": _page("svelte-check --workspace web --tsconfig tsconfig.json --fail-on-warnings"),
    "page-tests": _page("vitest run --root web"),
}
FIXERS = {
    "lint": _python("ruff check --fix"),
    "format": _python("ruff format"),
}
