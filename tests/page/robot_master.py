"""Robot Master in a browser: place cards and read the board."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, expect

from robotable.games.robot_master.board import CELL_NAMES
from tests.page.api import act, guest, post, seen
from tests.page.checks import load_axe


def make_table(page: Page, name: str, setup: dict[str, Any], seat: int | None = 0) -> dict[str, str]:
    """As somebody new of this name; the page goes there."""
    guest(page, name)
    made: dict[str, str] = post(
        page, "/api/tables", {"setup": {"game": "robot_master"} | setup, "seat": seat}
    )
    page.goto(f"/t/{made['table']}")
    return made


def cell(page: Page, at: int) -> Locator:
    return page.locator(f'[data-cell="{at}"]')


def my_turn(page: Page) -> None:
    # The first move of a built-in bot starts its process.
    expect(page.locator("[data-card]:enabled").first).to_be_visible()


def place_any(page: Page, rng: Random) -> tuple[int, int]:
    """Place a random card on a random legal cell with the mouse; returns both."""
    my_turn(page)
    cards = page.locator("[data-card]:enabled")
    pile = cards.nth(rng.randrange(cards.count()))
    card = int(pile.get_attribute("data-card") or "")
    if pile.get_attribute("aria-pressed") != "true":
        pile.click()
    # Playwright does not click elements that move.
    cells = page.locator("[data-cell].open")
    at = int(cells.nth(rng.randrange(cells.count())).get_attribute("data-cell") or "")
    cell(page, at).click()
    lies(page, card, at)
    return card, at


def play_ahead(pages: list[Page], table: str, placements: int, rng: Random) -> None:
    """The people on these pages place cards in turn, without clicking. The first one begins."""
    for turn in range(placements):
        page = pages[turn % len(pages)]
        act(page, table, {"do": "act", "action": rng.choice(seen(page, table)["view"]["legal"])})


def lies(page: Page, card: int, at: int) -> None:
    expect(cell(page, at)).to_have_accessible_name(re.compile(rf"^{CELL_NAMES[at]}: robot {card}\b"))


def board(page: Page) -> list[int | None]:
    names = page.locator("[data-cell] .visually-hidden").all_text_contents()
    found = [re.search(r": robot (\d)", name) for name in names]
    return [None if one is None else int(one[1]) for one in found]


def scores(page: Page, side: str) -> list[int]:
    return [int(text) for text in page.locator(f'[data-score^="{side}"] .value').all_text_contents()]


def violations(page: Page) -> list[str]:
    """The violations of WCAG 2.2 AA and of best practices that axe finds on the board."""
    load_axe(page)
    found = page.evaluate(
        "async () => (await axe.run('.robot-master', { resultTypes: ['violations'] })).violations"
    )
    return [f"{one['id']}: {one['help']}: {[node['html'][:200] for node in one['nodes']]}" for one in found]
