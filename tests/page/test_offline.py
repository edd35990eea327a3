"""Offline the page starts and shows finished games, and says clearly what needs the server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import new_context
from tests.page.api import act, guest, new_table, seen
from tests.page.hosting import Hosted
from tests.patience import until


@pytest.fixture
def page(browser: Browser, server: Hosted) -> Iterator[Page]:
    """Not `visit`, because an offline browser rightly logs every failed request."""
    context = new_context(browser, base_url=server.at)
    yield context.new_page()
    context.close()


ACTIVE = """async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'"""


def with_worker(page: Page, path: str = "/") -> None:
    """Open the page under its service worker's control."""
    page.goto(path)
    until(lambda: page.evaluate(ACTIVE), "the service worker")
    # Again: a page that was loading while the worker claimed all pages may have been missed, for good.
    page.goto(path)
    assert page.evaluate("() => navigator.serviceWorker.controller !== null")


def finished_game(page: Page) -> str:
    guest(page, "Ann")
    id = new_table(page, {"game": "robot_master", "options": {"variant": "solo"}})
    for _ in range(3):
        act(page, id, {"do": "act", "action": seen(page, id)["view"]["legal"][0]})
    act(page, id, {"do": "resign"})
    return id


def test_it_starts_offline_and_shows_finished_games(page: Page) -> None:
    with_worker(page)
    id = finished_game(page)
    page.goto(f"/t/{id}")
    expect(page.get_by_text("Move 3 of 3").first).to_be_visible()
    page.get_by_role("button", name="Previous move").click()
    expect(page.get_by_text("Move 2 of 3").first).to_be_visible()
    page.goto("/")
    expect(
        page.get_by_role("region", name="Finished games").get_by_role("listitem").get_by_role("link")
    ).to_have_count(1)

    page.context.set_offline(True)
    page.goto("/")
    expect(page.get_by_text("You’re offline.")).to_be_visible()
    expect(page.get_by_text("Solo games need a connection too")).to_be_visible()
    page.get_by_role("region", name="Finished games").get_by_role("listitem").get_by_role("link").click()
    expect(page.get_by_text("This is the finished game as you last saw it in this browser.")).to_be_visible()
    page.get_by_role("button", name="Previous move").click()
    expect(page.get_by_text("Move 2 of 3").first).to_be_visible()
    page.goto("/rules/robot_master")
    expect(page.get_by_role("heading", name="Who wins")).to_be_visible()
    page.goto("/")
    bot = page.get_by_role("button", name="Play a bot – Robot Master")
    expect(bot).to_be_disabled()
    page.context.set_offline(False)
    expect(page.get_by_text("You’re offline.")).to_have_count(0)
    expect(bot).to_be_enabled()


def test_a_game_that_goes_on_is_not_shown_as_it_no_longer_is(page: Page) -> None:
    with_worker(page)
    guest(page, "Ann")
    id = new_table(page, {"game": "robot_master"}, bot="random")
    page.goto(f"/t/{id}")
    expect(page.get_by_role("status").filter(has_text="Your turn")).to_be_visible()
    page.context.set_offline(True)
    page.goto(f"/t/{id}")
    expect(page.get_by_text("The game continues as soon as")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_role("status").filter(has_text="Your turn")).to_be_visible()


def test_whoever_signs_out_leaves_nothing_behind(page: Page) -> None:
    with_worker(page)
    id = finished_game(page)
    page.goto(f"/t/{id}")
    expect(page.get_by_text("Move 3 of 3").first).to_be_visible()
    page.goto("/me")
    page.get_by_role("button", name="Sign out as guest").click()
    page.get_by_role("dialog").get_by_role("button", name="Sign out as guest").click()
    expect(page.get_by_text("Choose a name to play as a guest")).to_be_visible()
    page.context.set_offline(True)
    page.goto(f"/t/{id}")
    expect(page.get_by_text("The game continues as soon as")).to_be_visible()


def test_it_can_be_installed_also_behind_a_prefix(browser: Browser, tmp_path: Path) -> None:
    served = Hosted(tmp_path / "table.db", "/robots")
    served.start()
    try:
        page = new_context(browser, base_url=served.at).new_page()
        with_worker(page, "/robots/")
        worker = page.evaluate("navigator.serviceWorker.controller.scriptURL")
        assert worker == f"{served.at}/robots/sw.js"
        manifest = page.request.get(page.locator("link[rel=manifest]").get_attribute("href") or "")
        assert manifest.headers["content-type"].startswith("application/manifest+json")
        described = json.loads(manifest.text())
        assert {"192x192", "512x512"} <= {one["sizes"] for one in described["icons"]}
        for icon in described["icons"]:
            assert page.request.get(f"/robots/{icon['src']}").ok
        page.context.set_offline(True)
        page.goto("/robots/rules/micro_robots")
        expect(page.get_by_role("heading", name="A round")).to_be_visible()
        page.context.close()
    finally:
        served.close()
