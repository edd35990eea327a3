"""Moves need no scrolling on the smallest screen, in languages with long words."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page.api import guest, new_table
from tests.page.checks import overflow
from tests.page.conftest import Visit
from tests.page.racing import fits, touchable
from tests.page.test_everywhere import NARROW

TABLES: dict[str, tuple[dict[str, Any], str, str]] = {
    "cards": ({"game": "robot_master"}, "random", "[data-card]"),
    "teams": ({"game": "robot_master", "options": {"variant": "teams"}}, "random", "[data-card]"),
    "claims": ({"game": "micro_robots"}, "micro-easy", ".pad button"),
    "bids": (
        {"game": "ricochet_robots", "options": {"fifth": "transparent"}},
        "ricochet-easy",
        ".bidding button",
    ),
}

LINES = """one => {
  const text = document.createRange()
  text.selectNodeContents(one)
  return [...new Set([...text.getClientRects()].map((line) => line.top))]
}"""
CUT = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"


def seated(page: Page, setup: dict[str, Any], bot: str) -> None:
    guest(page, "Anne-Sophie")
    page.goto(f"/t/{new_table(page, setup, bot=bot)}")


@pytest.mark.parametrize("label", TABLES)
@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "fr-FR"])
def test_all_that_a_move_needs_is_seen_at_once(visit: Visit, label: str, locale: str) -> None:
    setup, bot, keys = TABLES[label]
    page = visit(viewport=NARROW, locale=locale)
    seated(page, setup, bot)
    expect(page.locator(keys).last).to_be_visible()
    fits(page, page.locator(keys).first, page.locator(keys).last)
    touchable(page.locator(keys).last)
    assert overflow(page) == 0
    # The status has no third line, and nothing squeezes the names.
    assert len(page.locator(".status .what").evaluate(LINES)) <= 2
    assert page.locator(".rest .name").evaluate_all(CUT) == []
