"""The board editor of each game: with the mouse and the keyboard, to a puzzle that is solved and shared."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.page.checks import overflow, small_targets, violations
from tests.page.conftest import DESK, PHONE, Visit

Picture = Callable[[Page, str], None]
SIZES = {"desk": DESK, "phone": PHONE}


def sound(page: Page) -> None:
    assert violations(page) == []
    assert overflow(page) == 0
    assert small_targets(page) == []


def press(page: Page, cell: int) -> None:
    """Presses a cell; returns when the server has read the position."""
    with page.expect_response(lambda found: found.url.endswith("/positions/read")):
        page.locator(f"[role=gridcell][data-cell='{cell}']").click()


def tool(page: Page, name: str) -> None:
    page.get_by_role("group", name="What to place").get_by_role("button", name=name, exact=True).click()


def solve(page: Page) -> None:
    page.get_by_role("link", name="Solve it").click()


@pytest.mark.parametrize("size", SIZES)
def test_a_board_of_ricochet_robots(visit: Visit, picture: Picture, size: str) -> None:
    page = visit("/editor/ricochet_robots", viewport=SIZES[size])
    expect(page.get_by_role("grid")).to_be_visible()
    picture(page, f"editor-ricochet_robots-{size}")
    sound(page)
    for place, quadrant in (("Top left", "1A"), ("Bottom right", "4D")):
        with page.expect_response(lambda found: found.url.endswith("/positions/read")):
            page.get_by_label(place).select_option(quadrant)
    tool(page, "blue robot")
    press(page, 34)
    tool(page, "Target")
    press(page, 53)
    page.get_by_role("group", name="Which robot").get_by_role("button", name="blue robot").click()
    expect(page.locator("[role=gridcell][data-cell='53']")).to_have_text("f4; Target: blue circle on f4")
    tool(page, "Wall")
    page.get_by_role("group", name="Directions").get_by_role("button", name="down").click()
    press(page, 50)
    tool(page, "Barrier")
    page.get_by_role("button", name="yellow barrier \\").click()
    press(page, 100)
    with page.expect_response(lambda found: found.url.endswith("/positions/read")):
        page.get_by_label("Fifth robot").select_option("transparent")
    picture(page, f"editor-ricochet_robots-changed-{size}")
    sound(page)
    # On the keyboard: from a cell to the next, and a robot there.
    tool(page, "transparent robot")
    page.locator("[role=gridcell][data-cell='100']").focus()
    page.keyboard.press("ArrowRight")
    with page.expect_response(lambda found: found.url.endswith("/positions/read")):
        page.keyboard.press("Enter")
    expect(page.get_by_role("gridcell", name="f7; transparent robot")).to_have_count(1)
    solve(page)
    expect(
        page.get_by_text("Find a solution in").or_(page.get_by_text("Find the solution in"))
    ).to_be_visible()
    picture(page, f"editor-ricochet_robots-puzzle-{size}")
    page.get_by_role("button", name="Show a solution").click()
    expect(page.get_by_text("Solution: ")).to_be_visible()
    picture(page, f"editor-ricochet_robots-solution-{size}")
    # Back to the editor, with the same board.
    page.get_by_role("link", name="Change the board").click()
    expect(page.get_by_role("gridcell", name="f7; transparent robot")).to_have_count(1)
    expect(page.get_by_role("gridcell", name="e7; yellow barrier \\")).to_have_count(1)


@pytest.mark.parametrize("size", SIZES)
def test_a_board_of_micro_robots(visit: Visit, picture: Picture, size: str) -> None:
    page = visit("/editor/micro_robots", viewport=SIZES[size])
    expect(page.get_by_role("gridcell", name="1 pink, robot")).to_be_visible()
    picture(page, f"editor-micro_robots-{size}")
    sound(page)
    # 5 pink and 2 pink change places.
    tool(page, "Swap cells")
    page.locator("[role=gridcell][data-cell='0']").click()
    press(page, 1)
    expect(page.get_by_role("gridcell", name="2 pink")).to_have_attribute("data-cell", "0")
    tool(page, "Turn a tile")
    press(page, 35)
    tool(page, "Target")
    press(page, 0)
    tool(page, "Via")
    press(page, 7)
    expect(page.get_by_role("gridcell", name="2 pink, target")).to_have_count(1)
    # The robot cannot start on its target: the reason is said, and nothing has changed.
    tool(page, "Robot")
    press(page, 0)
    expect(page.get_by_role("status").filter(has_text="the target 2P is also the start")).to_be_visible()
    expect(page.get_by_role("link", name="Solve it")).to_have_count(0)
    picture(page, f"editor-micro_robots-refused-{size}")
    press(page, 14)
    sound(page)
    solve(page)
    expect(page.get_by_text("Find a solution in")).to_be_visible()
    expect(page.get_by_text("Via: 4 red")).to_be_visible()
    picture(page, f"editor-micro_robots-puzzle-{size}")


@pytest.mark.parametrize("size", SIZES)
def test_a_board_of_robot_master(visit: Visit, picture: Picture, size: str) -> None:
    page = visit("/editor/robot_master", viewport=SIZES[size])
    expect(page.get_by_role("gridcell", name="a5: robot 2")).to_be_visible()
    picture(page, f"editor-robot_master-{size}")
    sound(page)
    # One card less on the board: the hands are too small now, and the page says so.
    tool(page, "Empty the cell")
    press(page, 0)
    expect(page.get_by_role("status").filter(has_text="the hands have 5/5 cards")).to_be_visible()
    picture(page, f"editor-robot_master-refused-{size}")
    columns = page.get_by_role("group", name="Columns: cards in hand")
    with page.expect_response(lambda found: found.url.endswith("/positions/read")):
        columns.get_by_role("button", name="Add a 2").click()
    expect(columns).to_contain_text("6")
    # On the keyboard, the card comes back.
    page.locator("[role=gridcell][data-cell='0']").focus()
    with page.expect_response(lambda found: found.url.endswith("/positions/read")):
        page.keyboard.press("2")
    with page.expect_response(lambda found: found.url.endswith("/positions/read")):
        columns.get_by_role("button", name="Remove a 2").click()
    with page.expect_response(lambda found: found.url.endswith("/positions/read")):
        columns.get_by_role("checkbox").check()
    sound(page)
    solve(page)
    expect(page.get_by_text("whatever they hold")).to_be_visible()
    picture(page, f"editor-robot_master-puzzle-{size}")


def test_a_link_with_garbage_says_why_and_begins_anew(visit: Visit) -> None:
    page = visit(f"/editor/micro_robots/{quote('black.A0B0C0D0.1P-2Z')}")
    expect(page.get_by_role("status").filter(has_text="This position can’t be read")).to_be_visible()
    expect(page.get_by_role("gridcell", name="1 pink, robot")).to_be_visible()
