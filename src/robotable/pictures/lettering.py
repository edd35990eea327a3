"""Text in pictures, drawn as outlines so that an SVG looks the same wherever it is opened.

The outlines come from Atkinson Hyperlegible, the font of the page; `font/OFL.txt` is its licence.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final, Literal, TypeAlias
from xml.sax.saxutils import quoteattr

import msgspec

Weight: TypeAlias = Literal["regular", "bold"]
Anchor: TypeAlias = Literal["start", "middle"]
Contour: TypeAlias = tuple[float, float, str]
"""The starting point of a closed line, and the rest of its SVG path in relative coordinates."""

Glyph: TypeAlias = tuple[float, tuple[Contour, ...]]
"""The advance to the next character, and the contours of this one."""

_FONT: Final = "font/outlines.json"


class Font(msgspec.Struct, frozen=True):
    units: int
    """The font size in outline units."""

    regular: dict[str, Glyph]
    bold: dict[str, Glyph]

    def glyph(self, character: str, weight: Weight) -> Glyph:
        glyphs = self.bold if weight == "bold" else self.regular
        if character not in glyphs:
            raise ValueError(f"Pictures can show printable ASCII characters only, not {character!r}.")
        return glyphs[character]


@cache
def font() -> Font:
    return msgspec.json.decode(files(__package__).joinpath(_FONT).read_bytes(), type=Font)


def text_width(text: str, size: float, weight: Weight = "regular") -> float:
    """The width of the text at this font size, in picture units."""
    return sum(font().glyph(character, weight)[0] for character in text) * size / font().units


def lettering(
    text: str,
    x: float,
    y: float,
    size: float,
    *,
    style: str,
    weight: Weight = "regular",
    anchor: Anchor = "middle",
) -> str:
    """A path of class `style` whose baseline starts at (x, y) or is centred there.

    `data-text` repeats the text for programs; screen readers use the picture's label.
    """
    scale = size / font().units
    left = x - text_width(text, size, weight) / 2 if anchor == "middle" else x
    line, at = "", 0.0
    for character in text:
        advance, contours = font().glyph(character, weight)
        line += "".join(f"M{at + start:g} {top:g}{rest}" for start, top, rest in contours)
        at += advance
    place = f"translate({left:.2f} {y:g}) scale({scale:g})"
    return f'<path class="{style}" data-text={quoteattr(text)} transform="{place}" d="{line}"/>'
