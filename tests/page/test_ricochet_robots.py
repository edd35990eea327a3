"""Ricochet Robots in real browsers: trying in private, bids, the transparent robot; by keys, on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from robotable.games.ricochet_robots import Slide, cell_name
from robotable.games.ricochet_robots.robots import FIFTH
from tests.page.api import seen
from tests.page.conftest import DESK, PHONE, Visit
from tests.page.racing import (
    ARROWS,
    MOVING,
    WINDOWS,
    accessible,
    fits,
    press,
    ricochet_view,
    ricochet_way,
    shown,
    sit_down,
    touchable,
)

Picture = Callable[[Page, str], None]
in_peace = pytest.mark.usefixtures("stopped_clock")


def wall_choices(page: Page, table: str) -> dict[str, list[Any]]:
    """The directions in which the transparent robot can stop at a wall or pass it, with its slides."""
    trial = page.request.post(f"/api/tables/{table}/try", data={}).json()
    slides = [one for one in trial["next"] if one["robot"] == FIFTH]
    choices = {side: [one for one in slides if one["direction"] == side] for side in ARROWS}
    return {side: found for side, found in choices.items() if len(found) > 1}


def is_easy(page: Page, table: str) -> bool:
    """Whether a bot finds the solution within seconds."""
    return len(ricochet_way(ricochet_view(seen(page, table)))) in (2, 3, 4)


def two(visit: Visit, options: dict[str, Any], **more: Any) -> tuple[str, list[Page]]:
    setup = {"game": "ricochet_robots", "options": {"players": 2, **options}}
    return sit_down(visit, ["Ann", "Ben"], setup, **more)


def bid(page: Page, count: int) -> None:
    for digit in str(count):
        page.keyboard.press(digit)
    page.get_by_role("button", name=f"Bid {count}", exact=True).click()


def moves(page: Page) -> Any:
    return page.get_by_role("list", name="Moves").get_by_role("listitem")


def places(page: Page) -> list[str]:
    """Where the robots are drawn."""
    found = page.locator("svg .robot").evaluate_all("all => all.map(one => one.style.transform)")
    return [str(one) for one in found]


def ready(page: Page) -> None:
    expect(page.get_by_role("group", name="Robots").get_by_role("button").first).to_be_visible()


def settled(page: Page, count: int) -> None:
    """Wait until this number of moves is shown and the next one can be made."""
    expect(moves(page)).to_have_count(count)
    expect(page.get_by_text("Sending your move")).to_have_count(0)


def test_a_round_with_bids_and_the_transparent_robot(visit: Visit, picture: Picture) -> None:
    table, (ann, ben) = two(
        visit,
        {"fifth": "transparent"},
        suits=lambda page, table: bool(wall_choices(page, table)),
        **MOVING,
    )
    ready(ann)
    ready(ben)
    picture(ann, "ricochet-thinking-desk")
    accessible(ann, "thinking")

    # Ann tries for herself: the robot at the wall has a choice, and nobody else sees what she does.
    before = places(ben)
    direction, slides = next(iter(wall_choices(ann, table).items()))
    ann.keyboard.press("t")
    ann.keyboard.press(ARROWS[direction])
    choice = ann.get_by_role("group", name="At a wall or barrier")
    expect(choice.get_by_role("button", name="Pass through").first).to_be_visible()
    picture(ann, "ricochet-choice-desk")
    accessible(ann, "choice")
    through = max(slides, key=lambda one: int(one["cost"]))
    extra = through["cost"] - 1
    choice.get_by_role("button", name=f"to {cell_name(through['cell'])}, +{extra}").first.click()
    expect(shown(ann, "only you see this")).to_be_visible()
    expect(moves(ann)).to_have_count(1)
    picture(ann, "ricochet-trying-desk")
    accessible(ann, "trying")
    assert places(ben) == before
    assert places(ann) != before
    ann.keyboard.press("Backspace")
    expect(moves(ann)).to_have_count(0)
    assert places(ann) == before

    # Players lower their bids; the lowest bidder shows a solution.
    bid(ben, 30)
    expect(ann.get_by_role("timer", name="Bidding time")).to_be_visible()
    expect(shown(ann, "Ben bids 30. Can you do it in fewer moves?")).to_be_visible()
    bid(ann, 22)
    expect(ben.get_by_role("region", name="Chips and bids")).to_contain_text("bid 22")
    bid(ben, 21)
    picture(ann, "ricochet-bidding-desk")
    accessible(ben, "bidding")
    for page in (ann, ben):
        page.keyboard.press("p")
    expect(shown(ben, "Show your solution: 21 moves")).to_be_visible()
    expect(shown(ann, "Ben is showing a solution in 21 moves.")).to_be_visible()

    # Ben passes a wall with the transparent robot, then takes a shortest path: everyone sees each move.
    view = ricochet_view(seen(ben, table))
    slides = [one for one in view.legal if isinstance(one, Slide) and one.robot == 4]
    first = next(one for one in slides if one.cost == 2)
    press(ben, view, first)
    expect(moves(ann)).to_have_count(1)
    expect(moves(ann).first).to_contain_text("+1")
    settled(ben, 1)
    rest = ricochet_way(ricochet_view(seen(ben, table)))
    for at, slide in enumerate(rest[:-1], 2):
        press(ben, ricochet_view(seen(ben, table)), slide)
        expect(moves(ann)).to_have_count(at)
        settled(ben, at)
    picture(ann, "ricochet-showing-desk")
    accessible(ben, "showing")
    press(ben, ricochet_view(seen(ben, table)), rest[-1])
    cost = 2 + sum(one.cost for one in rest)
    expect(shown(ann, f"Ben reached it in {cost} moves.")).to_be_visible()
    assert [one["chips"] for one in seen(ann, table)["view"]["seats"]] == [0, 1]

    best = ann.get_by_role("button", name="Shortest solution")
    expect(best).to_be_visible()
    best.click()
    expect(ann.locator("svg polyline.leg")).not_to_have_count(0)
    picture(ann, "ricochet-verdict-desk")
    accessible(ann, "verdict")


@in_peace
def test_the_tried_way_can_be_shown_and_a_failure_lets_the_next_one_show(visit: Visit) -> None:
    table, (ann, ben) = two(visit, {})
    ready(ann)
    view = ricochet_view(seen(ann, table))
    way = ricochet_way(view)
    # With the mouse: click a robot, then one of the cells where it can stop.
    for slide in way:
        place = ann.locator(f".over [aria-label*='{cell_name(slide.cell)}, 1 move']")
        ann.get_by_role("group", name="Robots").get_by_role("button").nth(slide.robot).click()
        expect(place).to_be_visible()
        place.click()
    expect(shown(ann, f"You found a solution in {len(way)} move")).to_be_visible()
    bid(ann, len(way) + 1)
    bid(ben, len(way))
    # Ben has the lowest bid, so that only Ann has to say that she has no better one.
    ann.get_by_role("button", name="No better bid").click()
    expect(shown(ben, "Show your solution")).to_be_visible()
    ben.get_by_role("button", name="Give up").click()
    expect(shown(ann, "Show your solution")).to_be_visible()
    ann.get_by_role("button", name="Show my solution").click()
    expect(shown(ben, "Ann reached it in")).to_be_visible()
    expect(shown(ben, "You gave up.")).to_be_visible()
    assert [one["chips"] for one in seen(ben, table)["view"]["seats"]] == [1, 0]


def test_alone_on_a_generated_board(visit: Visit, picture: Picture) -> None:
    setup = {"game": "ricochet_robots", "options": {"players": 1, "targets": 2, "box": "all"}}
    table, (ann,) = sit_down(visit, ["Ann"], setup)
    race = ann.get_by_role("region", name="Solo race")
    expect(race).to_contain_text("0 of 2 targets")
    ready(ann)
    ann.get_by_role("button", name="Skip this target").click()
    expect(race).to_contain_text("1 skipped")
    for done in range(1, 3):
        expect(moves(ann)).to_have_count(0)
        ready(ann)
        view = ricochet_view(seen(ann, table))
        for at, slide in enumerate(ricochet_way(view), 1):
            press(ann, view, slide)
            expect(moves(ann)).to_have_count(at)
            ready(ann)
        ann.get_by_role("button", name="Show solution").click()
        expect(race).to_contain_text(f"{done} of 2 targets")
        if done == 1:
            picture(ann, "ricochet-solo-desk")
            accessible(ann, "solo")
    expect(race).to_contain_text("Finished:")
    picture(ann, "ricochet-solo-over-desk")
    accessible(ann, "solo over")


@in_peace
def test_with_keys_alone_and_what_is_said(visit: Visit) -> None:
    table, (ann, ben) = two(visit, {"fifth": "silver", "must_turn": False})
    ready(ann)
    live = ben.locator("p[aria-live='polite']")
    ann.keyboard.press("4")
    ann.keyboard.press("0")
    ann.keyboard.press("Enter")
    expect(live).to_have_text("Ann: 40.")
    for page in (ann, ben):
        page.keyboard.press("p")
    expect(live).to_contain_text("Ann is showing a solution in 40 moves.")
    view = ricochet_view(seen(ann, table))
    way = ricochet_way(view)
    for at, slide in enumerate(way, 1):
        press(ann, view, slide)
        expect(live).to_contain_text(f"to {cell_name(slide.cell)}.")
        if at < len(way):
            settled(ann, at)
    expect(live).to_contain_text("Ann wins the chip.")
    expect(live).to_contain_text("Target: ")
    ann.get_by_text("More", exact=True).click()
    ann.get_by_text("Board as text").click()
    expect(ann.get_by_text("silver robot on ").first).to_be_visible()
    accessible(ann, "in words")


@pytest.mark.parametrize(("width", "scheme"), WINDOWS)
def test_on_a_phone_nothing_needs_scrolling(visit: Visit, picture: Picture, scheme: str, width: int) -> None:
    _, (ann, ben) = two(
        visit,
        {"fifth": "transparent", "box": "all"},
        viewport={**PHONE, "width": width},
        color_scheme=scheme,
        has_touch=True,
    )
    ready(ann)
    keys = ann.get_by_role("group", name="Robots").get_by_role("button")
    minus, say = ann.get_by_role("button", name="One less"), ann.get_by_role("button", name="Bid 5")
    keys.first.tap()
    picture(ann, f"ricochet-thinking-{width}-{scheme}")
    touchable(keys.first, keys.last, minus, say)
    if width == 360:
        fits(ann, ann.get_by_role("group", name="Board, 16 by 16"), keys.first, keys.last, say)
    accessible(ann, "phone")
    # A swipe moves the red robot.
    for dx, dy in ((60, 0), (-60, 0), (0, 60), (0, -60)):
        box = ann.get_by_role("button", name="red robot on").bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        ann.mouse.move(x, y)
        ann.mouse.down()
        ann.mouse.move(x + dx, y + dy, steps=4)
        ann.mouse.up()
        if moves(ann).count():
            break
    expect(moves(ann)).to_have_count(1)
    say.tap()
    picture(ann, f"ricochet-bid-{width}-{scheme}")
    ben.get_by_role("button", name="Pass", exact=True).tap()
    expect(shown(ann, "Show your solution: 5 moves")).to_be_visible()
    picture(ann, f"ricochet-showing-{width}-{scheme}")
    accessible(ann, "showing on a phone")
    ann.get_by_role("button", name="Give up").tap()
    expect(shown(ben, "Ann gave up.")).to_be_visible()
    expect(shown(ben, "its shortest solution stays secret")).to_be_visible()


def test_a_bot_races_along(visit: Visit, picture: Picture) -> None:
    """Zigzag bids after a few seconds and, once Ann passes, shows its solution."""
    setup = {"game": "ricochet_robots", "bots": {"1": "ricochet-hard"}}
    _, (ann,) = sit_down(visit, ["Ann"], setup, is_easy, viewport=DESK, color_scheme="dark")
    expect(ann.get_by_role("region", name="Chips and bids")).to_contain_text("bid ")
    picture(ann, "ricochet-bot-desk-dark")
    ann.get_by_role("button", name="Pass", exact=True).click()
    expect(shown(ann, "Zigzag is showing a solution in")).to_be_visible()
    expect(ann.get_by_role("region", name="Last target")).to_be_visible()
    accessible(ann, "against a bot")


def test_where_nothing_shall_move_robots_are_there_at_once(visit: Visit) -> None:
    table, (ann, _) = two(visit, {})
    ready(ann)
    view = ricochet_view(seen(ann, table))
    way = ricochet_way(view)
    press(ann, view, way[0])
    expect(moves(ann)).to_have_count(1)
    slow = "document.getAnimations().filter(one => one.effect.getTiming().duration > 1).length"
    assert ann.evaluate(slow) == 0
