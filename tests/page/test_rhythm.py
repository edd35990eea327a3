"""The rhythm of races in real browsers: ready, pause, bidding that closes early, and leaving."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.games.ricochet_robots.race_table import own_board
from tests.page.api import seen
from tests.page.conftest import PHONE, Visit
from tests.page.racing import accessible, cell, fits, micro_way, shown, sit_down, touchable
from tests.patience import until

Picture = Callable[[Page, str], None]


def test_a_race_waits_for_its_players_and_pauses_after_each_target(visit: Visit, picture: Picture) -> None:
    setup = {"game": "micro_robots", "options": {"players": 2, "pause": 120}}
    table, (ann, ben) = sit_down(visit, ["Ann", "Ben"], setup)
    ready = ann.get_by_role("button", name="I’m ready")
    expect(ready).to_be_enabled()
    assert seen(ann, table)["view"]["goal"] is None
    picture(ann, "micro-ready-desk")
    accessible(ann, "ready")
    ready.click()
    expect(shown(ann, "Waiting for the others")).to_be_visible()
    expect(ben.get_by_role("region", name="Chips and bids")).to_contain_text("ready")
    ben.keyboard.press("Enter")
    # The player with the dice settles ties, so everybody sees who that is.
    expect(ann.locator(".roller")).to_be_visible()
    until(lambda: seen(ann, table)["view"]["goal"] is not None, "the target")
    way = micro_way(seen(ann, table)["view"])
    count = len(way) - 1
    ben.get_by_role("button", name=f"Claim {count} move", exact=False).first.click()
    for there in way[1:]:
        expect(cell(ben, there)).to_have_attribute("aria-disabled", "false")
        cell(ben, there).click()
    # The pause: nobody can claim, and the result is there to be seen.
    expect(shown(ann, f"Ben reached it in {count} move")).to_be_visible()
    expect(ann.get_by_role("button", name="Next target")).to_be_enabled()
    expect(ann.get_by_role("button", name="Claim 1 move", exact=True)).to_have_count(0)
    picture(ann, "micro-pause-desk")
    accessible(ann, "pause")
    for page in (ann, ben):
        page.get_by_role("button", name="Next target").click()
    expect(ann.get_by_role("button", name="Claim 1 move", exact=True)).to_be_enabled()
    # A new target needs an agreement.
    first = seen(ann, table)["view"]["goal"]["target"]
    ann.get_by_role("button", name="New target, please").click()
    expect(shown(ann, "Everyone has to agree")).to_be_visible()
    expect(ben.get_by_role("region", name="Chips and bids")).to_contain_text("new target?")
    ben.get_by_role("button", name="New target, please").click()
    for page in (ann, ben):
        page.get_by_role("button", name="Next target").click()
    expect(ann.get_by_role("button", name="Claim 1 move", exact=True)).to_be_enabled()
    assert seen(ann, table)["view"]["goal"]["target"] != first


def test_a_race_is_left_with_one_press_and_leaves_the_list_of_games(visit: Visit, picture: Picture) -> None:
    setup = {"game": "ricochet_robots", "options": {"board": own_board("a1rc"), "early_close": True}}
    table, (ann, ben) = sit_down(visit, ["Ann", "Ben"], setup, viewport=PHONE)
    # Bidding closes when only the lowest bidder has not passed.
    ann.get_by_role("button", name="Bid 5").click()
    expect(ann.get_by_role("button", name="No better bid")).to_be_visible()
    ben.get_by_role("button", name="Pass").click()
    expect(shown(ann, "Show your solution")).to_be_visible()
    leave = ben.get_by_role("button", name="Leave", exact=True)
    fits(ben, leave)
    touchable(leave)
    picture(ben, "ricochet-leave-phone")
    leave.click()
    expect(shown(ben, "You have left")).to_be_visible()
    expect(ben.get_by_role("button", name="I’m back")).to_be_visible()
    expect(leave).to_have_count(0)
    accessible(ben, "left")
    ben.goto("/")
    expect(ben.get_by_role("button", name="Play a bot – Micro Robots")).to_be_visible()
    ann.goto("/")
    expect(ann.get_by_role("region", name="My games").get_by_role("link")).to_contain_text("Your turn")
    expect(ben.get_by_role("region", name="My games")).to_have_count(0)
    assert seen(ann, table)["view"]["seats"][1]["presence"] == "away"
