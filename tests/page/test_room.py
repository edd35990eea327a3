"""The start page and waiting tables use the window, keys grow with it, and words on phones are not cut."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.page.api import act, guest, new_table
from tests.page.checks import resize
from tests.page.conftest import DESK, Visit
from tests.page.racing import fits

TABLET: ViewportSize = {"width": 820, "height": 1180}
TALL: ViewportSize = {"width": 390, "height": 844}
LANDSCAPE: ViewportSize = {"width": 844, "height": 390}
PHONES: tuple[ViewportSize, ...] = ({"width": 360, "height": 640}, {"width": 320, "height": 568})


def share(page: Page, *regions: str) -> float:
    """The share of the board's place that these regions cover."""
    place = page.locator("section.board").bounding_box()
    assert place is not None
    covered = 0.0
    for region in regions:
        box = page.get_by_role("region", name=region, exact=True).bounding_box()
        assert box is not None
        covered += box["width"] * box["height"]
    return covered / (place["width"] * place["height"])


def test_a_waiting_table_fills_the_window(visit: Visit) -> None:
    page = visit(reduced_motion="reduce")
    guest(page, "Ann")
    page.goto(f"/t/{new_table(page, {'game': 'robot_master'})}")
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    for size in (DESK, TABLET):
        resize(page, size)
        assert share(page, "Robot Master", "Invite") > 0.5, size
    # On a phone, what is sent to the friend is seen at once.
    resize(page, PHONES[0])
    for one in (page.get_by_label("Link to this table"), page.get_by_role("button", name="Copy", exact=True)):
        fits(page, one)


def test_a_phone_in_landscape_shows_every_way_to_play(visit: Visit) -> None:
    page = visit("/", viewport=LANDSCAPE, locale="de")
    buttons = page.locator("[data-game] .buttons button")
    # A bot, friends, somebody, and alone.
    expect(buttons).to_have_count(4 * 3)
    for button in buttons.all():
        fits(page, button)


def test_the_buttons_stay_in_view_while_options_are_chosen(visit: Visit) -> None:
    page = visit("/", viewport=PHONES[0])
    page.get_by_label("Options: Robot Master").click()
    last = page.get_by_label("Who can join")
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport()
    expect(page.get_by_role("button", name="Play a bot – Robot Master")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    ("setup", "bot", "key"),
    [
        ({"game": "micro_robots"}, "micro-easy", ".pad button"),
        ({"game": "ricochet_robots"}, "ricochet-easy", ".bidding button"),
    ],
    ids=["claims", "bids"],
)
def test_keys_are_larger_where_a_phone_has_room(
    visit: Visit, setup: dict[str, Any], bot: str, key: str
) -> None:
    page = visit(viewport=TALL, reduced_motion="reduce")
    guest(page, "Ann")
    page.goto(f"/t/{new_table(page, setup, bot=bot)}")
    keys = page.locator(key)
    expect(keys.first).to_be_visible()
    assert all(box["height"] >= 56 for one in keys.all() if (box := one.bounding_box()))
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    fits(page, page.get_by_role("region", name="Chips and bids"))


def test_after_a_game_in_landscape_the_board_keeps_its_height(visit: Visit) -> None:
    page = visit(viewport=LANDSCAPE, reduced_motion="reduce")
    guest(page, "Ann")
    table = new_table(page, {"game": "robot_master"}, bot="random")
    act(page, table, {"do": "resign"})
    page.goto(f"/t/{table}")
    again, slider = page.get_by_role("button", name="Play again"), page.get_by_role("slider")
    expect(again).to_be_visible()
    expect(slider).to_be_visible()
    one, other = again.bounding_box(), slider.bounding_box()
    assert one is not None
    assert other is not None
    assert one["y"] < other["y"] + other["height"]
    assert other["y"] < one["y"] + one["height"], "what comes next and the replay share a line"


@pytest.mark.parametrize("language", ["en", "de", "nl", "fr"])
def test_the_status_is_never_cut(visit: Visit, language: str) -> None:
    page = visit(viewport=PHONES[0], locale=language, reduced_motion="reduce")
    guest(page, "Ann")
    lost = new_table(page, {"game": "robot_master"}, bot="random")
    act(page, lost, {"do": "resign"})
    for table in (
        lost,
        new_table(page, {"game": "micro_robots", "options": {"pause": 60}}, bot="micro-easy"),
    ):
        page.goto(f"/t/{table}")
        status = page.locator("p.status .what")
        expect(status).to_be_visible()
        for size in PHONES:
            resize(page, size)
            cut = status.evaluate("one => one.closest('p').scrollHeight - one.closest('p').clientHeight")
            assert cut <= 1, (status.inner_text(), size)
