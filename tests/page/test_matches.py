"""New tables by the form: matches, sides and the first turn by choice or by lot, and many players."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, Request, expect

from tests.page.api import seen
from tests.page.checks import overflow, small_targets, violations
from tests.page.conftest import PHONE, Visit
from tests.page.racing import fits
from tests.page.robot_master import my_turn

Picture = Callable[[Page, str], None]


def status(page: Page, text: str) -> Locator:
    return page.get_by_role("status").filter(has_text=text)


def asked(page: Page, button: str) -> Any:
    """What the page sends to the server when it sets up a table."""

    def new_table(request: Request) -> bool:
        return request.method == "POST" and request.url.endswith("/api/tables")

    with page.expect_request(new_table) as sent:
        page.get_by_role("button", name=button).click()
    return sent.value.post_data_json


def test_lots_are_drawn_unless_somebody_chooses(visit: Visit) -> None:
    page = visit("/", by_lot=True)
    wish = asked(page, "Play a bot – Robot Master")
    assert wish["seat"] == "lot"
    assert wish["setup"]["options"] == {"first": "random"}
    my_turn(page)
    table = seen(page, page.url.rsplit("/", 1)[-1])
    mine = table["view"]["seats"][table["seat"]]["side"]
    expect(page.locator(".standing .own")).to_contain_text(f"Your {mine}")
    page.goto("/")
    page.get_by_label("Options: Robot Master").click()
    page.get_by_label("Your side").select_option("Columns")
    page.get_by_label("First turn").select_option("Columns")
    wish = asked(page, "Play a bot – Robot Master")
    assert (wish["seat"], wish["setup"]["options"]) == (1, {"first": "columns"})
    expect(page.get_by_text("You begin: choose a card.")).to_be_visible()
    expect(page.locator(".owner .visually-hidden")).to_have_text("Your columns")


def test_a_duplicate_match_with_a_friend_and_its_rematch(visit: Visit, picture: Picture) -> None:
    ann, ben = visit("/"), visit(viewport=PHONE, has_touch=True)
    ann.get_by_label("Options: Robot Master").click()
    ann.get_by_label("Length").select_option("Match over several rounds")
    rounds = ann.get_by_role("spinbutton", name="Rounds")
    rounds.fill("3")
    ann.get_by_label("Play each deal twice").check()
    expect(rounds).to_have_value("4")
    assert violations(ann) == []
    picture(ann, "match-options")
    wish = asked(ann, "Play a friend – Robot Master")
    assert wish["setup"]["match"] == {"rounds": 4, "duplicate": True}
    ben.goto(ann.get_by_label("Link to this table").input_value())
    expect(ben.get_by_text("Duel · 4 rounds, each deal twice · No clock")).to_be_visible()
    ben.get_by_role("button", name="Join game").click()
    my_turn(ann)
    for page, side in ((ann, "rows"), (ben, "columns")):
        expect(page.get_by_text("Round 1 of 4, new deal")).to_be_visible()
        expect(page.locator(".owner .visually-hidden")).to_have_text(f"Your {side}")
    assert overflow(ben) == 0
    assert violations(ben) == []
    picture(ben, "match-phone")
    ann.get_by_role("button", name="Resign").click()
    ann.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(status(ann, "You lost")).to_be_visible()
    for page in (ann, ben):
        page.get_by_role("button", name="Play again").first.click()
    # Rows still begin, and Ben has them now.
    my_turn(ben)
    expect(ben.get_by_text("Round 1 of 4, new deal")).to_be_visible()
    for page, side in ((ann, "columns"), (ben, "rows")):
        expect(page.locator(".owner .visually-hidden")).to_have_text(f"Your {side}")


def test_seven_race_and_no_two_bots_have_the_same_name(visit: Visit, picture: Picture) -> None:
    page = visit("/", viewport=PHONE, has_touch=True)
    page.get_by_label("Options: Micro Robots").click()
    page.locator("[data-game=micro_robots]").get_by_role("combobox", name="Players").select_option("7")
    page.get_by_role("button", name="Play a bot – Micro Robots").click()
    page.get_by_role("button", name="Ready").click()
    expect(page.get_by_role("button", name="Claim 1 move", exact=True)).to_be_visible()
    standing = page.get_by_role("region", name="Chips and bids").get_by_role("listitem")
    expect(standing).to_have_count(7)
    names = [name.strip() for name in standing.locator(".name").all_text_contents()]
    assert len(set(names)) == 7
    fits(page, *standing.all())
    assert {name.split()[-1] for name in names} >= {"2", "3", "4", "5", "6"}
    assert overflow(page) == 0
    assert small_targets(page) == []
    picture(page, "micro-robots-seven")
