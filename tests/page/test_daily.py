"""The daily puzzles, solved on their boards: by mouse, finger and keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

from robotable.games.micro_robots import notation as micro_notation
from robotable.games.micro_robots.reference import shortest_path
from robotable.games.ricochet_robots import cell_name
from robotable.games.ricochet_robots import notation as ricochet_notation
from robotable.games.ricochet_robots.reference import Solved, solve
from robotable.games.ricochet_robots.robots import COLOURS, LETTER
from robotable.puzzles.ricochet_robots.daily import MUST_TURN
from tests.page.checks import overflow, small_targets, violations
from tests.page.conftest import DESK, PHONE, Visit
from tests.page.racing import ARROWS, cell, fits

Picture = Callable[[Page, str], None]


def revealed(visit: Visit, game: str, width: int) -> tuple[Page, str]:
    """The page with today's puzzle, and its position."""
    size = DESK if width == DESK["width"] else {**PHONE, "width": width}
    page = visit(f"/daily/{game}", viewport=size, color_scheme="dark" if width == 320 else "light")
    page.get_by_role("button", name="Show puzzle").click()
    expect(page.get_by_role("button", name="Submit solution")).to_be_disabled()
    date = datetime.now(UTC).date().isoformat()
    return page, page.request.get(f"/api/daily/{game}", params={"date": date}).json()["position"]


def sound(page: Page) -> None:
    assert violations(page) == []
    assert overflow(page) == 0


def answered(page: Page, game: str, way: str, moves: int) -> None:
    """Confirm the solution; the server then rates it."""
    page.get_by_role("button", name="Submit solution").click()
    page.get_by_role("button", name="Submit", exact=True).click()
    expect(page.get_by_role("status").filter(has_text=f"Solved in {moves} moves")).to_be_visible()
    expect(page.get_by_text("There is no shorter solution.")).to_be_visible()
    expect(page.get_by_text("The board shows a solution in the fewest moves.")).to_be_visible()
    own = page.get_by_role("table", name="Fewest moves").get_by_role("row", name="(You)")
    expect(own.locator("svg")).to_be_visible()
    assert page.request.get(f"/api/daily/{game}").json()["answered"]["way"] == way


@pytest.mark.parametrize("width", [DESK["width"], 360, 320])
def test_micro_robots_cell_by_cell(visit: Visit, picture: Picture, width: int) -> None:
    page, text = revealed(visit, "micro_robots", width)
    position = micro_notation.read_position(text)
    way = shortest_path(position)
    assert way is not None
    faces = position.board.faces
    steps = page.locator(".path path:not(.casing)")
    hand_in = page.get_by_role("button", name="Submit solution")

    # Any cell can be chosen and taken back.
    cell(page, (position.start + 7) % 36).click()
    expect(steps).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(steps).to_have_count(0)
    expect(hand_in).to_be_disabled()
    # By tapping, by number and letter, and by arrows and Enter.
    cell(page, way[1]).click()
    page.keyboard.press(faces[way[2]][0])
    page.keyboard.press(faces[way[2]][1].lower())
    expect(steps).to_have_count(2)
    for number in way[3:]:
        cell(page, number).focus()
        page.keyboard.press("Enter")
    expect(steps).to_have_count(len(way) - 1)
    expect(page.get_by_text(f"{len(way) - 1} moves", exact=True)).to_be_visible()
    picture(page, f"daily-micro-{width}")
    sound(page)
    if width == 360:
        assert small_targets(page) == []
    answered(page, "micro_robots", micro_notation.write_path(position.board, way), len(way) - 1)
    expect(steps).to_have_count(len(way) - 1)
    expect(cell(page, way[0])).to_have_attribute("aria-disabled", "true")
    picture(page, f"daily-micro-answered-{width}")
    sound(page)


@pytest.mark.parametrize("width", [DESK["width"], 360, 320])
def test_ricochet_robots_slide_by_slide(visit: Visit, picture: Picture, width: int) -> None:
    page, text = revealed(visit, "ricochet_robots", width)
    position = ricochet_notation.read_position(text)
    found = solve(position, must_turn=MUST_TURN)
    assert isinstance(found, Solved)
    moves = page.get_by_role("list", name="Moves").get_by_role("listitem")
    robots = page.get_by_role("group", name="Robots").get_by_role("button")

    mark = page.get_by_role("img", name="Target: ")
    serving = ", for any robot" if position.target_robot is None else ""
    expect(mark).to_have_accessible_name(re.compile(f" on {cell_name(position.target_cell)}{serving}$"))
    expect(page.locator("svg .goal")).to_have_count(1)
    for at, slide in enumerate(found.way, 1):
        if at % 2:
            robots.nth(slide.robot).click()
            page.locator(f".over [data-ending='{slide.direction}']").click()
        else:
            page.keyboard.press(LETTER[COLOURS[slide.robot]])
            page.keyboard.press(ARROWS[slide.direction])
        expect(moves).to_have_count(at)
        expect(moves.last).to_contain_text(cell_name(slide.cell))
        # The server has answered: the next slides are known.
        expect(page.locator(".over .ending").first).to_be_visible()
        if at == 1:
            picture(page, f"daily-ricochet-{width}")
            page.keyboard.press("Backspace")
            expect(moves).to_have_count(0)
            page.keyboard.press(LETTER[COLOURS[slide.robot]])
            page.keyboard.press(ARROWS[slide.direction])
            expect(moves).to_have_count(1)
            expect(page.locator(".over .ending").first).to_be_visible()
    expect(page.get_by_text(f"You found a solution in {found.cost} moves.").first).to_be_visible()
    picture(page, f"daily-ricochet-way-{width}")
    sound(page)
    answered(page, "ricochet_robots", ricochet_notation.write_path(found.way), found.cost)
    expect(page.locator("svg polyline.leg")).to_have_count(len(found.way))
    picture(page, f"daily-ricochet-answered-{width}")
    sound(page)


@pytest.mark.parametrize("game", ["micro_robots", "ricochet_robots"])
def test_on_a_phone_board_and_keys_are_seen_together(visit: Visit, game: str) -> None:
    page, _ = revealed(visit, game, 360)
    role = ("grid", "Board, 6 rows") if game == "micro_robots" else ("group", "Board, 16 by 16")
    board = page.get_by_role(role[0], name=role[1])  # type: ignore[arg-type]  # a role from the table of cases
    fits(
        page,
        board,
        page.get_by_role("button", name="Undo"),
        page.get_by_role("button", name="Submit solution"),
    )
