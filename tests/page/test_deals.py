"""The daily deal in a browser: played to its end, compared with the bot, and shared."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from robotable.games.record_text import read_record
from tests.page.checks import overflow, violations
from tests.page.conftest import Visit

Picture = Callable[[Page, str], None]
SIZES = {390: {"width": 390, "height": 844}, 1280: {"width": 1280, "height": 800}}


def sound(page: Page) -> None:
    assert violations(page) == []
    assert overflow(page) == 0


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1280, "light")])
def test_a_guest_plays_the_deal_of_the_day(visit: Visit, picture: Picture, width: int, scheme: str) -> None:
    page = visit("/deal/robot_master", viewport=SIZES[width], color_scheme=scheme, reduced_motion="reduce")
    page.get_by_role("button", name="Turn up the first card").wait_for()
    picture(page, f"deal-start-{width}")
    sound(page)
    page.get_by_role("button", name="Turn up the first card").click()
    lying = page.locator("[data-cell] .card:not(.ghost)")
    for placed in range(24):
        expect(lying).to_have_count(1 + placed)
        open_cells = page.locator("[data-cell].open")
        if placed == 10:
            picture(page, f"deal-middle-{width}")
            # A reload goes on with the same game.
            page.reload()
            expect(lying).to_have_count(1 + placed)
        open_cells.first.focus()
        page.keyboard.press("Enter")
    verdict = page.get_by_role("status").filter(has_text="Your lowest line:")
    expect(verdict).to_be_visible()
    expect(verdict.get_by_text("Keystone got")).to_be_visible()
    expect(page.get_by_text("Your best result:")).to_be_visible()
    own = page.get_by_role("table", name="Best of the day").get_by_role("row", name="(You)")
    expect(own).to_be_visible()
    picture(page, f"deal-over-{width}")
    sound(page)
    found = page.request.get("/api/deals/robot_master").json()["result"]
    assert read_record(found["record"]).outcome() is not None
    # There is only one try.
    page.reload()
    expect(verdict).to_be_visible()
    expect(page.locator("[data-cell].open")).to_have_count(0)
    page.get_by_role("link", name="Previous day").click()
    page.get_by_role("button", name="Turn up the first card").click()
    expect(page.get_by_text("An earlier deal")).to_be_visible()
