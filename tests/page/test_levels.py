"""Eight bots to choose from, and a hint from the strongest of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from robotable.engines.catalogue import levels_of
from tests.page.checks import overflow, violations
from tests.page.conftest import DESK, PHONE, Visit
from tests.page.robot_master import cell, lies, make_table, my_turn, place_any

Picture = Callable[[Page, str], None]


@pytest.mark.parametrize(("size", "scheme"), [(DESK, "light"), (PHONE, "dark")], ids=["desk", "phone"])
def test_a_level_is_chosen_by_its_line(
    visit: Visit, picture: Picture, size: dict[str, int], scheme: str
) -> None:
    page = visit("/", viewport=size, color_scheme=scheme)
    page.get_by_label("Options: Robot Master").click()
    choice = page.get_by_role("combobox", name="Bot")
    expect(choice).to_have_value("gauge")
    levels = levels_of("robot_master")
    titles = [f"{bot.title} · {bot.level}/8" for bot in levels]
    expect(choice.locator("option")).to_have_text(titles)
    for bot in levels:
        choice.select_option(bot.name)
        expect(page.get_by_role("img", name=f"Strength {bot.level} of 8")).to_be_visible()
        expect(page.get_by_text(bot.about)).to_be_visible()
    choice.select_option("fidget")
    assert violations(page) == []
    assert overflow(page) == 0
    picture(page, f"levels-{size['width']}-{scheme}")
    page.get_by_role("button", name="Play a bot – Robot Master").click()
    my_turn(page)
    if size == DESK:
        expect(page.get_by_role("region", name="Seats")).to_contain_text("Fidget")


@pytest.mark.parametrize(("size", "scheme"), [(DESK, "light"), (PHONE, "dark")], ids=["desk", "phone"])
def test_a_hint_marks_a_card_and_a_cell(
    visit: Visit, picture: Picture, size: dict[str, int], scheme: str
) -> None:
    page = visit(viewport=size, color_scheme=scheme, reduced_motion="reduce")
    make_table(page, "Ann", {"bots": {1: "pip"}})
    place_any(page, Random(1))
    # The first bot to move starts the worker process.
    expect(page.locator("[data-card]:enabled").first).to_be_visible()
    ask = page.get_by_role("button", name="Hint", exact=True)
    ask.click()
    told = page.get_by_role("region", name="Hint")
    expect(told).to_contain_text(re.compile(r"Place the \d on [a-e][1-5][.:]"))
    expect(page.locator("p[aria-live='polite']")).to_contain_text("Place the ")
    marked = page.locator("[data-cell].advised")
    expect(marked).to_have_count(1)
    assert violations(page) == []
    assert overflow(page) == 0
    picture(page, f"hint-robot-master-{size['width']}")
    words = told.inner_text()
    page.reload()
    expect(told).to_contain_text(words.split("★")[-1].strip())
    expect(marked).to_have_count(1)
    at = int(marked.get_attribute("data-cell") or "")
    card = int(re.findall(r"Place the (\d)", words)[0])
    page.locator(f"[data-card='{card}']").click()
    cell(page, at).click()
    lies(page, card, at)
    my_turn(page)
    expect(marked).to_have_count(0)
    expect(ask).to_be_visible()


def test_nobody_who_plays_people_has_hints(visit: Visit) -> None:
    ann, ben = visit(), visit()
    made = make_table(ann, "Ann", {})
    ben.goto(f"/i/{made['invite']}")
    ben.get_by_role("button", name="Sit here").first.click()
    my_turn(ann)
    expect(ann.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
