"""A stranger is playing after one click."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import DESK, PHONE, Visit
from tests.page.robot_master import my_turn, place_any


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_a_guest_plays_a_bot_after_one_click(
    visit: Visit, picture: Callable[[Page, str], None], viewport: dict[str, int], scheme: str
) -> None:
    page = visit("/", viewport=viewport, color_scheme=scheme)
    name = f"{viewport['width']}-{scheme}"
    expect(page.get_by_role("heading", level=1)).to_have_text("Robot games, all at one table.")
    picture(page, f"start-{name}")
    page.get_by_role("button", name="Play a bot – Robot Master").click()
    expect(page.get_by_role("status").filter(has_text="Your turn")).to_be_visible()
    expect(page).to_have_title("Your turn – Robot Master – Robotable")
    my_turn(page)
    picture(page, f"table-{name}")
    place_any(page, Random(1))
    # The bot answers, and it is the guest's turn again: three cards with the one from the start.
    cards = page.locator("[data-cell] .visually-hidden").filter(has_text=re.compile(r": robot \d"))
    expect(cards).to_have_count(3)
    my_turn(page)


@pytest.mark.parametrize("game", ["Micro Robots", "Ricochet Robots"])
def test_every_game_can_be_begun(visit: Visit, game: str) -> None:
    page = visit("/")
    page.get_by_role("button", name=f"Play a bot – {game}").click()
    expect(page).to_have_title(f"{game} – Robotable")
    expect(page.get_by_role("region", name="Board").get_by_role("button").first).to_be_visible()


def test_the_page_speaks_the_browsers_language(visit: Visit) -> None:
    page = visit("/", locale="de-DE")
    expect(page.get_by_role("heading", level=1)).to_have_text("Roboterspiele, alle an einem Tisch.")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.locator("header summary").click()
    page.get_by_label("Sprache").select_option("fr")
    expect(page.get_by_role("heading", level=1)).to_have_text("Des jeux de robots, tous à la même table.")
