"""Lost connections, reloads and a path prefix: no move is lost."""

from __future__ import annotations

import signal
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import new_context
from tests.page.api import guest, post
from tests.page.conftest import Visit
from tests.page.hosting import Hosted
from tests.page.robot_master import cell, my_turn, place_any


def play_bot(page: Page) -> None:
    page.get_by_role("button", name="Play a bot – Robot Master").click()
    expect(status(page, "Your turn")).to_be_visible()


def status(page: Page, text: str) -> Locator:
    return page.get_by_role("status").filter(has_text=text)


def expect_answered(page: Page) -> None:
    """The board shows the first card, the guest's and the bot's."""
    expect(page.locator("[data-cell] .card")).to_have_count(3)
    my_turn(page)


def test_a_move_entered_while_the_server_is_away_is_made_when_it_is_back(
    visit: Visit, server: Hosted
) -> None:
    page = visit("/")
    play_bot(page)
    server.end(signal.SIGTERM)
    expect(status(page, "The server is restarting")).to_be_visible()
    page.locator("[data-card]").first.click()
    cell(page, 7).click()
    expect(status(page, "Sending your move")).to_be_visible()
    # Not page.reload(), which waits for an answer: the server is down.
    page.evaluate("setTimeout(() => location.reload())")
    server.start()
    expect_answered(page)
    expect(status(page, "Your turn")).to_be_visible()


def test_the_table_is_still_there_after_a_reload(visit: Visit) -> None:
    page = visit("/")
    play_bot(page)
    place_any(page, Random(1))
    expect_answered(page)
    page.reload()
    expect_answered(page)
    expect(status(page, "Your turn")).to_be_visible()


def test_a_friend_comes_by_link_and_sits_down(visit: Visit) -> None:
    ann, ben = visit(), visit()
    guest(ann, "Ann")
    made = post(ann, "/api/tables", {"setup": {"game": "robot_master"}})
    ann.goto(f"/t/{made['table']}")
    expect(status(ann, "Waiting for players")).to_be_visible()
    ben.goto(f"/i/{made['invite']}")
    ben.get_by_role("button", name="Join game").click()
    expect(status(ben, "Ann’s turn")).to_be_visible()
    expect(status(ann, "Your turn")).to_be_visible()


def test_it_works_behind_a_path_prefix(browser: Browser, tmp_path: Path) -> None:
    served = Hosted(tmp_path / "table.db", "/robots")
    served.start()
    try:
        page = new_context(browser, base_url=served.at).new_page()
        page.goto("/robots/")
        play_bot(page)
        assert "/robots/t/" in page.url
        page.reload()
        expect(status(page, "Your turn")).to_be_visible()
        page.get_by_role("link", name="Start page").click()
        expect(page).to_have_url(f"{served.at}/robots/")
        page.context.close()
    finally:
        served.close()
