"""Takes the pictures of docs/explanation/what-it-looks-like.md:

    PYTHONPATH=tools python -m tests.page.pictures [NAME…]

Cards and targets differ each time. Take the pictures again when the page has changed.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from tests.browser import chromium, new_context
from tests.page.api import guest, new_table, seen
from tests.page.conftest import DESK, PHONE
from tests.page.hosting import Hosted
from tests.page.racing import cell, micro_way
from tests.page.robot_master import place_any
from tests.page.test_everywhere import rules, start, waiting
from tests.page.wire import ROOT

FOLDER: Final = ROOT / "docs/pictures/page"
MOST: Final = 40_000
WIDE: Final[ViewportSize] = {"width": 1024, "height": 720}


def at_table(setup: dict[str, Any], bot: str | None) -> Callable[[Page], str]:
    def sat(page: Page) -> str:
        guest(page, "Ann")
        id = new_table(page, setup, **({} if bot is None else {"bot": bot}))
        page.goto(f"/t/{id}")
        return id

    return sat


def cards(page: Page) -> None:
    at_table({"game": "robot_master"}, "greedy")(page)
    for number in range(5):
        place_any(page, Random(number))
    page.locator("[data-card]:enabled").first.click()


def played_out(page: Page) -> None:
    at_table({"game": "robot_master"}, "random")(page)
    for number in range(12):
        place_any(page, Random(number))
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


def dice(page: Page) -> None:
    at_table({"game": "micro_robots"}, "micro-easy")(page)
    expect(page.get_by_role("button", name="Claim 1 move", exact=True)).to_be_enabled()


def verdict(page: Page) -> None:
    id = at_table({"game": "micro_robots", "options": {"players": 1}}, None)(page)
    way = micro_way(seen(page, id)["view"])
    page.get_by_role("button", name=f"Claim {len(way) - 1} move").first.click()
    for there in way[1:]:
        expect(cell(page, there)).to_have_attribute("aria-disabled", "false")
        cell(page, there).click()
    expect(page.get_by_role("button", name="Claim 1 move", exact=True)).to_be_enabled()
    page.get_by_role("button", name="Shortest solution").click()


def slides(**options: str) -> Callable[[Page], None]:
    def sat(page: Page) -> None:
        setup = {"game": "ricochet_robots", "options": options}
        at_table(setup, "ricochet-easy")(page)
        expect(page.get_by_role("button", name="Bid 5")).to_be_enabled()
        page.keyboard.press("g")

    return sat


PICTURES: Final[dict[str, tuple[Callable[[Page], object], ViewportSize, str]]] = {
    "start-desk": (start, DESK, "light"),
    "start-phone": (start, PHONE, "dark"),
    "robot-master-desk": (cards, DESK, "light"),
    "robot-master-phone": (cards, PHONE, "dark"),
    "robot-master-end": (played_out, PHONE, "light"),
    "micro-robots-desk": (dice, DESK, "dark"),
    "micro-robots-phone": (dice, PHONE, "light"),
    "micro-robots-verdict": (verdict, WIDE, "light"),
    "ricochet-robots-desk": (slides(), DESK, "light"),
    "ricochet-robots-phone": (slides(fifth="transparent"), PHONE, "dark"),
    "waiting-for-a-friend": (waiting, PHONE, "light"),
    "rules": (rules("ricochet_robots"), PHONE, "light"),
}


def take(browser: Browser, server: Hosted, name: str) -> None:
    reach, viewport, scheme = PICTURES[name]
    options: dict[str, Any] = {"viewport": viewport, "color_scheme": scheme}
    context = new_context(browser, base_url=server.at, reduced_motion="reduce", **options)
    page = context.new_page()
    page.goto("/")
    reach(page)
    page.evaluate("scrollTo(0, 0)")
    page.evaluate(
        "() => Promise.all([document.fonts.ready, ...document.getAnimations().map((one) => one.finished)])"
    )
    devtools = context.new_cdp_session(page)
    for quality in (45, 35, 25):
        shot = devtools.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
        data = base64.b64decode(shot["data"])
        if len(data) <= MOST:
            break
    assert len(data) <= MOST, f"{name}: {len(data)} bytes, and {MOST} are enough"
    (FOLDER / f"{name}.webp").write_bytes(data)
    print(f"{name}.webp: {len(data)} bytes")
    context.close()


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        server = Hosted(Path(folder) / "table.db")
        server.start()
        browser = chromium(play)
        try:
            for name in names or PICTURES:
                take(browser, server, name)
        finally:
            browser.close()
            server.close()


if __name__ == "__main__":
    main(sys.argv[1:])
