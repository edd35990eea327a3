"""Robot Master explains itself: the colours of the sides, the legend, and the status line."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.page.checks import overflow, violations
from tests.page.conftest import DESK, PHONE, Visit
from tests.page.robot_master import make_table, my_turn, place_any

Picture = Callable[[Page, str], None]


def background(page: Page, selector: str) -> str:
    """The colour as the browser computes it."""
    found: str = page.locator(selector).first.evaluate("(one) => getComputedStyle(one).backgroundColor")
    return found


@pytest.mark.parametrize(("size", "scheme"), [(DESK, "light"), (PHONE, "dark")], ids=["desk", "phone"])
def test_the_board_says_whose_lines_are_whose_and_explains_its_marks(
    visit: Visit, picture: Picture, size: dict[str, int], scheme: str
) -> None:
    page = visit(viewport=size, color_scheme=scheme, has_touch=True, reduced_motion="reduce")
    make_table(page, "Ann", {"bots": {0: "random"}}, seat=1)
    place_any(page, Random(1))
    my_turn(page)
    # The scores of a side, their corner and the player's box share a colour; the other side has its own.
    own, other = background(page, ".end.columns"), background(page, ".end.rows")
    assert own != other
    assert background(page, ".owner") == background(page, ".standing .own") == own
    expect(page.locator(".owner")).to_contain_text("You")
    # Lines that count have boxes in that colour, too.
    ink = page.locator(".standing .own .mark").evaluate("(one) => getComputedStyle(one).color")
    boxes = page.locator(".end.columns .score.counts").evaluate_all(
        "(all) => all.map((one) => getComputedStyle(one).borderTopColor)"
    )
    assert set(boxes) == {ink}

    button = page.get_by_role("button", name="What the marks mean")
    button.focus()
    page.keyboard.press("Enter")
    legend = page.get_by_role("dialog", name="What the marks mean")
    for text in (
        "Rows and columns.",
        "The lowest line of a side",
        "Dashed:",
        "tied at 0",
        "place a card here",
    ):
        expect(legend).to_contain_text(text)
    assert violations(page) == []
    assert overflow(page) == 0
    picture(page, f"robot-master-legend-{scheme}")
    page.keyboard.press("Escape")
    expect(legend).to_have_count(0)
    expect(button).to_be_focused()
    button.tap()
    legend.get_by_role("button", name="Close").tap()
    expect(legend).to_have_count(0)


def test_a_status_line_counts_moves_as_brettspielnetz_does(visit: Visit, picture: Picture) -> None:
    page = visit(reduced_motion="reduce")
    id = make_table(page, "Ann", {"bots": {1: "random"}})["table"]
    my_turn(page)
    line = page.locator(".status-line")
    expect(line).to_have_count(0)
    page.locator("header summary").click()
    page.get_by_label("Status line").check()
    page.keyboard.press("Escape")
    expect(line).to_have_text(re.compile(rf"Table {id}\s+Your turn\s+move 1\s+Rows\s+0.*Columns\s+0"))
    place_any(page, Random(2))
    my_turn(page)
    expect(line).to_contain_text("move 2")
    assert violations(page) == []
    picture(page, "robot-master-status-line")
    page.get_by_role("tab", name="Moves").click()
    page.get_by_role("link", name="Start", exact=True).click()
    expect(line).to_contain_text("move 1 ")
