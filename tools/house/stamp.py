"""Stamps: what a finished piece of setup was made from, so that a later start can tell whether it holds.

A stamp is taken off before the work begins and put on after it ended: what was interrupted is done again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from house.checkout import ROOT


def digest(paths: Iterable[Path], *facts: object) -> str:
    """One fingerprint of the files' names and contents and of the facts beside them."""
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

    def take_off(self) -> None:
        self.path.unlink(missing_ok=True)

    def put_on(self, text: str) -> None:
        partial = self.path.with_suffix(".partial")
        partial.write_text(text)
        partial.replace(self.path)
