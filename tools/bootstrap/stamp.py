"""Stamps record the inputs of a finished setup step, so that a later start can tell whether to repeat it.

A stamp is cleared before its step begins and written after the step ends: an interrupted step runs again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from bootstrap.checkout import ROOT


def digest(paths: Iterable[Path], *facts: object) -> str:
    """Hash the names and contents of the files, and any other facts."""
    total = hashlib.sha256(repr(facts).encode())
    for path in sorted(paths):
        content = path.read_bytes()
        total.update(f"{path.relative_to(ROOT)}\0{len(content)}\0".encode() + content)
    return total.hexdigest()


class Stamp:
    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> str:
        try:
            return self.path.read_text()
        except OSError:
            return ""

    def clear(self) -> None:
        self.path.unlink(missing_ok=True)

    def write(self, text: str) -> None:
        partial = self.path.with_suffix(".partial")
        partial.write_text(text)
        partial.replace(self.path)
