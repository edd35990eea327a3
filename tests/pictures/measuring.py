"""Measures pictures in a real browser: the places and colours of their texts."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

import msgspec
from playwright.sync_api import Browser

Scheme: TypeAlias = Literal["dark", "light"]

# Cards are drawn by <use>, whose contents cannot be measured, so each symbol is also drawn alone.
SCRIPT: Final = """() => {
for (const symbol of document.querySelectorAll('#first symbol')) {
  const alone = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  alone.setAttribute('viewBox', symbol.getAttribute('viewBox'));
  alone.setAttribute('width', 80);
  alone.append(...[...symbol.children].map(child => child.cloneNode(true)));
  const box = document.createElement('div');
  box.className = 'picture';
  box.title = symbol.id;
  box.append(alone);
  document.body.append(box);
}
const round = box => [box.left, box.top, box.right, box.bottom].map(at => Math.round(at * 100) / 100);
return [...document.querySelectorAll('.picture')].map(holder => {
  const svg = holder.querySelector('svg'), table = svg.querySelector('.table');
  const parts = [...svg.querySelectorAll('[data-text], use, svg > g[transform]')]
    .filter(part => !part.closest('symbol'));
  return [holder.title, {
    frame: round(svg.getBoundingClientRect()),
    ground: table ? getComputedStyle(table).fill : null,
    parts: parts.map(part => ({
      kind: 'text' in part.dataset ? 'text' : part.localName,
      says: part.dataset.text || '',
      style: part.getAttribute('class') || '',
      colour: getComputedStyle(part)['text' in part.dataset ? 'fill' : 'color'],
      box: round(part.getBoundingClientRect()),
    })),
  }];
})}
"""


class Part(msgspec.Struct, frozen=True):
    kind: Literal["text", "use", "g"]
    says: str
    style: str
    colour: str
    box: tuple[float, float, float, float]
    """Left, top, right and bottom, in pixels."""


class Measured(msgspec.Struct, frozen=True):
    frame: tuple[float, float, float, float]
    ground: str | None
    parts: tuple[Part, ...]


def measured(browser: Browser, pictures: Mapping[str, str], scheme: Scheme) -> Mapping[str, Measured]:
    """The pictures as a reader with this colour scheme sees them, and the symbols of the first one."""
    holders = [
        f'<div class="picture" title="{html.escape(title)}"{"" if at else " id=first"}>{svg}</div>'
        for at, (title, svg) in enumerate(pictures.items())
    ]
    page = browser.new_page(color_scheme=scheme)
    try:
        page.set_content(f"<!doctype html><title>pictures</title>{''.join(holders)}")
        return dict(msgspec.convert(page.evaluate(SCRIPT), list[tuple[str, Measured]]))
    finally:
        page.close()


def contrast(one: str, other: str) -> float:
    """The contrast of two `rgb(…)` colours, from 1 to 21, as WCAG defines it."""
    bright, dim = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def _luminance(colour: str) -> float:
    numbers = [int(number) / 255 for number in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in numbers
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
