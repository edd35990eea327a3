"""Checks for any page in any state: accessible, not wider than the screen, and with large enough targets."""

from __future__ import annotations

from functools import cache
from typing import Any

from playwright.sync_api import Page, ViewportSize

from tests.page.wire import ROOT

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
LOOKS = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"]
"""The rules that depend on colours and sizes. All others look only at the elements."""

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@cache
def _axe() -> str:
    return AXE.read_text(encoding="utf-8")


def load_axe(page: Page) -> None:
    """Once per document. The page's policy allows no foreign scripts, but does not apply to evaluate()."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe())


def violations(page: Page) -> list[str]:
    """The violations that axe finds, each with its elements."""
    return _found(page, {"type": "tag", "values": RULES})


def visible_violations(page: Page) -> list[str]:
    """Those that another colour scheme or window size can cause, in half the time."""
    return _found(page, {"type": "rule", "values": LOOKS})


def _found(page: Page, rules: dict[str, Any]) -> list[str]:
    load_axe(page)
    found: dict[str, Any] = page.evaluate(
        """(rules) => axe.run(document, {
          runOnly: rules,
          resultTypes: ['violations'],  // describing what is right would take as long again
        })""",
        rules,
    )
    return [
        f"{one['id']}: {one['help']}: {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


def resize(page: Page, size: ViewportSize) -> None:
    """Resize the window and wait until the page is laid out again."""
    page.set_viewport_size(size)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def overflow(page: Page) -> int:
    """The number of pixels by which the page is wider than the window."""
    width: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return width


def small_targets(page: Page) -> list[str]:
    """Buttons smaller than 44 pixels in either direction. Links in lists may be as low as a line of text."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('button, a.button, summary, select')]
          .filter((one) => one.checkVisibility() && !one.closest('.board-itself'))
          .map((one) => [one, one.getBoundingClientRect()])
          .filter(([, box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
          .map(([one, box]) => `${one.outerHTML.slice(0, 90)} ${box.width}x${box.height}`)"""
    )
    return found
