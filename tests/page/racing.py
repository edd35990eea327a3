"""Races in browsers. The API creates the tables, our solvers find the solutions, and the tests click."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import msgspec
from playwright.sync_api import Page

from robotable.games.micro_robots.boards import Board
from robotable.games.micro_robots.positions import Position
from robotable.games.micro_robots.reference import shortest_path
from robotable.games.ricochet_robots import Slide, View, cell_name
from robotable.games.ricochet_robots.course import puzzle
from robotable.games.ricochet_robots.reference import Solved
from robotable.games.ricochet_robots.robots import FIFTH, LETTER, kind_of
from robotable.kernel.ricochet_robots import solve
from tests.page.api import guest, new_table, post
from tests.page.checks import load_axe
from tests.page.conftest import Visit
from tests.thorough import usually

MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
WINDOWS = usually([(360, "light"), (320, "dark")], everything=list(product((360, 320), ("light", "dark"))))
"""Widths of phones, and colour schemes."""


def sit_down(
    visit: Visit,
    names: list[str],
    setup: dict[str, Any],
    suits: Callable[[Page, str], bool] = lambda _page, _table: True,
    **options: Any,
) -> tuple[str, list[Page]]:
    """A table whose deal suits the test, and a page for each player at it.

    Nothing moves, because drawing every step would take most of the time; `**MOVING` lets it.
    """
    pages = [visit(**{"reduced_motion": "reduce", **options}) for _ in names]
    for page, name in zip(pages, names, strict=True):
        guest(page, name)
    table = next(table for table in _tables(pages, setup) if suits(pages[0], table))
    for page in pages:
        page.goto(f"/t/{table}")
    return table, pages


def _tables(pages: list[Page], setup: dict[str, Any]) -> Iterator[str]:
    """New tables, each with a new deal. One of a hundred deals suits any test."""
    first, *others = pages
    for _ in range(100):
        table = new_table(first, setup)
        for at, page in enumerate(others):
            body = {"id": f"sit-down-{at}", "seq": 0, "command": {"do": "sit"}}
            post(page, f"/api/tables/{table}/commands", body)
        yield table


def micro_way(view: Any) -> list[int]:
    """The cells of a shortest solution, including the start."""
    ground, goal = view["position"], view["goal"]
    position = Position(
        Board(tuple(ground["board"]["faces"])), ground["robot"], goal["target"], goal.get("via")
    )
    found = shortest_path(position, no_revisits=view["options"]["no_revisits"])
    assert found is not None
    return list(found)


def cell(page: Page, number: int) -> Any:
    return page.locator(f"[data-cell='{number}']")


def accessible(page: Page, state: str) -> None:
    """Fail on any violation that axe-core finds."""
    load_axe(page)
    # A button that was just pressed fades to its new colour, and axe would judge a colour in between.
    page.evaluate(
        "() => Promise.allSettled(document.getAnimations()"
        ".filter(one => one instanceof CSSTransition).map(one => one.finished))"
    )
    found = page.evaluate(
        "async () => (await axe.run('main', { resultTypes: ['violations'] })).violations.map("
        "v => v.id + ': ' + v.nodes.map(n => n.target.join(' ')).join(' | '))"
    )
    assert found == [], f"{state}: {found}"


def fits(page: Page, *places: Any) -> None:
    """Fail unless all these elements are on the screen together, without scrolling."""
    size = page.viewport_size
    assert size is not None
    page.evaluate("window.scrollTo(0, 0)")
    for place in places:
        box = place.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= size["height"], (box, size)
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size["width"] + 0.5, (box, size)


def touchable(*places: Any) -> None:
    """Fail unless a finger hits each of them: 40 pixels, because seven keys share a line of 320."""
    for place in places:
        box = place.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 39.9, box


def shown(page: Page, text: str) -> Any:
    """A visible sentence, not the copy of it for screen readers."""
    return page.locator("p:not(.visually-hidden)").filter(has_text=text).last


ARROWS = {"N": "ArrowUp", "E": "ArrowRight", "S": "ArrowDown", "W": "ArrowLeft"}


def ricochet_view(table: Any) -> View:
    return msgspec.convert(table["view"], View)


def ricochet_way(view: View) -> tuple[Slide, ...]:
    """A best solution from the robots of the round, or from those of the solution being shown."""
    assert view.goal is not None
    position = puzzle(view.position, view.goal) if view.walk is None else view.walk.position
    found = solve(position, must_turn=view.options.must_turn)
    assert isinstance(found, Solved)
    return found.way


def press(page: Page, view: View, slide: Slide) -> None:
    """Press the robot's letter and the arrow, and click the ending where there is a choice."""
    page.keyboard.press(LETTER[kind_of(slide.robot, view.options.fifth)])
    page.keyboard.press(ARROWS[slide.direction])
    choices = page.get_by_role("group", name="At a wall or barrier").get_by_role("button")
    if slide.robot == FIFTH and view.options.fifth == "transparent" and choices.count():
        extra = f", +{slide.cost - 1}" if slide.cost > 1 else ""
        page.get_by_role("button", name=f" {cell_name(slide.cell)}{extra}", exact=False).first.click()
