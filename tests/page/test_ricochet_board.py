"""The board of Ricochet Robots in real browsers: coordinates, letters in the page's language, the two ways to
pay for a wall, and the picture on the start page."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from robotable.games.ricochet_robots import cell_name
from robotable.games.ricochet_robots.robots import FIFTH
from tests.page.api import seen
from tests.page.conftest import DESK, Visit
from tests.page.racing import ARROWS, accessible, press, ricochet_view, ricochet_way, sit_down

SOLO: dict[str, Any] = {
    "game": "ricochet_robots",
    "options": {"players": 1, "box": "all", "fifth": "transparent"},
}


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def from_a_wall(page: Page, table: str) -> Any:
    """A slide of the transparent robot that costs one move and begins by passing a wall, if there is one."""
    trial = page.request.post(f"/api/tables/{table}/try", data={}).json()
    found = (one for one in trial["next"] if one["robot"] == FIFTH and one["passes"] and one["cost"] == 1)
    return next(found, None)


def test_coordinates_and_letters_in_german(visit: Visit) -> None:
    table, (page,) = sit_down(visit, ["Ann"], SOLO, locale="de-DE", reduced_motion="reduce")
    robots = page.locator("svg .robot")
    expect(robots.locator("text")).to_have_text(["R", "Gr", "B", "Ge", "D"])
    marks = set(page.locator("svg .mark text").all_text_contents())
    assert marks == {"R", "Gr", "B", "Ge"}, "targets carry the same letters"
    expect(page.locator(".coordinates text")).to_have_text(
        [name for at in range(16) for name in ("abcdefghijklmnop"[at], str(at + 1))]
    )

    # Two colours begin with G: typing it again goes on to the other one. Y still works, as in notation.
    keys = page.get_by_role("group", name="Roboter").get_by_role("button")
    for key, chosen in (("g", 1), ("g", 3), ("g", 1), ("y", 3), ("d", 4), ("r", 0)):
        page.keyboard.press(key)
        expect(keys.nth(chosen)).to_have_attribute("aria-pressed", "true")

    # A text names a cell by the coordinates beside the board.
    view = ricochet_view(seen(page, table))
    ordinary = next(one for one in view_slides(page, table) if one["robot"] == 0)
    page.keyboard.press(ARROWS[ordinary["direction"]])
    name = cell_name(ordinary["cell"])
    expect(page.get_by_role("list", name="Züge").get_by_role("listitem")).to_contain_text(name)
    assert view.position.robots[0] != ordinary["cell"]
    column, row = (page.locator(".coordinates").get_by_text(part, exact=True) for part in (name[0], name[1:]))
    figure = middle(robots.first.locator(".body"))
    board = page.locator("svg .cells").bounding_box()
    assert board is not None
    cell = board["width"] / 16
    assert abs(middle(column)[0] - figure[0]) < cell / 2
    assert abs(middle(row)[1] - figure[1]) < cell / 2
    accessible(page, "coordinates")


def view_slides(page: Page, table: str) -> list[Any]:
    trial = page.request.post(f"/api/tables/{table}/try", data={}).json()
    return list(trial["next"])


def test_a_wall_as_a_move(visit: Visit) -> None:
    """At the table, a slide that begins at a wall costs one move, for trials and the solver. The start form
    offers the option with the transparent robot only."""
    setup = {**SOLO, "options": {**SOLO["options"], "wall_pass": "move", "must_turn": False}}
    table, (page,) = sit_down(
        visit, ["Ann"], setup, lambda page, table: from_a_wall(page, table) is not None, viewport=DESK
    )
    slide = from_a_wall(page, table)
    expect(page.get_by_role("group", name="Robots").get_by_role("button")).to_have_count(5)
    page.keyboard.press("t")
    page.keyboard.press(ARROWS[slide["direction"]])
    choice = page.get_by_role("button", name=f"Pass through to {cell_name(slide['cell'])}", exact=False).or_(
        page.get_by_role("button", name=f"Pass and bounce to {cell_name(slide['cell'])}", exact=False)
    )
    moves = page.get_by_role("list", name="Moves").get_by_role("listitem")
    expect(choice.first.or_(moves.first)).to_be_visible()
    if choice.count():
        choice.first.click()
    expect(moves).to_have_count(1)
    expect(moves.first).not_to_contain_text("+")
    page.keyboard.press("Backspace")
    page.get_by_text("More", exact=True).click()
    expect(page.get_by_text("going through it is the move itself and costs 1")).to_be_visible()

    # The solver behind hints and verdicts reads the rule in the same way as the table.
    view = ricochet_view(seen(page, table))
    way = ricochet_way(view)
    for at, one in enumerate(way, 1):
        press(page, view, one)
        expect(moves).to_have_count(at)
        expect(page.get_by_role("group", name="Robots").get_by_role("button").first).to_be_visible()
    cost = sum(one.cost for one in way)
    expect(page.get_by_text(f"You found a solution in {cost} move").first).to_be_visible()

    page.goto("/")
    card = page.locator("[data-game=ricochet_robots]")
    card.get_by_label("Options: Ricochet Robots").click()
    wall = card.get_by_label("Transparent robot next to a wall")
    expect(wall).to_have_count(0)
    card.get_by_label("Fifth robot").select_option("transparent")
    expect(wall).to_have_value("extra")
    wall.select_option("move")
    card.get_by_role("button", name="Play solo").click()
    page.wait_for_url(re.compile("/t/"))
    made = seen(page, page.url.partition("/t/")[2].partition("/")[0])["view"]
    assert (made["options"]["wall_pass"], made["position"]["wall_pass"]) == ("move", "move")


def test_the_picture_on_the_start_page_shows_a_legal_slide(visit: Visit) -> None:
    """Red slides until the blue robot stops it, then until the edge does."""
    page = visit("/")
    picture = page.locator("[data-game=ricochet_robots] svg.picture")
    numbers = re.findall(r"[\d.]+", picture.locator("path.path").get_attribute("d") or "")
    [_, row, turn, _] = map(float, numbers)
    rim = picture.locator("rect.board")
    left, top = (float(rim.get_attribute(name) or "") for name in ("x", "y"))
    cell = 24.0
    assert (turn - left) % cell == cell / 2
    assert (row - top) % cell == cell / 2
    places = [
        re.findall(r"[\d.]+", text or "")
        for text in picture.locator("g.robot").evaluate_all(
            "all => all.map(one => one.getAttribute('transform'))"
        )
    ]
    red, blue, _ = [((float(x) - left) // cell, (float(y) - top) // cell) for x, y, *_ in places]
    at = ((turn - left) // cell, (row - top) // cell)
    assert red[1] == blue[1] == at[1]
    assert blue[0] == at[0] + 1, "the blue robot stands right behind the turn"
    corner = re.match(r"M([\d.]+) ([\d.]+)", picture.locator("path.target").get_attribute("d") or "")
    assert corner is not None
    assert (float(corner[1]) - left) // cell == at[0]
    assert (float(corner[2]) - top) // cell == 0, "the target lies at the edge"
