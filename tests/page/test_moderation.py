"""Moderators at work: from a report in the chat to the log of what they did."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.page.api import act, guest, new_table, post
from tests.page.checks import overflow, small_targets, violations
from tests.page.conftest import Scheme, Visit
from tests.page.hosting import Hosted
from tests.store.sqlite.files import connected

Picture = Callable[[Page, str], None]


def become(page: Page, server: Hosted, name: str, column: str) -> None:
    """A guest with a role. The operator gives it before the server has looked this person up."""
    guest(page, name)
    with connected(server.database) as db:
        db.execute(f"UPDATE people SET {column} = 1 WHERE name = ?", (name,))


def reported(visit: Visit, text: str = "He keeps selling things.") -> tuple[Page, Page, str]:
    """Ann and Ben at a table, where Ben has written something that Ann has reported."""
    ann, ben = visit(), visit()
    guest(ann, "Ann")
    table = new_table(ann, {"game": "robot_master"})
    guest(ben, "Ben")
    act(ben, table, {"do": "sit"})
    ben.goto(f"/t/{table}")
    chat(ben, "Hello", "Buy my coins at coins.example", "now")
    ann.goto(f"/t/{table}")
    open_chat(ann)
    ann.get_by_role("button", name="Report this message from Ben").nth(1).click()
    ann.get_by_label("What happened?").fill(text)
    ann.get_by_role("button", name="Send report").click()
    expect(ann.get_by_text("will read your report")).to_be_visible()
    return ann, ben, table


def open_chat(page: Page) -> None:
    page.get_by_role("tab", name="Chat").click()


def chat(page: Page, *lines: str) -> None:
    open_chat(page)
    for line in lines:
        page.get_by_label("Write a message").fill(line)
        page.get_by_role("button", name="Send", exact=True).click()
        expect(page.get_by_role("log").get_by_text(line, exact=True)).to_be_visible()


def test_from_the_report_to_the_log(visit: Visit, server: Hosted) -> None:
    ann, ben, _ = reported(visit)
    mia = visit()
    become(mia, server, "Mia", "is_admin")
    mia.goto("/")
    mia.get_by_role("link", name="Moderation").click()
    mia.get_by_role("link", name="Ben, reported by Ann").click()
    expect(mia.get_by_text("He keeps selling things.").first).to_be_visible()
    line = mia.locator("li.reported")
    expect(line).to_contain_text("Buy my coins at coins.example")
    expect(mia.get_by_role("link", name="Open the table")).to_be_visible()

    mia.get_by_role("button", name="Look into it").press("Enter")
    expect(mia.get_by_text("You’re on it")).to_be_visible()
    mia.get_by_role("button", name="Mute Ben for 1 day").click()
    expect(mia.get_by_text("You’re on it")).to_be_visible()  # without a reason, the browser refuses
    mia.get_by_label("Reason or note").fill("Advertising is not allowed.")
    mia.get_by_label("How long").select_option("1 week")
    mia.get_by_role("button", name="Mute Ben for 1 week").click()
    expect(mia.get_by_text("Muted until")).to_be_visible()
    expect(mia.get_by_role("button", name="Dismiss the report")).to_have_count(0)

    ben.get_by_label("Write a message").fill("One more coin?")
    ben.get_by_role("button", name="Send", exact=True).click()
    expect(ben.get_by_text("You can’t write until")).to_contain_text("Advertising is not allowed.")
    expect(ben.get_by_label("Write a message")).to_have_count(0)
    expect(ann.get_by_text("One more coin?")).to_have_count(0)

    mia.get_by_role("link", name="All open reports").click()
    expect(mia.get_by_text("No open reports")).to_be_visible()
    mia.get_by_text("Show the log").click()
    expect(mia.get_by_text("Mia muted Ben, until")).to_be_visible()
    expect(mia.get_by_text("Mia looks into report")).to_be_visible()


def test_the_second_moderator_is_told(visit: Visit, server: Hosted) -> None:
    reported(visit)
    pages = [visit(), visit()]
    for page, name in zip(pages, ("Max", "Moe"), strict=True):
        become(page, server, name, "is_moderator")
        page.goto("/moderation")
        page.get_by_role("link", name="Ben, reported by Ann").last.click()
        expect(page.get_by_role("button", name="Look into it")).to_be_visible()
    first, second = pages
    first.get_by_role("button", name="Look into it").click()
    expect(first.get_by_text("You’re on it")).to_be_visible()
    second.get_by_label("Reason or note").fill("Nothing wrong here.")
    second.get_by_role("button", name="Dismiss the report").click()
    expect(second.get_by_role("alert")).to_have_text("Another moderator is already looking into this report.")
    expect(second.get_by_text("Max is on it")).to_be_visible()
    first.get_by_label("Reason or note").fill("Nothing wrong here.")
    first.get_by_role("button", name="Dismiss the report").click()
    expect(first.get_by_text("dismissed").first).to_be_visible()


def test_others_find_neither_the_link_nor_the_queue(visit: Visit) -> None:
    page = visit()
    guest(page, "Ann")
    page.goto("/moderation")
    expect(page.get_by_text("Only moderators can see this page.")).to_be_visible()
    expect(page.get_by_role("link", name="Moderation")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_size_and_both_themes(visit: Visit, server: Hosted, scheme: Scheme, picture: Picture) -> None:
    long = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen " + "x" * 120
    _, _, table = reported(visit, long)
    mia = visit(color_scheme=scheme)
    become(mia, server, f"Mia {scheme}", "is_admin")
    queue = mia.request.get("/api/admin/queue").json()["reports"]
    number = queue[-1]["number"]
    post(mia, "/api/admin/actions", {"do": "note", "report": number, "why": long})
    post(
        mia, "/api/admin/actions", {"do": "mute", "person": queue[-1]["about"]["id"], "hours": 2, "why": long}
    )
    assert table
    for width in (320, 390, 820, 1280, 1920):
        size: ViewportSize = {"width": width, "height": 800}
        mia.set_viewport_size(size)
        for path, ready in (("/moderation", "queue"), (f"/moderation/{number}", "decide")):
            mia.goto(path)
            expect(mia.locator(f"#{ready}")).to_be_visible()
            expect(mia.locator("main")).to_contain_text("Donaudampfschiff")
            if ready == "queue":
                mia.get_by_text("Show the log").click()
                expect(mia.get_by_text("wrote a note about Ben").first).to_be_visible()
            assert overflow(mia) == 0, (width, path)
            assert small_targets(mia) == [], (width, path)
            if width in (320, 1280):
                assert violations(mia) == [], (width, path)
            picture(mia, f"moderation-{ready}-{scheme}-{width}")
