"""Makes text that people typed safe to show in a terminal or a log.

A name, a report or a chat message can contain escape sequences that repaint the screen, line breaks that
forge another record, and controls that reverse the order of letters. They appear as visible escapes; letters
of all scripts stay as they are.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

import msgspec

MOST_MARKS: Final = 2
"""Combining marks per letter. Some scripts need two; towers of them would cover the lines above."""

_PLAIN: Final = re.compile(r"[^\s\"\\]+")


def printable(text: str) -> str:
    """The text on one line. Other characters appear as escapes, such as `\\x1b`, `\\n` and `\\u202e`."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_shown(text))


def quoted(text: str) -> str:
    """The text as one word: between quotes if it is empty or has blanks, quotes or escapes. So nobody can
    type text that looks like two fields of a line."""
    if _PLAIN.fullmatch(text) and printable(text) == text:
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{printable(escaped)}"'


def printable_lines(text: str) -> str:
    """The same for text with line breaks of our own."""
    return "\n".join(map(printable, text.split("\n")))


def printable_json(value: object) -> str:
    """The value as JSON on one line. Whatever cannot be printed is escaped, and reads back unchanged."""
    text = msgspec.json.encode(value).decode()
    return text if text.isprintable() else "".join(map(_json_escape, text))


def _shown(text: str) -> list[str]:
    shown: list[str] = []
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        is_fine = character.isprintable() and marks <= MOST_MARKS
        shown.append(character if is_fine else _escape(character))
    return shown


def _escape(character: str) -> str:
    code = ascii(character)[1:-1]
    return code if code != character else f"\\u{ord(character):04x}"


def _json_escape(character: str) -> str:
    if character.isprintable():
        return character
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))
