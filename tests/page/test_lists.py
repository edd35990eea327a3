"""Lists, names, the tab, a lost connection, accounts, and a win."""

from __future__ import annotations

import re
import struct
from pathlib import Path

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.page.api import act, guest, new_table, post
from tests.page.checks import violations
from tests.page.conftest import PHONE, Visit
from tests.page.test_around import DUEL, status
from tests.page.test_everywhere import show_panel

FISCHER = {"kind": "fischer", "initial": 600, "increment": 5}


def icon(page: Page, name: str) -> None:
    expect(page.locator('link[rel="icon"]')).to_have_attribute("href", f"/{name}.svg")


def test_two_people_and_how_their_game_is_listed(visit: Visit) -> None:
    ann, ben = visit(), visit()
    guest(ann, "Ann")
    made = post(ann, "/api/tables", {"setup": {**DUEL, "time": FISCHER, "visibility": "open"}})
    ben.goto("/")
    row = ben.get_by_role("region", name="Open tables").get_by_role("link").filter(has_text="Ann")
    expect(row).to_contain_text("Robot Master · 10 min + 5 s")
    row.click()

    # A guest is asked for a name, with one ready to use, and can change it later.
    name = ben.get_by_role("textbox", name="Your name")
    expect(name).to_have_value(re.compile(r"^Guest \d{4}$"))
    name.fill("Benjamin")
    ben.get_by_role("button", name="Join game").click()
    ann.goto(f"/t/{made['table']}")
    seats = ann.get_by_role("region", name="Seats").get_by_role("listitem")
    expect(seats.nth(0)).to_contain_text("You")
    expect(seats.nth(1)).to_contain_text("Benjamin")
    ben.get_by_role("button", name="Change your name: Benjamin").click()
    ben.get_by_role("textbox", name="Your name").fill("Ben")
    ben.keyboard.press("Enter")
    expect(seats.nth(1)).to_contain_text(re.compile(r"Ben\b"))
    expect(ben.get_by_role("link", name="Profile: Ben")).to_be_visible()

    # The tab says whose turn it is.
    expect(ann).to_have_title("Your turn – Robot Master – Robotable")
    expect(ben).to_have_title("Robot Master – Robotable")
    icon(ann, "robot-turn")
    icon(ben, "robot")
    ann.goto("/")
    mine = ann.get_by_role("region", name="My games").get_by_role("link")
    for words in ("You and Ben", "Robot Master", "Your turn", re.compile(r"\d:\d\d")):
        expect(mine).to_contain_text(words)
    expect(ann).to_have_title("(1) Robotable")
    icon(ann, "robot-turn")

    act(ann, made["table"], {"do": "resign"})
    expect(ben.locator(".celebration")).to_be_visible()
    ben.keyboard.press("Shift")
    expect(ben.locator(".celebration")).to_have_count(0)
    for page, result in ((ann, "You lost"), (ben, "You won")):
        page.goto("/")
        over = page.get_by_role("region", name="Finished games").get_by_role("listitem").get_by_role("link")
        expect(over).to_contain_text(result)
        expect(over.locator("time")).to_be_visible()
    assert violations(ben) == []


def test_a_win_without_motion_and_its_picture(visit: Visit) -> None:
    ann, ben = visit(reduced_motion="reduce", color_scheme="dark", viewport=PHONE), visit()
    guest(ann, "Ann")
    guest(ben, "Ben")
    table = new_table(ann, DUEL)
    act(ben, table, {"do": "sit"})
    ann.goto(f"/t/{table}")
    expect(status(ann, "Your turn")).to_be_visible()
    act(ben, table, {"do": "resign"})
    expect(status(ann, "You won against Ben!")).to_be_visible()
    expect(ann.locator(".celebration")).to_have_count(0)
    show_panel(ann, "Info")
    with ann.expect_download() as picture:
        ann.get_by_role("button", name="Download PNG").click()
    assert picture.value.suggested_filename.endswith(".png")
    png = Path(picture.value.path()).read_bytes()
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", png[16:24])
    assert min(width, height) > 900
    assert len(png) > 20_000, "the picture is blank"


def test_a_lost_connection_is_announced(visit: Visit) -> None:
    page = visit()
    guest(page, "Ann")
    table = new_table(page, DUEL, bot="random")
    is_cut = False

    def through(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: None if is_cut else socket.send(message))

    page.route_web_socket(re.compile(r"/socket\?"), through)
    page.goto(f"/t/{table}")
    expect(status(page, "Your turn")).to_be_visible()
    lost = status(page, "Connection lost")
    expect(lost).to_have_count(0)
    # The browser notices nothing: only the server's pings are missing.
    is_cut = True
    expect(lost).to_be_visible()
    is_cut = False
    expect(lost).to_have_count(0)
    page.context.set_offline(True)
    expect(lost).to_be_visible()
    page.context.set_offline(False)
    expect(lost).to_have_count(0)


def test_a_password_is_changed_and_an_account_closed(visit: Visit) -> None:
    ann, ben = visit(), visit()
    guest(ann, "Ann")
    guest(ben, "Ben")
    post(ann, "/api/people/account", {"login": "ann-of-the-lists", "password": "a long password"})
    table = new_table(ann, DUEL)
    act(ben, table, {"do": "sit"})
    ben.goto(f"/t/{table}")
    ann.goto("/me")
    ann.locator("summary", has_text="Change password").click()
    ann.locator("details[open]").get_by_label("Current password or recovery code").fill("a wrong password")
    ann.get_by_label("New password").fill("another password")
    ann.get_by_role("button", name="Change password").click()
    expect(ann.get_by_role("alert")).to_have_text("That is not your current password.")
    ann.locator("details[open]").get_by_label("Current password or recovery code").fill("a long password")
    ann.get_by_role("button", name="Change password").click()
    expect(status(ann, "Your password has been changed.")).to_be_visible()
    ann.locator("summary", has_text="Close account").click()
    assert violations(ann) == []
    ann.locator("details[open]").get_by_label("Current password").fill("another password")
    ann.get_by_role("button", name="Close account").click()
    ann.get_by_role("dialog").get_by_role("button", name="Close account").click()
    expect(ann.get_by_text("Choose a name to play as a guest")).to_be_visible()
    expect(ann.get_by_role("link", name="Sign in")).to_be_visible()
    expect(status(ben, "You won against Ann!")).to_be_visible()
    expect(status(ben, "Ann resigned")).to_be_visible()
