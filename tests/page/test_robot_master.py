"""Robot Master in real browsers: whole games by link, against bots, by keys, by finger."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.games.robot_master.plain_score import column_points, decided, row_points
from tests.page.checks import overflow, resize, visible_violations
from tests.page.conftest import PHONE, Scheme, Visit
from tests.page.robot_master import (
    board,
    cell,
    lies,
    make_table,
    my_turn,
    place_any,
    play_ahead,
    scores,
    violations,
)
from tests.thorough import usually

Picture = Callable[[Page, str], None]
QUICK = {"reduced_motion": "reduce"}
SHOT_AT = 13


def sit(page: Page, invite: str, seat: int = 0) -> None:
    page.goto(f"/i/{invite}")
    page.get_by_role("button", name="Sit here").nth(seat).click()


def expect_verdict(page: Page) -> None:
    """The end screen agrees with the cards on the board, scored by independent code."""
    verdict = page.locator(".verdict")
    expect(verdict).to_be_visible()
    cards = board(page)
    rows, columns = row_points(cards), column_points(cards)
    assert (scores(page, "rows"), scores(page, "columns")) == (rows, columns)
    winner, line = decided(rows, columns)
    expect(verdict).to_have_attribute("data-won", "" if winner == "draw" else winner)
    expect(verdict.locator("tbody tr")).to_have_count(line)
    low = f"{sorted(rows)[line - 1]}", f"{sorted(columns)[line - 1]}"
    expect(verdict.locator("tbody tr").last.locator("td").nth(0)).to_have_text(low[0])
    expect(verdict.locator("tbody tr").last.locator("td").nth(1)).to_have_text(low[1])


def test_two_browsers_play_a_duel_by_link(visit: Visit, picture: Picture) -> None:
    ann, ben = visit(**QUICK), visit(**QUICK)
    made = make_table(ann, "Ann", {})
    sit(ben, made["invite"])
    watching = visit(f"/i/{made['invite']}", **QUICK)
    rng = Random(7)
    for turn in range(24):
        mover, other = (ann, ben) if turn % 2 == 0 else (ben, ann)
        card, at = place_any(mover, rng)
        lies(other, card, at)
        expect(cell(other, at)).to_have_class(re.compile(r"\blast\b"))
        if turn == SHOT_AT:
            my_turn(ann)
            picture(ann, "robot-master-duel")
    expect_verdict(ann)
    expect_verdict(ben)
    expect(ann.locator(".verdict .sentence")).to_have_text(ben.locator(".verdict .sentence").inner_text())
    picture(ben, "robot-master-duel-over")
    assert violations(ben) == []
    watching.close()


def test_four_browsers_play_in_teams(visit: Visit, picture: Picture) -> None:
    pages = [visit(**QUICK) for _ in range(4)]
    made = make_table(pages[0], "Ann", {"options": {"variant": "teams"}})
    for page in pages[1:]:
        sit(page, made["invite"])
    my_turn(pages[0])
    expect(pages[2].locator("li", has_text="Ann").filter(has_text="partner")).to_be_visible()
    # A draw offer off turn would be a signal between partners.
    expect(pages[0].get_by_role("button", name="Offer a draw")).to_be_enabled()
    expect(pages[2].get_by_role("button", name="Offer a draw")).to_be_disabled()
    assert violations(pages[2]) == []
    rng = Random(11)
    play_ahead(pages, made["table"], 12, rng)
    for turn in range(12, 24):
        card, at = place_any(pages[turn % 4], rng)
        for page in pages:
            lies(page, card, at)
        if turn == SHOT_AT:
            my_turn(pages[2])
            picture(pages[2], "robot-master-teams")
    for page in pages:
        expect_verdict(page)
    picture(pages[3], "robot-master-teams-over")


@pytest.mark.parametrize("bot", usually(["pivot"], everything=["pip", "pivot", "caliper"]))
def test_a_game_against_a_built_in_bot(visit: Visit, bot: str) -> None:
    page = visit(**QUICK)
    make_table(page, "Ann", {"bots": {1: bot}})
    rng = Random(3)
    for _ in range(12):
        place_any(page, rng)
    expect_verdict(page)


def test_a_game_of_refill_against_a_bot_with_cards_that_fly(visit: Visit, picture: Picture) -> None:
    page = visit()
    make_table(page, "Ann", {"options": {"variant": "refill"}, "bots": {1: "greedy"}})
    my_turn(page)
    expect(page.get_by_text("25 cards in the pile")).to_be_visible()
    rng = Random(5)
    for _ in range(11):
        place_any(page, rng)
    my_turn(page)
    expect(page.get_by_text("3 cards in the pile")).to_be_visible()
    picture(page, "robot-master-refill")
    place_any(page, rng)
    expect_verdict(page)


def test_a_solo_game_on_a_phone(visit: Visit, picture: Picture) -> None:
    page = visit(viewport=PHONE, has_touch=True, **QUICK)
    made = make_table(page, "Ann", {"options": {"variant": "solo"}})
    rng = Random(2)
    play_ahead([page], made["table"], 12, rng)
    for turn in range(12, 24):
        place_any(page, rng)
        if turn == SHOT_AT:
            my_turn(page)
            # Rows and columns do not compete, so no line breaks a tie.
            expect(page.locator(".score.counts.lowest").first).to_be_visible()
            expect(page.locator(".score.counts:not(.lowest)")).to_have_count(0)
            accessible_in_both_schemes(page, picture, "robot-master-solo")
    cards = board(page)
    lowest = min(row_points(cards) + column_points(cards))
    expect(page.locator(".verdict")).to_contain_text(f"Your lowest line scores {lowest}.")
    expect(page.locator(".verdict")).not_to_contain_text("Rows")
    expect(page.get_by_text("Your best so far")).to_be_visible()
    accessible_in_both_schemes(page, picture, "robot-master-solo-over")
    page.goto("/")
    best = page.locator("[data-game=robot_master]").get_by_role("link", name=f"Solo best: {lowest}")
    picture(page, "start-solo-best")
    best.click()
    page.wait_for_url(f"**/t/{made['table']}")


def accessible_in_both_schemes(page: Page, picture: Picture, name: str) -> None:
    schemes: tuple[Scheme, ...] = ("dark", "light")
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        assert visible_violations(page) == []
        picture(page, f"{name}-{scheme}")
    assert violations(page) == []


def test_a_match_goes_from_round_to_round(visit: Visit, picture: Picture) -> None:
    page = visit(**QUICK)
    page.add_init_script("localStorage.setItem('robotable.status-line', 'true')")
    make_table(page, "Ann", {"bots": {1: "random"}, "match": {"rounds": 2, "duplicate": True}})
    my_turn(page)
    expect(page.get_by_text("Round 1")).to_have_count(1)
    expect(page.get_by_text("Round 1 of 2, new deal")).to_be_visible()
    rng = Random(4)
    for _ in range(12):
        place_any(page, rng)
    expect_verdict(page)
    assert violations(page) == []
    picture(page, "robot-master-between-rounds")
    # The next round is dealt but not shown yet, so nobody is asked to move.
    status = page.locator("p.status")
    expect(status).to_have_text("Round over")
    sheet = page.get_by_role("table", name="Points by round").locator("tbody tr")
    first = points(sheet)
    assert sorted(first) == ["Rattle", "You"]
    page.get_by_role("button", name="Next round").click()
    expect(page.get_by_text("Round 2 of 2, same deal, hands swapped")).to_be_visible()
    expect(status).to_have_text("Your turn")
    for _ in range(12):
        place_any(page, rng)
    expect_verdict(page)
    for name, numbers in points(sheet).items():
        assert numbers[0] == first[name][0]
        assert numbers[-1] == sum(numbers[:2])
    # As Brettspielnetz counts: one move for a card of each side.
    expect(page.locator(".status-line")).to_contain_text("move 12..")


def points(sheet: Locator) -> dict[str, list[int]]:
    """The points of each player by round, and their total."""
    rows = [row.locator("th, td").all_text_contents() for row in sheet.all()]
    return {name: [int(text) for text in numbers] for name, *numbers in rows}


def test_a_whole_game_by_keyboard_alone(visit: Visit) -> None:
    page = visit("/", **QUICK)
    play = page.get_by_role("button", name="Play a bot – Robot Master")
    for _ in range(30):
        page.keyboard.press("Tab")
        if play.evaluate("(button) => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    for turn in range(12):
        my_turn(page)
        page.keyboard.press(page.locator("[data-card]").last.get_attribute("data-card") or "")
        if turn == 0:
            # From c4, the first legal cell, across the card on c3 to c2.
            assert page.evaluate("document.activeElement.dataset.cell") == "7"
            page.keyboard.press("ArrowDown")
            page.keyboard.press("ArrowDown")
            expect(page.locator(".hint")).to_contain_text("row 2")
            assert violations(page) == []
        at = page.evaluate("Number(document.activeElement.dataset.cell)")
        page.keyboard.press("Enter")
        expect(cell(page, at)).to_have_accessible_name(re.compile("robot"))
    expect_verdict(page)
    said = page.locator("[aria-live=polite]")
    expect(said).to_contain_text(re.compile("placed .* on .*(win|Draw)"))


def test_a_card_is_dragged_with_the_mouse(visit: Visit) -> None:
    page = visit()
    make_table(page, "Ann", {"bots": {1: "random"}})
    my_turn(page)
    pile = page.locator("[data-card]").first
    card = int(pile.get_attribute("data-card") or "")
    pile.hover()
    page.mouse.down()
    box = cell(page, 7).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] - 200, box["y"] + 5)
    page.mouse.up()  # beside the board: nothing happens
    expect(cell(page, 7)).to_have_accessible_name(re.compile("c4, place the|c4: empty"))
    pile.hover()
    page.mouse.down()
    page.mouse.move(box["x"] + 20, box["y"] + 20, steps=4)
    expect(page.locator(".hint")).to_contain_text("row 4")
    page.mouse.up()
    lies(page, card, 7)


@pytest.mark.parametrize("variant", ["duel", "refill", "teams"])
def test_everything_is_within_reach_of_a_thumb(visit: Visit, picture: Picture, variant: str) -> None:
    page = visit(viewport=PHONE, has_touch=True, **QUICK)
    bots = dict.fromkeys(range(1, 4 if variant == "teams" else 2), "random")
    make_table(page, "Ann", {"options": {"variant": variant}, "bots": bots})
    my_turn(page)
    for width in (320, 360):
        resize(page, {"width": width, "height": 640})
        for place in (*page.locator("[data-card]").all(), *page.locator("[data-cell]").all()):
            box = place.bounding_box()
            assert box is not None
            assert box["width"] >= 44, f"{place} is {box}"
            assert box["height"] >= 44, f"{place} is {box}"
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert box["y"] + box["height"] <= 640, "a move must need no scrolling"
        assert overflow(page) <= 0
    page.locator("[data-card]").last.tap()
    cell(page, 7).tap()
    expect(page.locator(".hint")).to_contain_text("Tap again to place.")
    picture(page, f"robot-master-tap-{variant}")
    assert violations(page) == []
    cell(page, 7).tap()
    expect(cell(page, 7)).to_have_accessible_name(re.compile("robot"))


def test_a_finger_drags_a_card(visit: Visit) -> None:
    page = visit(viewport=PHONE, has_touch=True, **QUICK)
    make_table(page, "Ann", {"bots": {1: "random"}})
    my_turn(page)
    pile = page.locator("[data-card]").first
    card = int(pile.get_attribute("data-card") or "")
    start, end = pile.bounding_box(), cell(page, 11).bounding_box()
    assert start is not None
    assert end is not None
    line = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        line.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        )

    touch("touchStart", (start["x"] + 20, start["y"] + 20))
    for part in (0.3, 0.6, 1.0):
        x = start["x"] + 20 + part * (end["x"] - start["x"])
        touch("touchMove", (x, start["y"] + 20 + part * (end["y"] - start["y"])))
    touch("touchEnd")
    lies(page, card, 11)
