"""Ways to a table and between pages: invitations, reserved seats, bots that are challenged."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser import new_context
from tests.page.api import guest, new_table, post
from tests.page.checks import overflow, small_targets, violations
from tests.page.conftest import PHONE, Visit
from tests.page.hosting import Hosted
from tests.page.racing import fits
from tests.page.test_around import status, two_at_a_table
from tests.page.test_everywhere import show_panel

LONG = "Wolfgang Maximilian von Hohenstein-Weide"
DUEL: dict[str, Any] = {"game": "robot_master"}


def test_whoever_comes_by_a_link_is_welcomed_and_sits_down_with_one_press(visit: Visit) -> None:
    ann, ben = visit(), visit(viewport=PHONE)
    guest(ann, "Ann")
    made = post(ann, "/api/tables", {"setup": {**DUEL, "options": {"variant": "refill"}}})
    ben.goto(f"/i/{made['invite']}")
    expect(ben.get_by_role("heading", name="Ann invites you to play Robot Master.")).to_be_visible()
    expect(ben.get_by_text("Refill · No clock")).to_be_visible()
    sit = ben.get_by_role("button", name="Join game")
    fits(ben, sit)
    # The link to share matters only while waiting, so it is folded here.
    expect(ben.get_by_label("Link to this table")).to_be_hidden()
    assert violations(ben) == []
    assert small_targets(ben) == []
    sit.dblclick()
    expect(status(ben, "Ann’s turn")).to_be_visible()


def test_long_names_leave_room_for_the_hand(visit: Visit) -> None:
    ann, ben = visit(viewport=PHONE), visit(viewport=PHONE)
    for page, name in ((ann, LONG), (ben, LONG[::-1])):
        guest(page, name)
    made = post(ann, "/api/tables", {"setup": DUEL})
    ben.goto(f"/i/{made['invite']}")
    ben.get_by_role("button", name="Join game").click()
    ann.goto(f"/t/{made['table']}")
    for page in (ann, ben):
        hand = page.locator("[data-card]").first
        expect(hand).to_be_visible()
        fits(page, hand)
        assert overflow(page) == 0


def test_a_seat_of_a_rematch_is_kept_and_can_be_let_go(visit: Visit) -> None:
    ann, ben = two_at_a_table(visit)
    ann.get_by_role("button", name="Resign").click()
    ann.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ann.get_by_role("button", name="Play again").click()
    expect(status(ann, "Waiting for players")).to_be_visible()
    expect(ann.get_by_text("Reserved for Ben until")).to_be_visible()
    assert violations(ann) == []
    eve = visit(ann.url)
    expect(eve.get_by_text("Reserved for Ben", exact=True)).to_be_visible()
    expect(eve.get_by_role("button", name=re.compile("Sit here|Join game"))).to_have_count(0)
    # Who it is kept for says no, and then anybody may come.
    ben.goto(ann.url)
    expect(ben.get_by_text("A seat is reserved for you until")).to_be_visible()
    ben.get_by_role("button", name="No, thanks").click()
    expect(ann.get_by_text("Reserved for Ben until")).to_have_count(0)
    eve.get_by_role("button", name="Join game").click()
    expect(status(eve, "’s turn").or_(status(eve, "Your turn"))).to_be_visible()


def test_the_host_opens_a_kept_seat(visit: Visit) -> None:
    ann, _ = two_at_a_table(visit)
    ann.get_by_role("button", name="Resign").click()
    ann.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ann.get_by_role("button", name="Play again").click()
    ann.get_by_role("button", name="Open to everyone").click()
    expect(ann.get_by_text("Reserved for Ben until")).to_have_count(0)


def published(page: Page, name: str, game: str) -> dict[str, str]:
    """The request header of a bot that this person owns."""
    guest(page, name)
    token = post(page, "/api/me/tokens", {"label": "bot", "scopes": ["bot"], "days": 30})["token"]
    head = {"authorization": f"Bearer {token}"}
    said = page.request.put("/api/bot/acceptance", headers=head, data={"terms": [{"game": game}]})
    assert said.ok, said.text()
    return head


def test_somebodys_bot_is_asked_and_says_why_not(visit: Visit) -> None:
    clunk, other, ann = visit("/"), visit("/"), visit("/", viewport=PHONE)
    head = published(clunk, "Clunk", "robot_master")
    published(other, "Racer", "micro_robots")
    ann.get_by_role("button", name="Play a friend – Robot Master").click()
    expect(status(ann, "Waiting for players")).to_be_visible()
    ann.get_by_text("Invite a community bot").click()
    expect(ann.get_by_role("button", name="Invite Racer")).to_have_count(0)
    ann.get_by_role("button", name="Invite Clunk").click()
    expect(ann.get_by_text("Clunk hasn’t answered yet.")).to_be_visible()
    assert violations(ann) == []
    assert overflow(ann) == 0
    id = ann.url.rsplit("/", 1)[-1]
    clunk.request.post(f"/api/tables/{id}/decline", headers=head, data={"reason": "I am being oiled."})
    expect(ann.get_by_text("Clunk declined: I am being oiled.")).to_be_visible()
    # A second challenge is declined too, and the page says so.
    ann.get_by_role("button", name="Invite Clunk").click()
    expect(ann.get_by_role("alert")).to_contain_text("The bot declined")


def test_the_keyboard_begins_at_the_top_of_another_page(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("link", name="Robot Master rules").press("Enter")
    expect(page.get_by_role("heading", name="Who wins")).to_be_visible()
    assert page.evaluate("document.activeElement.contains(document.querySelector('h1'))")
    assert page.evaluate("document.activeElement !== document.body")
    # The address of a ply is not another page, so the focus stays.
    ann, _ = two_at_a_table(visit)
    show_panel(ann, "Moves")
    ann.get_by_role("link", name="Start", exact=True).press("Enter")
    expect(status(ann, "Move 0 of 0")).to_be_visible()
    expect(ann.get_by_role("link", name="Start", exact=True)).to_be_focused()
    ann.get_by_role("button", name="Back to the game").click()
    expect(status(ann, "Your turn")).to_be_visible()


def test_alone_after_one_press_in_each_game(visit: Visit) -> None:
    page = visit("/")
    for game, sign in (
        ("Robot Master", "Where should"),
        ("Micro Robots", "Score"),
        ("Ricochet Robots", "Score"),
    ):
        page.goto("/")
        page.get_by_role("button", name=f"Play solo – {game}").click()
        expect(page.get_by_text(sign).first).to_be_visible()
        expect(page.get_by_role("region", name="Seats").get_by_role("listitem")).to_have_count(1)


def test_an_address_beyond_the_end_is_said_and_left_by_its_button(browser: Browser, server: Hosted) -> None:
    """Not `visit`, because the browser rightly logs the 404."""
    context = new_context(browser, base_url=server.at)
    page = context.new_page()
    page.goto("/")
    guest(page, "Ann")
    id = new_table(page, DUEL, bot="random")
    page.goto(f"/t/{id}/77")
    expect(page.get_by_role("alert")).to_contain_text("This game doesn’t have that many moves.")
    page.get_by_role("button", name="Dismiss").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert page.url.endswith(f"/t/{id}")
    context.close()
