"""The card that a messenger shows under a link: a picture beside a few words."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree

import msgspec

from robotable.pictures.lettering import Weight, font, lettering, text_width

WIDTH: Final = 1_200
HEIGHT: Final = 630
"""The size that messengers ask for."""

MARGIN: Final = 50
SQUARE: Final = HEIGHT - 2 * MARGIN
GAP: Final = 44
TITLE: Final = 62.0
LINE: Final = 34.0
FOOT: Final = 36.0
SPACING: Final = 1.3
MOST_TITLE_LINES: Final = 3
MOST_LINES: Final = 7

STYLE: Final = """
.paper { fill: #f4eee2 } .band { fill: #b3261e } .title { fill: #2a2927 } .line { fill: #5c564b }
.name { fill: #2a2927 } .head { fill: #b3261e } .face { fill: #fffbf3 }
"""
_NAMESPACE: Final = "http://www.w3.org/2000/svg"


class LinkCard(msgspec.Struct, frozen=True):
    title: str
    lines: tuple[str, ...] = ()
    picture: str | None = None
    """An SVG."""


def card_svg(card: LinkCard) -> str:
    left = MARGIN if card.picture is None else MARGIN + SQUARE + GAP
    width = WIDTH - MARGIN - left
    parts = [
        f'<svg xmlns="{_NAMESPACE}" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">',
        f"<style>{STYLE}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>',
        f'<rect class="band" y="{HEIGHT - 14}" width="{WIDTH}" height="14"/>',
    ]
    if card.picture is not None:
        parts.append(_placed(card.picture))
    bottom = MARGIN
    for text in _wrapped(card.title, TITLE, "bold", width, MOST_TITLE_LINES):
        bottom += round(TITLE * SPACING)
        parts.append(lettering(text, left, bottom - 16, TITLE, style="title", weight="bold", anchor="start"))
    bottom += 10
    for line in card.lines[:MOST_LINES]:
        for text in _wrapped(line, LINE, "regular", width, 2):
            bottom += round(LINE * SPACING)
            parts.append(lettering(text, left, bottom, LINE, style="line", anchor="start"))
    parts.append(_signature(left))
    return "".join([*parts, "</svg>"])


def plain_letters(text: str) -> str:
    """The same text in the letters that pictures have: without accents, and without what has no letters."""
    special = str.maketrans(
        {"ß": "ss", "ø": "o", "Ø": "O", "ł": "l", "æ": "ae", "’": "'", "–": "-", "·": "-"}
    )
    decomposed = unicodedata.normalize("NFKD", text.translate(special))
    return " ".join("".join(one for one in decomposed if one in font().regular).split())


def _placed(picture: str) -> str:
    """The picture, as large as its square, without what a browser alone can show."""
    root = ElementTree.fromstring(picture)
    for name, value in (("x", MARGIN), ("y", MARGIN), ("width", SQUARE), ("height", SQUARE)):
        root.set(name, str(value))
    ElementTree.register_namespace("", _NAMESPACE)
    return ElementTree.tostring(root, encoding="unicode")


def _wrapped(text: str, size: float, weight: Weight, width: float, most: int) -> Iterator[str]:
    """Lines no wider than this; an ellipsis says that there would be more."""
    lines: list[str] = []
    for word in plain_letters(text).split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, weight) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    for at, line in enumerate(lines[:most]):
        yield _cut(line, size, weight, width, is_last=at == most - 1 < len(lines) - 1)


def _cut(line: str, size: float, weight: Weight, width: float, *, is_last: bool) -> str:
    if not is_last and text_width(line, size, weight) <= width:
        return line
    while line and text_width(f"{line}...", size, weight) > width:
        line = line[:-1]
    return f"{line}..."


def _signature(left: float) -> str:
    """The robot of the site and its name."""
    top = HEIGHT - MARGIN - 44
    robot = (
        f'<g transform="translate({left} {top}) scale(1.5)">'
        '<rect class="head" x="2" y="8" width="22" height="18" rx="5"/>'
        '<rect class="name" x="12" y="3" width="2" height="6"/>'
        '<circle class="name" cx="13" cy="3" r="2.200"/>'
        '<circle class="face" cx="8.500" cy="16" r="3"/><circle class="face" cx="17.500" cy="16" r="3"/>'
        '<rect class="face" x="8" y="21" width="10" height="2" rx="1"/></g>'
    )
    word = lettering("Robotable", left + 52, top + 35, FOOT, style="name", weight="bold", anchor="start")
    return robot + word
