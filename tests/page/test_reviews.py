"""Reviews in a browser: a pasted record of each game is opened, reviewed and stepped through."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from robotable.kernel import NATIVE
from tests.page.checks import overflow, small_targets, violations
from tests.page.conftest import DESK, Visit

pytestmark = pytest.mark.skipif(not NATIVE, reason="reviews need the compiled kernel")

Picture = Callable[[Page, str], None]
RECORDS = Path(__file__).parents[1] / "records"
PHONE = {"width": 390, "height": 844}


def sound(page: Page) -> None:
    assert "\n".join(violations(page)) == ""
    assert overflow(page) <= 0
    # The aids at a board are lower, at a table too.
    assert [one for one in small_targets(page) if "aid" not in one] == []


def opened(visit: Visit, picture: Picture, record: str, **options: object) -> Page:
    """Paste the record; returns when its review is there."""
    page = visit("/open", reduced_motion="reduce", **options)
    page.locator("#opening").fill((RECORDS / record).read_text())
    sound(page)
    picture(page, f"open-{Path(record).stem}")
    page.locator("form .main").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".board-itself [data-cell], .board-itself svg").first).to_be_visible()
    picture(page, f"opened-{Path(record).stem}")
    page.locator(".after a[href$='/review']").click()
    expect(page.locator("[data-row='0']")).to_be_visible()
    return page


def test_a_duel_is_reviewed(visit: Visit, picture: Picture) -> None:
    page = opened(visit, picture, "robot_master/duel-columns-win-on-line-1.record", viewport=DESK)
    rows = page.locator("[data-row]")
    expect(rows).to_have_count(24)
    expect(page.locator(".board-itself [data-cell]").first).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(rows.nth(1)).to_have_attribute("aria-current", "step")
    expect(page.locator("[data-cell] .card")).to_have_count(2)
    picture(page, "review-duel")
    sound(page)
    # Both lines of the graph, and a press on it.
    assert len(page.locator("path.known").get_attribute("d") or "") > 100
    assert len(page.locator("path.open").get_attribute("d") or "") > 100
    page.locator(".plot svg").click()
    expect(page.locator("[aria-current='step']")).to_have_attribute("data-row", "12")
    page.keyboard.press("End")
    expect(rows.nth(23)).to_have_attribute("aria-current", "step")
    expect(page.get_by_text("With open hands and perfect play:")).to_be_visible()
    # Your own line: the engine answers, and a placement can be taken back.
    page.locator("[data-row='4'] button").click()
    expect(page.get_by_text("What could be known about")).to_be_visible()
    page.get_by_role("button", name="Try your own line").click()
    page.locator("[data-card]:enabled").first.click()
    taken = page.locator("[data-cell] .card:not(.ghost)").count()
    page.locator("[data-cell].open").first.click()
    expect(page.locator("[data-cell] .card:not(.ghost)")).to_have_count(taken + 2)
    picture(page, "review-line")
    sound(page)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("[data-cell] .card:not(.ghost)")).to_have_count(taken)
    page.get_by_role("button", name="Back to the game").click()
    expect(page.get_by_role("button", name="Try your own line")).to_be_visible()


@pytest.mark.parametrize(
    ("record", "language", "scheme"),
    [
        ("micro_robots/failed-wrong-count.record", "de", "dark"),
        ("ricochet_robots/lowered-bids.record", "fr", "light"),
    ],
)
def test_a_race_is_reviewed(visit: Visit, picture: Picture, record: str, language: str, scheme: str) -> None:
    page = opened(visit, picture, record, viewport=PHONE, locale=language, color_scheme=scheme)
    game = record.partition("/")[0]
    board = page.locator(".middle svg").first
    expect(board).to_be_visible()
    picture(page, f"review-{game}")
    sound(page)
    # A best solution is drawn on the board, move by move, and taken away again.
    best = page.locator(".side .solutions .button.figures").first
    best.click()
    expect(best).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".middle").get_by_text("1", exact=True).first).to_be_visible()
    picture(page, f"review-{game}-solution")
    sound(page)
    if page.locator("[data-row]").count() > 1:
        page.keyboard.press("ArrowRight")
        expect(page.locator("[data-row='1']")).to_have_attribute("aria-current", "step")
        expect(page.locator("[aria-pressed='true']")).to_have_count(0)


def test_what_is_no_game_is_refused_with_the_reason(visit: Visit) -> None:
    page = visit("/open")
    record = (RECORDS / "micro_robots/failed-wrong-count.record").read_text()
    for text, why in (
        (record[: len(record) // 2], "This record can’t be opened: record: line"),
        ("1. e4 e5", "neither a record"),
        ("black.A0B0C0D0.1P-2Z", "This position can’t be read"),
        ("https://example.org/t/a", "a link to example.org"),
        (f"robotable record 1\n{'x' * 60_000}", "too long: at most 60,000"),
        ("\0" * 20_000, "too long to be sent"),
    ):
        page.locator("#opening").fill(text)
        page.get_by_role("button", name="Open").click()
        expect(page.get_by_role("alert")).to_contain_text(why)
    # A link to this site, and a position.
    page.locator("#opening").fill(f"{page.url.removesuffix('/open')}/rules/micro_robots")
    page.get_by_role("button", name="Open").click()
    page.wait_for_url("**/rules/micro_robots")
    page.goto("/open")
    page.locator("#opening").fill("black.A0B0C0D0.1P-2W")
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_text("in 5 moves")).to_be_visible()
