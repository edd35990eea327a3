"""Around the board: friends by link, chat, offers, playing again, replays, accounts, keys alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import new_context
from tests.page.api import act, guest, new_table, post, seen
from tests.page.checks import violations
from tests.page.conftest import PHONE, Visit
from tests.page.hosting import Hosted
from tests.page.test_everywhere import show_panel

DUEL = {"game": "robot_master"}


def status(page: Page, text: str) -> Locator:
    return page.get_by_role("status").filter(has_text=text)


def first_move(page: Page) -> None:
    """Play on any board through the API; the tests of each board click."""
    id = re.search(r"/t/([^/]+)", page.url)
    assert id is not None
    act(page, id[1], {"do": "act", "action": seen(page, id[1])["view"]["legal"][0]})


def offer_draw(page: Page) -> None:
    page.get_by_role("button", name="Offer a draw").click()
    page.get_by_role("dialog").get_by_role("button", name="Offer a draw").click()


def two_at_a_table(visit: Visit) -> tuple[Page, Page]:
    ann, ben = visit(), visit()
    guest(ann, "Ann")
    guest(ben, "Ben")
    made = post(ann, "/api/tables", {"setup": DUEL})
    ann.goto(f"/t/{made['table']}")
    ben.goto(f"/i/{made['invite']}")
    ben.get_by_role("button", name="Join game").click()
    expect(status(ann, "Your turn")).to_be_visible()
    expect(status(ben, "Ann’s turn")).to_be_visible()
    return ann, ben


def test_a_friend_comes_by_the_link_that_was_copied(visit: Visit) -> None:
    ann = visit("/", permissions=["clipboard-read", "clipboard-write"])
    ann.get_by_role("button", name="Play a friend – Robot Master").click()
    expect(status(ann, "Waiting for players")).to_be_visible()
    ann.get_by_role("button", name="Copy").click()
    expect(ann.get_by_role("button", name="Copied")).to_be_visible()
    link = ann.evaluate("navigator.clipboard.readText()")
    assert link == ann.get_by_label("Link to this table").input_value()
    ben = visit(link)
    ben.get_by_role("button", name="Join game").click()
    expect(status(ben, "’s turn")).to_be_visible()
    expect(status(ann, "Your turn")).to_be_visible()
    expect(ann.get_by_label("Link to this table")).to_have_count(0)


def test_a_bot_meanwhile_and_the_waiting_table_is_found_again(visit: Visit) -> None:
    ann = visit("/")
    ann.get_by_role("button", name="Play a friend – Robot Master").click()
    expect(status(ann, "Waiting for players")).to_be_visible()
    waiting = ann.url
    ann.get_by_role("button", name="Play a bot while you wait").click()
    expect(status(ann, "Your turn")).to_be_visible()
    ann.get_by_role("link", name="Start page").click()
    mine = ann.get_by_role("region", name="My games")
    expect(mine.get_by_role("link")).to_have_count(2)
    expect(mine.get_by_role("link").first).to_contain_text("Your turn")
    mine.get_by_role("link").filter(has_text="Waiting for players").click()
    expect(ann).to_have_url(waiting)


def test_games_go_on_after_the_browser_was_closed(visit: Visit, browser: Browser, server: Hosted) -> None:
    ann = visit("/")
    ann.get_by_role("button", name="Play a bot – Robot Master").click()
    expect(status(ann, "Your turn")).to_be_visible()
    kept = ann.context.storage_state()
    ann.context.close()
    later = new_context(browser, base_url=server.at, storage_state=kept).new_page()
    later.goto("/")
    later.get_by_role("region", name="My games").get_by_role("link").click()
    expect(status(later, "Your turn")).to_be_visible()
    later.context.close()


def test_an_open_table_is_listed_and_joined(visit: Visit) -> None:
    ann, ben = visit(), visit()
    guest(ann, "Ann of the open table")
    id = new_table(ann, {**DUEL, "visibility": "open"})
    ben.goto("/")
    entry = (
        ben.get_by_role("region", name="Open tables")
        .get_by_role("link")
        .filter(has_text="Ann of the open table")
    )
    expect(entry).to_contain_text("1 free seat")
    entry.click()
    expect(ben).to_have_url(re.compile(id))
    ben.get_by_role("button", name="Join game").click()
    expect(status(ben, "’s turn")).to_be_visible()


def test_the_last_choice_is_remembered(visit: Visit) -> None:
    page = visit("/")
    page.get_by_label("Options: Robot Master").click()
    page.get_by_role("combobox", name="Bot").select_option("pivot")
    page.get_by_role("combobox", name="Variant").select_option("teams")
    page.reload()
    page.get_by_role("button", name="Play a bot – Robot Master").click()
    seats = page.get_by_role("region", name="Seats").get_by_role("listitem")
    expect(seats).to_have_count(4)
    expect(seats.filter(has_text="Pivot")).to_have_count(3)


def test_they_chat(visit: Visit) -> None:
    ann, ben = two_at_a_table(visit)
    show_panel(ann, "Chat")
    ann.get_by_label("Write a message").fill("Good luck, Ben")
    ann.get_by_label("Write a message").press("Enter")
    expect(ben.get_by_role("tab", name="Chat, 1 new message")).to_be_visible()
    show_panel(ben, "Chat")
    expect(ben.get_by_role("log")).to_contain_text("Good luck, Ben")
    ben.get_by_role("button", name="Well played").click()
    expect(ann.get_by_role("log").get_by_role("img", name="Well played")).to_be_visible()


def test_a_refused_message_returns_to_its_field(visit: Visit) -> None:
    ann, _ = two_at_a_table(visit)
    show_panel(ann, "Chat")
    field = ann.get_by_label("Write a message")
    field.fill("Good\u200bluck")
    field.press("Enter")
    expect(ann.get_by_text("unsupported characters")).to_be_visible()
    expect(field).to_have_value("Good\u200bluck")
    field.fill("Good luck")
    field.press("Enter")
    expect(ann.get_by_role("log")).to_contain_text("Good luck")
    expect(field).to_have_value("")


SAY = """(lines) => new Promise((done) => {
  const socket = new WebSocket(location.href.replace('http', 'ws').replace('/t/', '/api/tables/') + '/socket')
  socket.onopen = () => lines.forEach((text) => socket.send(JSON.stringify({ type: 'say', text })))
  socket.onmessage = ({ data }) => {
    if (JSON.parse(data).saying?.text !== lines.at(-1)) return
    socket.close()
    done()
  }
})"""


def test_earlier_messages_come_when_they_are_asked_for(visit: Visit) -> None:
    ann, ben = two_at_a_table(visit)
    lines = [f"line {number} of 60" for number in range(1, 61)]
    for part in (lines[:30], lines[30:]):
        ben.evaluate(SAY, part)
    ann.reload()
    show_panel(ann, "Chat")
    chat = ann.get_by_role("log")
    expect(chat.locator(".message")).to_have_count(50)
    expect(chat).not_to_contain_text("line 10 of 60")
    # By keyboard.
    ann.get_by_role("button", name="Show earlier messages").press("Enter")
    expect(chat.locator(".message")).to_have_count(60)
    assert [text for text in lines if text not in chat.inner_text()] == []
    expect(ann.get_by_role("button", name="Show earlier messages")).to_have_count(0)
    expect(chat).to_be_focused()
    assert violations(ann) == []


def test_nobody_reads_whom_they_blocked(visit: Visit) -> None:
    ann, ben = two_at_a_table(visit)
    show_panel(ann, "Info")
    ann.get_by_text("Block or report").click()
    ann.get_by_role("button", name="Block Ben").click()
    expect(ann.get_by_text("Ben is blocked.")).to_be_visible()
    ann.get_by_role("button", name="Report Ben").click()
    ann.get_by_label("What happened?").fill("Too loud")
    ann.get_by_role("button", name="Send report").click()
    expect(ann.get_by_text("will read your report")).to_be_visible()
    show_panel(ben, "Chat")
    ben.get_by_label("Write a message").fill("Hello?")
    ben.get_by_role("button", name="Send").click()
    expect(ben.get_by_role("log")).to_contain_text("Hello?")
    show_panel(ann, "Chat")
    expect(ann.get_by_role("log")).not_to_contain_text("Hello?")


def test_offers_are_answered(visit: Visit) -> None:
    ann, ben = two_at_a_table(visit)
    first_move(ann)
    expect(status(ben, "Your turn")).to_be_visible()
    ann.get_by_role("button", name="Take back").click()
    ben.get_by_role("button", name="Allow").click()
    expect(status(ann, "Your turn")).to_be_visible()
    offer_draw(ann)
    expect(status(ann, "You offered a draw")).to_be_visible()
    ben.get_by_role("button", name="Decline").click()
    expect(status(ann, "You offered a draw")).to_have_count(0)
    offer_draw(ben)
    ann.get_by_role("button", name="Accept").click()
    for page in (ann, ben):
        expect(status(page, "Draw")).to_be_visible()
        expect(status(page, "by agreement")).to_be_visible()


def test_resigning_is_asked_twice_and_then_they_play_again(visit: Visit) -> None:
    ann, ben = two_at_a_table(visit)
    ann.get_by_role("button", name="Resign").click()
    ann.get_by_role("dialog").get_by_role("button", name="Keep playing").click()
    expect(status(ann, "Your turn")).to_be_visible()
    ann.get_by_role("button", name="Resign").click()
    ann.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(status(ann, "You lost")).to_be_visible()
    expect(status(ben, "You won against Ann!")).to_be_visible()
    expect(status(ben, "Ann resigned")).to_be_visible()
    before = ben.url
    ben.get_by_role("button", name="Play again").click()
    expect(ann.get_by_text("Ben wants to play again.")).to_be_visible()
    ann.get_by_role("button", name="Play again").click()
    expect(ann).not_to_have_url(before)
    # The seats move by one: the second player begins.
    expect(status(ben, "Your turn")).to_be_visible()
    expect(status(ann, "Ben’s turn")).to_be_visible()
    assert ann.url == ben.url


def test_somebody_who_is_away_is_seen_to_be(visit: Visit) -> None:
    ann, ben = two_at_a_table(visit)
    first_move(ann)
    expect(status(ben, "Your turn")).to_be_visible()
    ben.context.close()
    seats = ann.get_by_role("region", name="Seats")
    expect(seats.get_by_text("away")).to_be_visible()
    # The server would refuse it: Ben may come back within a minute.
    expect(ann.get_by_role("button", name="Claim victory")).to_have_count(0)


def test_spectators_are_counted_and_see_no_buttons(visit: Visit) -> None:
    ann, _ben = two_at_a_table(visit)
    cleo = visit(ann.url)
    expect(cleo.get_by_text("You are watching.")).to_be_visible()
    expect(ann.get_by_text("1 spectator")).to_be_visible()
    expect(cleo.get_by_role("button", name="Resign")).to_have_count(0)
    cleo.context.close()
    expect(ann.get_by_text("1 spectator")).to_have_count(0)


def test_every_ply_has_an_address(visit: Visit) -> None:
    ann, ben = two_at_a_table(visit)
    for page, other in ((ann, ben), (ben, ann), (ann, ben)):
        expect(status(page, "Your turn")).to_be_visible()
        first_move(page)
        expect(status(other, "Your turn")).to_be_visible()
    moves = ann.get_by_role("tabpanel").get_by_role("listitem")
    expect(moves).to_have_count(4)
    moves.nth(1).get_by_role("link").click()
    expect(ann).to_have_url(re.compile(r"/t/[^/]+/1$"))
    expect(ann.get_by_text("Move 1 of 3").first).to_be_visible()
    expect(ann.get_by_text("You are viewing an earlier move")).to_be_visible()
    # The same link shows the same ply to a spectator.
    cleo = visit(ann.url)
    expect(cleo.get_by_text("Move 1 of 3").first).to_be_visible()
    ann.get_by_role("button", name="Back to the game").click()
    expect(ann).to_have_url(re.compile(r"/t/[^/]+$"))


def test_a_finished_game_is_replayed_by_slider_and_keys(visit: Visit) -> None:
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    guest(page, "Ann")
    id = new_table(page, {**DUEL, "options": {"variant": "solo"}})
    page.goto(f"/t/{id}")
    for _ in range(24):
        first_move(page)
    expect(status(page, "Game over")).to_be_visible()
    expect(status(page, "Your score:")).to_be_visible()
    expect(page.get_by_text("Move 24 of 24").first).to_be_visible()
    page.get_by_role("heading", level=1).evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile(r"/23$"))
    page.keyboard.press("Home")
    expect(page).to_have_url(re.compile(r"/0$"))
    page.get_by_role("slider").fill("12")
    expect(page).to_have_url(re.compile(r"/12$"))
    page.reload()
    expect(page.get_by_text("Move 12 of 24").first).to_be_visible()
    show_panel(page, "Info")
    page.get_by_role("button", name="Copy position").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    position = page.evaluate("navigator.clipboard.readText()")
    assert position.startswith("solo ")
    assert sum(one.isdigit() for one in position.split()[1]) == 13
    with page.expect_download() as picture:
        page.get_by_role("link", name="Download picture").click()
    assert picture.value.suggested_filename.endswith("-12.svg")
    assert Path(picture.value.path()).read_text(encoding="utf-8").startswith("<svg")
    with page.expect_download() as record:
        page.get_by_role("link", name="Download record").click()
    assert Path(record.value.path()).read_text(encoding="utf-8").startswith("robotable record 1")
    page.keyboard.press("Escape")
    page.keyboard.press("End")
    expect(page).to_have_url(re.compile(r"/t/[^/]+$"))


def test_a_guest_takes_a_name_and_an_account_and_comes_back_elsewhere(visit: Visit) -> None:
    ann = visit("/me")
    ann.get_by_role("textbox", name="Your name").fill("Ann")
    ann.get_by_role("button", name="Save").click()
    expect(ann.get_by_role("link", name="Profile: Ann")).to_be_visible()
    ann.get_by_label("Username").fill("Ann!")
    ann.get_by_label("Password").fill("short")
    ann.get_by_role("button", name="Create account").click()
    expect(ann.get_by_role("alert")).to_contain_text("A username needs 2 to 30")
    ann.get_by_label("Username").fill("ann-of-the-page")
    ann.get_by_role("button", name="Create account").click()
    expect(ann.get_by_role("alert")).to_contain_text("A password needs 8 to 200 characters.")
    ann.get_by_label("Password").fill("a long password")
    ann.get_by_role("button", name="Create account").click()
    expect(ann.get_by_text("You’re signed in as ann-of-the-page.")).to_be_visible()
    expect(ann.get_by_role("link", name="Profile: Ann", exact=True)).to_be_visible()
    guest_table = new_table(ann, DUEL, bot="random")

    elsewhere = visit("/me")
    elsewhere.get_by_role("button", name="I have an account").click()
    elsewhere.get_by_label("Username").fill("ann-of-the-page")
    elsewhere.get_by_label("Password").fill("a wrong password")
    elsewhere.get_by_role("button", name="Sign in", exact=True).click()
    expect(elsewhere.get_by_role("alert")).to_contain_text("Wrong username or password.")
    elsewhere.get_by_label("Password").fill("a long password")
    elsewhere.get_by_role("button", name="Sign in", exact=True).click()
    expect(elsewhere.get_by_text("You’re signed in as ann-of-the-page.")).to_be_visible()
    sessions = elsewhere.get_by_role("region", name="Active sessions").get_by_role("listitem")
    expect(sessions).to_have_count(2)
    elsewhere.goto(f"/t/{guest_table}")
    expect(status(elsewhere, "Your turn")).to_be_visible()
    elsewhere.goto("/me")
    sessions.get_by_role("button").click()
    expect(sessions).to_have_count(1)
    elsewhere.get_by_role("button", name="Sign out", exact=True).first.click()
    expect(elsewhere.get_by_text("Choose a name to play as a guest")).to_be_visible()
    # Whoever never chose a name is called by the username.
    elsewhere.get_by_role("button", name="New account").click()
    elsewhere.get_by_label("Username").fill("uwe")
    elsewhere.get_by_label("Password").fill("a long password")
    elsewhere.get_by_role("button", name="Create account").click()
    expect(elsewhere.get_by_role("link", name="Profile: uwe")).to_be_visible()


def test_who_is_on_vacation_says_until_when(visit: Visit) -> None:
    ann, ben = visit(), visit()
    guest(ann, "Ann")
    guest(ben, "Ben")
    made = post(ann, "/api/tables", {"setup": {**DUEL, "time": {"kind": "days", "days": 3}}})
    act(ben, made["table"], {"do": "sit"})
    ben.goto(f"/t/{made['table']}")
    expect(status(ben, "Ann’s turn")).to_be_visible()
    ann.goto("/me")
    ann.get_by_label("Days").fill("5")
    ann.get_by_role("button", name="Start vacation").click()
    expect(ann.get_by_text("You’re on vacation until")).to_be_visible()
    expect(ben.get_by_text("on vacation until")).to_be_visible()
    ann.get_by_role("button", name="I’m back").click()
    expect(ann.get_by_text("days left this year")).to_be_visible()
    expect(ben.get_by_text("on vacation until")).to_have_count(0)


def test_language_colours_and_sound_are_kept(visit: Visit) -> None:
    page = visit("/")
    page.locator("header summary").click()
    expect(page.get_by_label("Sound")).not_to_be_checked()
    page.get_by_label("Sound").check()
    page.get_by_label("Theme").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    for language, heading in (
        ("nl", "Robotspellen, allemaal aan één tafel."),
        ("de", "Roboterspiele, alle an einem Tisch."),
    ):
        page.locator("header select").first.select_option(language)
        expect(page.get_by_role("heading", level=1)).to_have_text(heading)
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.locator("header summary").click()
    page.reload()
    page.locator("header summary").click()
    expect(page.get_by_label("Ton", exact=True)).to_be_checked()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.goto("/rules/micro_robots")
    expect(page.get_by_role("heading", level=1)).to_have_text("Regeln: Micro Robots")
    expect(page.get_by_role("heading", name="Eine Runde")).to_be_visible()


def test_the_puzzle_of_the_day_by_its_line(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("link", name="Daily puzzle: Micro Robots").click()
    page.get_by_role("button", name="Show puzzle").click()
    expect(page.get_by_text("Your time")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Your time")).to_be_visible()


def by_keys(page: Page, key: str, found: Callable[[], bool]) -> None:
    for _ in range(60):
        page.keyboard.press(key)
        if found():
            return
    raise AssertionError(f"{key} leads nowhere")


def focused(page: Page, text: str) -> Callable[[], bool]:
    return lambda: (
        text in (page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.innerText") or "")
    )


def test_by_keys_alone(visit: Visit) -> None:
    page = visit("/", viewport=PHONE)
    page.keyboard.press("Tab")
    assert focused(page, "Skip to content")()
    by_keys(page, "Tab", focused(page, "Play a bot"))
    page.keyboard.press("Enter")
    expect(status(page, "Your turn")).to_be_visible()
    by_keys(page, "Tab", focused(page, "Game menu"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("tab", name="Info")).to_have_attribute("aria-selected", "true")
    by_keys(page, "Tab", focused(page, "Info"))
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("tab", name="Chat")).to_be_focused()
    page.keyboard.press("ArrowRight")
    by_keys(page, "Tab", focused(page, "Resign"))
    page.keyboard.press("Enter")
    by_keys(page, "Tab", focused(page, "Resign"))
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(status(page, "You lost")).to_be_visible()
    by_keys(page, "Tab", focused(page, "Play again"))
    page.keyboard.press("Enter")
    expect(status(page, "’s turn").or_(status(page, "Your turn"))).to_be_visible()
