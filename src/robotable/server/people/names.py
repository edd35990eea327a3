"""Names that are shown to others: which characters they may have, and the form in which they are stored."""

from __future__ import annotations

import unicodedata
from typing import Final

from robotable.server.errors import Problem
from robotable.server.ops.limits import NAME

MAX_NAME: Final = NAME.most
MAX_MARKS: Final = 2
"""Combining marks per letter. Some scripts need two; towers of them would cover the lines above."""

INVISIBLE: Final = frozenset(
    chr(code)
    for first, last in (
        (0x034F, 0x034F),  # combining grapheme joiner
        (0x115F, 0x1160),  # Hangul fillers
        (0x17B4, 0x17B5),  # inherent vowels of Khmer
        (0x180B, 0x180F),  # Mongolian variation selectors
        (0x2800, 0x2800),  # the empty Braille pattern
        (0x3164, 0x3164),  # Hangul filler
        (0xFE00, 0xFE0F),  # variation selectors
        (0xFFA0, 0xFFA0),  # Hangul filler, half width
        (0x1D159, 0x1D159),  # null notehead
        (0xE0100, 0xE01EF),  # more variation selectors
    )
    for code in range(first, last + 1)
)
"""Characters that draw nothing although Python calls them printable: `Default_Ignorable_Code_Point` of
Unicode's DerivedCoreProperties.txt, and two blanks. The others of that list, such as zero-width spaces, bidi
controls and tags, are format characters or unassigned, which `isprintable` refuses."""


def shown_name(name: str) -> str:
    """The name in NFC with single spaces; raises Problem if it cannot be shown."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(name) <= MAX_NAME or not name.isprintable():
        raise Problem(422, "bad_name", f"A name has 1 to {MAX_NAME} printable characters.")
    if hidden := next((one for one in name if one in INVISIBLE), None):
        raise Problem(422, "bad_name", f"A name has no invisible characters such as U+{ord(hidden):04X}.")
    marks = MAX_MARKS  # a mark in front would be drawn over what stands before the name
    for character in name:
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if marks > MAX_MARKS:
            message = f"A name begins with no combining mark and has at most {MAX_MARKS} per letter."
            raise Problem(422, "bad_name", message)
    return name
