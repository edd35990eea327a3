"""Micro Robots in real browsers: claims won and failed, watched by all; alone; by keys; on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.page.api import act, seen
from tests.page.conftest import DESK, PHONE, Visit
from tests.page.racing import MOVING, WINDOWS, accessible, cell, fits, micro_way, shown, sit_down, touchable

Picture = Callable[[Page, str], None]
in_peace = pytest.mark.usefixtures("stopped_clock")


def three(visit: Visit, **options: object) -> tuple[str, list[Page]]:
    setup = {"game": "micro_robots", "options": {"players": 3, **options}}
    return sit_down(visit, ["Ann", "Ben", "Cleo"], setup, **MOVING)


def past_the_checkpoint(page: Page, table: str) -> list[int] | None:
    """The cells of a shortest solution without the checkpoint, or None if it leads through it by chance."""
    view = seen(page, table)["view"]
    goal = {"target": view["goal"]["target"]}
    way = micro_way({**view, "goal": goal})
    return None if view["goal"]["via"] in way else way


def claim(page: Page, count: int) -> None:
    if count > 9:
        page.get_by_role("button", name="Larger numbers").click()
    page.get_by_role("button", name=f"Claim {count} move", exact=False).first.click()


@in_peace
def test_a_race_of_three_with_a_claim_kept_and_one_failed(visit: Visit, picture: Picture) -> None:
    table, (ann, ben, cleo) = three(visit)
    way = micro_way(seen(ann, table)["view"])
    expect(ann.get_by_role("button", name="Claim 1 move", exact=True)).to_be_enabled()
    picture(ann, "micro-thinking-desk")
    accessible(ann, "thinking")
    claim(ben, len(way) - 1)
    expect(shown(ben, "Show your solution")).to_be_visible()
    expect(shown(ann, "Ben is showing a solution in")).to_be_visible()
    # Only Ben can choose cells, and everybody sees each step.
    expect(cell(ann, way[1])).to_have_attribute("aria-disabled", "true")
    for at, there in enumerate(way[1:-1], 1):
        expect(cell(ben, there)).to_have_attribute("aria-disabled", "false")
        cell(ben, there).click()
        for page in (ann, ben, cleo):
            expect(page.locator(".path text").nth(at - 1)).to_have_text(str(at))
    picture(cleo, "micro-showing-desk")
    accessible(ben, "showing")
    cell(ben, way[-1]).click()
    for page, who in ((ann, "Ben"), (ben, "You"), (cleo, "Ben")):
        expect(shown(page, f"{who} reached it in {len(way) - 1} move")).to_be_visible()
    expect(ben.get_by_role("list", name="Thinking times")).to_contain_text("You")
    expect(ben.get_by_role("button", name="Your moves")).to_be_visible()
    expect(ann.get_by_role("region", name="Chips and bids").get_by_text("1 chip", exact=True)).to_have_count(
        1
    )
    # The verdict shows all times and can draw a shortest solution.
    expect(ann.get_by_role("list", name="Thinking times")).to_contain_text("Ben")
    ann.get_by_role("button", name="Shortest solution").click()
    expect(ann.locator(".path text")).to_have_count(len(way) - 1)
    picture(ann, "micro-verdict-desk")
    accessible(ann, "verdict")

    # A claim is binding: Cleo claims one move and steps to a wrong cell.
    after = seen(ann, table)["view"]
    assert after["position"]["robot"] == way[-1]
    wrong = next(one for one in range(36) if one not in (after["position"]["robot"], after["goal"]["target"]))
    claim(cleo, 1)
    cell(cleo, wrong).click()
    expect(shown(ann, "Cleo failed")).to_be_visible()
    assert [one["chips"] for one in seen(ann, table)["view"]["seats"]] == [0, 1, 0]


@in_peace
def test_a_failed_claim_costs_a_chip_and_giving_up_is_a_failure(visit: Visit) -> None:
    table, (ann, ben) = sit_down(visit, ["Ann", "Ben"], {"game": "micro_robots"})
    way = micro_way(seen(ann, table)["view"])
    claim(ann, len(way) - 1)
    for there in way[1:]:
        expect(cell(ann, there)).to_have_attribute("aria-disabled", "false")
        cell(ann, there).click()
    expect(shown(ben, "Ann reached it")).to_be_visible()
    claim(ann, 7)
    ann.get_by_role("button", name="Give up").click()
    expect(shown(ben, "Ann gave up.")).to_be_visible()
    assert [one["chips"] for one in seen(ben, table)["view"]["seats"]] == [0, 1]


@in_peace
def test_a_time_trial_alone(visit: Visit, picture: Picture) -> None:
    table, (ann,) = sit_down(visit, ["Ann"], {"game": "micro_robots", "options": {"players": 1}})
    trial = ann.get_by_role("region", name="Time trial")
    expect(trial).to_contain_text("0 of 10 targets")
    ann.get_by_role("button", name="Skip this target").click()
    expect(trial).to_contain_text("1 skipped")
    expect(shown(ann, "Nobody reached it")).to_be_visible()
    for done in range(1, 11):
        way = micro_way(seen(ann, table)["view"])
        claim(ann, len(way) - 1)
        for there in way[1:]:
            expect(cell(ann, there)).to_have_attribute("aria-disabled", "false")
            cell(ann, there).click()
        expect(trial).to_contain_text(f"{done} of 10 targets")
        if done == 2:
            picture(ann, "micro-time-trial-desk")
            accessible(ann, "time trial")
    expect(trial).to_contain_text("Finished:")
    expect(trial).to_contain_text("10 of 10 targets")
    picture(ann, "micro-time-trial-over-desk")
    accessible(ann, "time trial over")


@in_peace
def test_with_keys_alone(visit: Visit) -> None:
    table, (ann, ben) = sit_down(visit, ["Ann", "Ben"], {"game": "micro_robots"})
    view = seen(ann, table)["view"]
    way = micro_way(view)
    expect(ann.get_by_role("button", name="Claim 1 move", exact=True)).to_be_enabled()
    assert len(way) < 11
    ann.keyboard.press(str(len(way) - 1))
    expect(cell(ann, way[0])).to_be_focused()
    # The first step by its number and letter, the others by the arrows.
    faces = view["position"]["board"]["faces"]
    for at, there in enumerate(way[1:], 1):
        expect(cell(ann, there)).to_have_attribute("aria-disabled", "false")
        if at == 1:
            ann.keyboard.press(faces[there][0])
            ann.keyboard.press(faces[there][1].lower())
            continue
        here = int(ann.locator("[data-cell]:focus").get_attribute("data-cell") or "0")
        for _ in range(abs(there % 6 - here % 6)):
            ann.keyboard.press("ArrowRight" if there % 6 > here % 6 else "ArrowLeft")
        for _ in range(abs(there // 6 - here // 6)):
            ann.keyboard.press("ArrowDown" if there > here else "ArrowUp")
        ann.keyboard.press("Enter")
    expect(shown(ben, "Ann reached it")).to_be_visible()
    # Both look no further: a new target from the same start.
    for page in (ann, ben):
        expect(page.get_by_role("button", name="New target, please")).to_be_enabled()
        page.keyboard.press("p")
    expect(shown(ann, "Nobody reached it")).to_be_visible()


@in_peace
def test_what_happens_is_announced_to_screen_readers(visit: Visit) -> None:
    table, (ann, ben) = sit_down(visit, ["Ann", "Ben"], {"game": "micro_robots"})
    live = ben.locator("p[aria-live='polite']")
    expect(ann.get_by_role("button", name="Claim 7 moves")).to_be_enabled()
    claim(ann, 7)
    expect(live).to_contain_text("Ann is showing a solution in 7 moves.")
    ann.get_by_role("button", name="Give up").click()
    expect(live).to_contain_text("Ann gave up.")
    expect(live).to_contain_text("From ")
    face = seen(ann, table)["view"]["position"]["robot"]
    expect(cell(ann, face)).to_have_attribute("aria-label", re.compile(", robot"))


@pytest.mark.parametrize(("width", "scheme"), WINDOWS)
def test_on_a_phone_nothing_needs_scrolling(visit: Visit, picture: Picture, scheme: str, width: int) -> None:
    size = {**PHONE, "width": width}
    setup = {"game": "micro_robots", "options": {"players": 2, "pro": True}}
    _, (ann, ben) = sit_down(visit, ["Ann", "Ben"], setup, viewport=size, color_scheme=scheme, has_touch=True)
    keys = ann.get_by_role("group", name="How many moves?").get_by_role("button")
    expect(keys.first).to_be_enabled()
    picture(ann, f"micro-thinking-{width}-{scheme}")
    if width == 360:
        fits(ann, ann.get_by_role("grid"), keys.first, keys.last)
    touchable(keys.first, keys.last)
    accessible(ann, "phone")
    keys.nth(6).tap()
    expect(ann.get_by_role("button", name="Give up")).to_be_visible()
    fits(ann, ann.get_by_role("grid"), ann.get_by_role("button", name="Give up"))
    touchable(cell(ann, 0))
    picture(ann, f"micro-showing-{width}-{scheme}")
    accessible(ann, "showing on a phone")
    ann.get_by_role("button", name="Give up").tap()
    expect(shown(ben, "Ann gave up.")).to_be_visible()
    picture(ben, f"micro-verdict-{width}-{scheme}")


def test_a_bot_races_along(visit: Visit, picture: Picture) -> None:
    """Dash finds a solution within about 15 seconds and shows it."""
    setup = {"game": "micro_robots", "bots": {"1": "micro-hard"}}
    _, (ann,) = sit_down(visit, ["Ann"], setup, viewport=DESK, color_scheme="dark")
    expect(shown(ann, "Dash is showing a solution in")).to_be_visible()
    picture(ann, "micro-bot-desk-dark")
    expect(ann.get_by_role("region", name="Last target")).to_be_visible()
    accessible(ann, "against a bot")


def test_somebody_goes_for_a_moment_and_comes_back(visit: Visit) -> None:
    _, (ann, ben) = sit_down(visit, ["Ann", "Ben"], {"game": "micro_robots"})
    ann.get_by_role("button", name="Leave", exact=True).click()
    expect(shown(ann, "You have left.")).to_be_visible()
    expect(ben.get_by_role("region", name="Chips and bids")).to_contain_text("away")
    ann.get_by_role("button", name="I’m back").click()
    expect(ann.get_by_role("button", name="Claim 1 move", exact=True)).to_be_enabled()
    expect(ben.get_by_role("region", name="Chips and bids")).not_to_contain_text("away")


def test_the_target_off_the_dice_alone_and_letters_off(visit: Visit, picture: Picture) -> None:
    _, (ann, _) = sit_down(
        visit, ["Ann", "Ben"], {"game": "micro_robots", "options": {"players": 2, "dice_only": True}}
    )
    expect(ann.get_by_role("button", name="Claim 1 move", exact=True)).to_be_enabled()
    expect(ann.locator(".target")).to_have_count(0)
    expect(ann.get_by_role("img", name="From ")).to_be_visible()
    ann.get_by_text("More", exact=True).click()
    ann.get_by_label("Show colour letters").uncheck()
    expect(ann.locator("text.letter")).to_have_count(0)
    picture(ann, "micro-dice-only-desk")


def test_a_solution_without_the_checkpoint_fails_for_that_reason(visit: Visit) -> None:
    setup = {"game": "micro_robots", "options": {"players": 2, "pro": True}}
    table, (ann, ben) = sit_down(
        visit, ["Ann", "Ben"], setup, lambda page, table: past_the_checkpoint(page, table) is not None
    )
    way = past_the_checkpoint(ann, table)
    assert way is not None
    faces = seen(ann, table)["view"]["position"]["board"]["faces"]
    act(ann, table, {"do": "act", "action": {"action": "claim", "count": len(way) - 1}})
    for there in way[1:]:
        act(ann, table, {"do": "act", "action": {"action": "step", "to": faces[there]}})
    expect(shown(ann, "You failed: the path misses the checkpoint.")).to_be_visible()
    expect(shown(ben, "Ann failed: the path misses the checkpoint.")).to_be_visible()
