"""Focus rings, looked at as pixels: nothing covers them or cuts them off."""

from __future__ import annotations

import base64
from typing import Any

from playwright.sync_api import Page

MOST = 80
"""More stops than any page has."""

FOCUSED = """() => {
  const one = document.activeElement
  if (!one || one === document.body) return null
  const style = getComputedStyle(one)
  const box = one.getBoundingClientRect()
  return {
    name: one.outerHTML.slice(0, 100),
    ring: style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth),
    offset: parseFloat(style.outlineOffset),
    colour: style.outlineColor,
    box: [box.left, box.top, box.right, box.bottom],
    seen: one.dataset.ringSeen === 'yes' || (one.dataset.ringSeen = 'yes', false),
  }
}"""

MISSING = """async ({ shot, box, ring, offset, colour }) => {
  const image = new Image()
  image.src = `data:image/png;base64,${shot}`
  await image.decode()
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [image.width, image.height]
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context.drawImage(image, 0, 0)
  const [r, g, b] = colour.match(/\\d+/g).map(Number)
  const isRing = (x, y) => {
    if (x < 0 || y < 0 || x >= canvas.width || y >= canvas.height) return false
    const [red, green, blue] = context.getImageData(x, y, 1, 1).data
    return Math.abs(red - r) + Math.abs(green - g) + Math.abs(blue - b) < 60
  }
  const [left, top, right, bottom] = box
  const out = offset + ring / 2
  // Along each side, away from the rounded corners.
  const along = [0.3, 0.5, 0.7]
  const sides = {
    top: along.map((part) => [left + part * (right - left), top - out]),
    bottom: along.map((part) => [left + part * (right - left), bottom + out]),
    left: along.map((part) => [left - out, top + part * (bottom - top)]),
    right: along.map((part) => [right + out, top + part * (bottom - top)]),
  }
  return Object.entries(sides)
    .filter(([, points]) => !points.every(([x, y]) => isRing(Math.floor(x), Math.floor(y))))
    .map(([side]) => side)
}"""


def covered_rings(page: Page) -> list[str]:
    """Tab through the page once; each stop whose ring is not to be seen on all four sides."""
    marked = "document.querySelectorAll('[data-ring-seen]')"
    page.evaluate(f"{marked}.forEach((one) => delete one.dataset.ringSeen)")
    page.evaluate("document.activeElement.blur()")
    found = []
    for _ in range(MOST):
        page.keyboard.press("Tab")
        stop: dict[str, Any] | None = page.evaluate(FOCUSED)
        if stop is None or stop["seen"]:
            break
        if stop["ring"] == 0:
            found.append(f"no ring: {stop['name']}")
            continue
        shot = base64.b64encode(page.screenshot()).decode()
        missing = page.evaluate(MISSING, {"shot": shot, **stop})
        if missing:
            found.append(f"{' and '.join(missing)} covered: {stop['name']}")
    return found
