"""From the press of a button to a usable board: what is shown meanwhile, and what is not waited for."""

from __future__ import annotations

import json
import re
from urllib.parse import urlsplit

from playwright.sync_api import Request, Route, WebSocketRoute, expect

from tests.page.conftest import PHONE, Visit
from tests.patience import until

WISH = {"side": 0, "options": {"first": "rows"}}


def test_a_press_needs_one_request_and_no_socket(visit: Visit) -> None:
    page = visit(viewport=PHONE)
    # The player begins, so that nothing has to come through the socket first.
    page.add_init_script(f"localStorage.setItem('robotable.wish.robot_master', '{json.dumps(WISH)}')")
    sent: list[str | bytes] = []

    def silent(socket: WebSocketRoute) -> None:
        socket.on_message(lambda message: sent.append(message))

    page.route_web_socket(re.compile(r"/socket\?"), silent)
    with page.expect_response("**/Board-*.js"), page.expect_response("**/TablePage-*.js"):
        page.goto("/")
    # The boards are loaded one after the other, and everything else afterwards.
    page.wait_for_load_state("networkidle")

    held: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.method == "POST":
            held.append(route)
        else:
            route.fallback()

    page.route("**/api/tables", hold)
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))
    page.get_by_role("button", name="Play a bot – Robot Master").click()
    # While the server sets up the table, an empty board is shown.
    expect(page.get_by_role("status").filter(has_text="Setting up the table…")).to_be_visible()
    expect(page.get_by_role("button", name="Play a bot – Robot Master")).to_have_count(0)
    held[0].continue_()
    # The board can be used before the socket has said anything.
    expect(page.locator("[data-card]:enabled").first).to_be_visible()
    needed = [urlsplit(one.url).path for one in asked if one.method == "POST" or one.url.endswith(".js")]
    assert needed == ["/api/tables"]
    # The answer also made this visitor a guest.
    # At a table on a phone, the header has no room for the profile: the seat shows the name.
    expect(page.get_by_role("button", name="Change your name: Guest")).to_be_visible()
    page.locator("[data-card]:enabled").first.click()
    page.locator("[data-cell].open").first.click()
    expect(page.get_by_role("status").filter(has_text="Sending your move…")).to_be_visible()
    # Playwright delivers messages only while it is asked for something.
    until(lambda: page.title() and sent, "the move to be sent")
    assert json.loads(sent[0])["command"]["do"] == "act"


def test_the_board_that_is_about_to_be_opened_comes_first(visit: Visit) -> None:
    """Before a press, boards wait for what all tables need, and after it for the one that is wanted."""
    page = visit(viewport=PHONE)
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    held: list[Route] = []
    page.route("**/TablePage-*.js", lambda route: held.append(route))
    boards: set[str] = set()

    def count(request: Request) -> None:
        path = urlsplit(request.url).path
        if "/Board-" in path and path.endswith(".js"):
            boards.add(path)

    page.on("request", count)
    page.goto("/")
    until(lambda: page.title() and held, "the code of tables to be requested")
    assert boards == set()
    with page.expect_request("**/Board-*.js"):
        page.get_by_role("button", name="Play a bot – Ricochet Robots").hover()
    assert len(boards) == 1

    # While a table is being opened, nothing else is loaded.
    opening: list[Route] = []
    page.route("**/api/tables", lambda route: opening.append(route))
    page.get_by_role("button", name="Play a bot – Ricochet Robots").click()
    until(lambda: page.title() and opening, "the request for a table")
    with page.expect_response("**/TablePage-*.js"):
        for route in held:
            route.continue_()
    page.evaluate("() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done)))")
    assert len(boards) == 1
    page.unroute("**/api/tables")
    opening[0].continue_()
    until(lambda: page.title() and len(boards) == 3, "the other boards to be requested")
