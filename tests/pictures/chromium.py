"""Pictures measured in a real browser: where their texts lie, and in which colours."""

from __future__ import annotations

import html
import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec
import pytest

Scheme: TypeAlias = Literal["dark", "light"]

NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
FLAGS: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)

# Cards are drawn by <use>, whose inside cannot be measured: each symbol is drawn once more by itself.
SCRIPT: Final = """
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
const found = {
  dark: matchMedia('(prefers-color-scheme: dark)').matches,
  pictures: Object.fromEntries([...document.querySelectorAll('.picture')].map(holder => {
    const svg = holder.querySelector('svg'), table = svg.querySelector('.table');
    const parts = [...svg.querySelectorAll('text, use, svg > g[transform]')]
      .filter(part => !part.closest('symbol'));
    return [holder.title, {
      frame: round(svg.getBoundingClientRect()),
      ground: table ? getComputedStyle(table).fill : null,
      parts: parts.map(part => ({
        kind: part.localName,
        says: part.textContent,
        style: part.getAttribute('class') || '',
        colour: getComputedStyle(part)[part.localName === 'text' ? 'fill' : 'color'],
        box: round(part.getBoundingClientRect()),
      })),
    }];
  })),
};
document.getElementById('found').textContent = JSON.stringify(found);
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


class Found(msgspec.Struct, frozen=True):
    dark: bool
    pictures: dict[str, Measured]


def browser() -> str:
    for name in (os.environ.get("CHROMIUM"), *NAMES):
        if name and (path := shutil.which(name)):
            return path
    pytest.fail("Chromium is needed to measure pictures: install it, or set CHROMIUM to its path.")


def measured(pictures: Mapping[str, str], scheme: Scheme, folder: Path) -> Mapping[str, Measured]:
    """The pictures as a reader with this colour scheme sees them, and the symbols of the first one."""
    holders = [
        f'<div class="picture" title="{html.escape(title)}"{"" if at else " id=first"}>{svg}</div>'
        for at, (title, svg) in enumerate(pictures.items())
    ]
    page = folder / f"{scheme}.html"
    page.write_text(
        '<!doctype html><meta charset="utf-8"><title>pictures</title>'
        f'{"".join(holders)}<pre id="found"></pre><script>{SCRIPT}</script>',
        encoding="utf-8",
    )
    dumped = subprocess.run(
        [
            browser(),
            *FLAGS,
            f"--user-data-dir={folder / 'profile'}",
            f"--blink-settings=preferredColorScheme={0 if scheme == 'dark' else 1}",
            "--dump-dom",
            page.as_uri(),
        ],
        capture_output=True,
        timeout=120,
        check=False,
    )
    answer = re.search(r'<pre id="found">(.+?)</pre>', dumped.stdout.decode(), re.DOTALL)
    assert answer, (
        f"Chromium measured nothing (exit code {dumped.returncode}): {dumped.stderr.decode()[-500:]}"
    )
    found = msgspec.json.decode(html.unescape(answer[1]), type=Found)
    assert found.dark == (scheme == "dark")
    return found.pictures


def contrast(one: str, other: str) -> float:
    """Of two `rgb(…)` colours, as WCAG defines it: 1 to 21."""
    bright, dim = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def _luminance(colour: str) -> float:
    numbers = [int(number) / 255 for number in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in numbers
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
