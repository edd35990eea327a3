"""Names that are shown to others."""

from __future__ import annotations

import unicodedata
from typing import Final

from robotable.server.errors import Problem

MAX_NAME: Final = 40
MAX_MARKS: Final = 2
"""Combining marks per letter. Some scripts need two; towers of them would cover the lines above."""


def shown_name(name: str) -> str:
    """The name with single spaces; raises Problem if it cannot be shown."""
    name = " ".join(name.split())
    if not 1 <= len(name) <= MAX_NAME or not name.isprintable():
        raise Problem(422, "bad_name", f"A name has 1 to {MAX_NAME} printable characters.")
    marks = 0
    for character in name:
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if marks > MAX_MARKS:
            raise Problem(422, "bad_name", f"A letter of a name has at most {MAX_MARKS} combining marks.")
    return name
