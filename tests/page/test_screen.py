"""Tables use the whole window at every size, and nobody scrolls to play. Rings, fingers, wrong addresses."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser import new_context
from tests.page.api import guest, new_table, seen
from tests.page.checks import overflow, resize
from tests.page.conftest import DESK, Visit
from tests.page.hosting import Hosted
from tests.page.racing import cell, micro_way
from tests.page.rings import covered_rings
from tests.page.robot_master import my_turn, place_any

Picture = Callable[[Page, str], None]

SCREENS: dict[str, tuple[ViewportSize, int]] = {
    "desk": (DESK, 640),
    "large": ({"width": 1920, "height": 1080}, 900),
    "tablet": ({"width": 820, "height": 1180}, 780),
    "tablet-landscape": ({"width": 1024, "height": 768}, 660),
    "phone": ({"width": 390, "height": 844}, 365),
    "small-phone": ({"width": 360, "height": 640}, 320),
    "landscape": ({"width": 844, "height": 390}, 330),
    "small-landscape": ({"width": 640, "height": 360}, 300),
    "narrow": ({"width": 320, "height": 568}, 250),
}
"""Each window, and the least side of a board in it."""

SMALL = ("small-phone", "landscape", "small-landscape", "narrow")

CUT_OFF = """(selectors) => selectors.flatMap((selector) => {
  const found = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
  if (found.length === 0) return [`${selector}: missing`]
  return found.flatMap((one) => {
    const box = one.getBoundingClientRect()
    let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight]
    for (let up = one.parentElement; up; up = up.parentElement) {
      if (getComputedStyle(up).overflowY === 'visible') continue
      const clip = up.getBoundingClientRect()
      ;[left, top] = [Math.max(left, clip.left), Math.max(top, clip.top)]
      ;[right, bottom] = [Math.min(right, clip.right), Math.min(bottom, clip.bottom)]
    }
    const before = box.left >= left - 1 && box.top >= top - 1
    const after = box.right <= right + 1 && box.bottom <= bottom + 1
    if (before && after) return []
    return [`${selector}: ${JSON.stringify(box)} is not in ${[left, top, right, bottom]}`]
  })
})"""
"""Elements that are not completely in the window, or that some ancestor cuts off."""

SMALL_TARGETS = """() => ['button', 'summary', 'input', 'select', 'a']
  .flatMap((kind) => [...document.querySelectorAll(`main ${kind}`)])
  .filter((one) => one.checkVisibility())
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([, box]) => box.width > 1 && (box.width < 39.9 || box.height < 39.9))
  .map(([one, box]) => `${one.outerHTML.slice(0, 90)} ${box.width}x${box.height}`)"""


def table(page: Page, setup: dict[str, Any], **more: Any) -> str:
    guest(page, "Anne-Sophie")
    id = new_table(page, setup, **more)
    page.goto(f"/t/{id}")
    return id


def cards(page: Page) -> None:
    time = {"kind": "fischer", "initial": 900, "increment": 9}
    table(page, {"game": "robot_master", "time": time}, bot="random")
    place_any(page, Random(1))
    my_turn(page)


def teams(page: Page) -> None:
    table(page, {"game": "robot_master", "options": {"variant": "teams"}}, bot="random")
    my_turn(page)


def claims(page: Page) -> None:
    table(page, {"game": "micro_robots", "options": {"pro": True}}, bot="micro-easy")
    expect(page.locator(".pad button").first).to_be_enabled()


def steps(page: Page) -> None:
    table(page, {"game": "micro_robots"}, bot="micro-easy")
    page.locator(".pad button").nth(8).click()
    expect(page.get_by_role("button", name="Give up")).to_be_visible()


def solved(page: Page) -> None:
    """Alone, after a target: score, hints and the result of the last one."""
    id = table(page, {"game": "micro_robots", "options": {"players": 1}})
    way = micro_way(seen(page, id)["view"])
    page.get_by_role("button", name=f"Claim {len(way) - 1} move").first.click()
    for there in way[1:]:
        expect(cell(page, there)).to_have_attribute("aria-disabled", "false")
        cell(page, there).click()
    page.get_by_role("button", name="Shortest solution").click()
    expect(page.locator(".path text").first).to_be_visible()
    expect(page.locator(".hints")).to_be_visible()


def bids(page: Page) -> None:
    options = {"fifth": "transparent", "box": "all"}
    table(page, {"game": "ricochet_robots", "options": options}, bot="ricochet-easy")
    page.get_by_role("group", name="Robots").get_by_role("button").first.click()
    expect(page.locator(".ending").first).to_be_visible()


STATES: dict[str, tuple[Callable[[Page], None], list[str]]] = {
    "cards": (cards, ["[data-cell]", "[data-card]", ".standing", ".seats li"]),
    "teams": (teams, ["[data-cell]", "[data-card]", ".standing"]),
    "claims": (claims, [".task > *", ".dice", ".controls button", "section li"]),
    "steps": (steps, [".dice", "[data-cell]", ".controls button", "section li"]),
    "solved": (solved, [".dice", ".controls button", ".solo", ".hints"]),
    "bids": (bids, [".task", ".controls button", "section li"]),
}
"""What players look at and press, for each state."""


@pytest.mark.parametrize("state", STATES)
def test_the_board_is_large_and_nothing_scrolls(visit: Visit, picture: Picture, state: str) -> None:
    reach, needed = STATES[state]
    page = visit(has_touch=True, reduced_motion="reduce")
    reach(page)
    for name, (size, least) in SCREENS.items():
        resize(page, size)
        picture(page, f"screen-{state}-{name}")
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0, name
        assert overflow(page) <= 0, name
        board = page.locator(".layout > .board").bounding_box()
        assert board is not None
        assert min(board["width"], board["height"]) >= least, (name, board)
        assert page.evaluate(CUT_OFF, [".layout > .board", *needed]) == [], name
        if name in SMALL:
            assert page.evaluate(SMALL_TARGETS) == [], name


def test_a_solution_is_watched_beside_the_board(visit: Visit) -> None:
    page = visit()
    solved(page)
    for name in ("desk", "large", "tablet-landscape", "phone"):
        resize(page, SCREENS[name][0])
        together = [".layout > .board", ".controls button", ".solutions button"]
        assert page.evaluate(CUT_OFF, together) == [], name


def test_the_board_stays_where_it_is(visit: Visit) -> None:
    """From thinking to showing and to the next target, with and without a robot's moves."""
    page = visit(viewport=SCREENS["small-phone"][0])
    id = table(page, {"game": "micro_robots", "options": {"players": 1}})
    board = page.locator(".layout > .board")
    expect(page.locator(".pad button").first).to_be_enabled()
    before = board.bounding_box()
    way = micro_way(seen(page, id)["view"])
    page.get_by_role("button", name=f"Claim {len(way) - 1} move").first.click()
    expect(page.get_by_role("button", name="Give up")).to_be_visible()
    assert board.bounding_box() == before
    page.get_by_role("button", name="Give up").click()
    expect(page.locator(".verdict")).to_be_attached()
    assert board.bounding_box() == before


@pytest.mark.parametrize("state", ["cards", "bids"])
def test_focus_rings_are_never_covered(visit: Visit, state: str) -> None:
    page = visit(reduced_motion="reduce")
    STATES[state][0](page)
    assert covered_rings(page) == []
    resize(page, SCREENS["small-phone"][0])
    assert covered_rings(page) == []


def test_a_phone_shows_the_first_button_of_every_game(visit: Visit) -> None:
    page = visit("/", viewport=SCREENS["phone"][0], locale="de-DE")
    buttons = page.get_by_role("button", name="Gegen einen Bot spielen")
    expect(buttons).to_have_count(3)
    assert page.evaluate(CUT_OFF, ["[data-game] .button.main"]) == []
    # The lessons and the bot share a line, also on a small phone and in a language with long words.
    for size in (SCREENS["phone"][0], SCREENS["small-phone"][0]):
        resize(page, size)
        first = page.locator("[data-game]").first.locator(".buttons > *")
        learn, bot = first.nth(0).bounding_box(), first.nth(1).bounding_box()
        assert learn is not None
        assert bot is not None
        assert learn["y"] == bot["y"], size


def test_checkboxes_are_large_enough_for_a_finger(visit: Visit) -> None:
    page = visit("/")
    page.get_by_label("Options: Ricochet Robots").click()
    page.locator("header summary").click()
    boxes = page.locator("input[type=checkbox]:visible")
    expect(boxes.first).to_be_visible()
    for box in boxes.all():
        size = box.bounding_box()
        assert size is not None
        assert min(size["width"], size["height"]) >= 40
    boxes.last.check()
    expect(boxes.last).to_be_checked()


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("/nonsense", "Seite nicht gefunden"),
        ("/%ff", "Seite nicht gefunden"),
        ("/t/unknown/x", "Seite nicht gefunden"),
        ("/t/unknown", "Diesen Tisch gibt es nicht"),
    ],
)
def test_wrong_addresses_are_said_in_the_language_of_the_page(
    browser: Browser, server: Hosted, path: str, text: str
) -> None:
    """Not `visit`, because the browser rightly logs the 404."""
    context = new_context(browser, base_url=server.at, locale="de-DE")
    page = context.new_page()
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_contain_text(text)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.get_by_role("link", name="Startseite").last.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Roboterspiele")
    context.close()
