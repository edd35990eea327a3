"""A learner goes through every lesson to its end, with the mouse and with the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, ViewportSize, expect

from robotable.games.catalogue import GAMES
from robotable.games.ricochet_robots import View
from robotable.games.ricochet_robots.robots import LETTER, kind_of
from robotable.lessons.courses import course
from robotable.lessons.lesson import LANGUAGES, DoStep, GuidedStep, Language, LookStep, QuestionStep, Step
from robotable.lessons.scenes import opening
from robotable.lessons.tries import example
from tests.page.checks import overflow, small_targets, violations
from tests.page.conftest import DESK, Visit
from tests.page.racing import ARROWS, press
from tests.thorough import usually

PHONE: ViewportSize = {"width": 390, "height": 844}
SIZES = {"phone": PHONE, "desk": DESK}
EVERY: list[tuple[str, str, str]] = list(product(GAMES, LANGUAGES, SIZES))
JOURNEYS = usually(
    # Each game once, with different languages and sizes.
    [("robot_master", "en", "phone"), ("micro_robots", "de", "desk"), ("ricochet_robots", "fr", "phone")],
    everything=EVERY,
)
DIGITS = "0123456789"

Picture = Callable[[Page, str], None]


def place(page: Page, view: Any, action: Any) -> None:
    card = page.locator(f"[data-card='{action.card}']:enabled")
    expect(card).to_be_visible()
    if card.get_attribute("aria-pressed") != "true":
        card.click()
    page.locator(f"[data-cell='{action.cell}']").click()


def claim(page: Page, view: Any, action: Any) -> None:
    page.locator(".pad button").filter(has_text=str(action.count)).first.click()


def step_to(page: Page, view: Any, action: Any) -> None:
    at = view.position.board.faces.index(action.to)
    page.locator(f"[data-cell='{at}'].pickable").click()


def slide(page: Page, view: Any, action: Any) -> None:
    expect(page.locator(".mover")).to_be_visible()
    page.keyboard.press("Escape")
    if action.cost == 1:
        press(page, msgspec.convert(msgspec.to_builtins(view), View), action)
    else:
        page.keyboard.press(LETTER[kind_of(action.robot, view.options.fifth)])
        page.keyboard.press(ARROWS[action.direction])
        page.locator(".choices button").filter(has_text=f"+{action.cost - 1}").first.click()


def bid(page: Page, view: Any, action: Any) -> None:
    keys = page.locator(".bidding .step")
    while (count := int(page.locator(".bidding output").text_content() or "")) != action.count:
        keys.nth(int(count < action.count)).click()
    page.locator(".bidding .main").click()


DOERS = {"Place": place, "Claim": claim, "Step": step_to, "Slide": slide, "Bid": bid}


def do(page: Page, game: str, step: DoStep) -> None:
    """Every action of the right way, as a learner would do it."""
    known, seat, state = GAMES[game], step.scene.seat, opening(GAMES[game], step.scene)
    for action in example(known, step):
        DOERS[type(action).__name__](page, known.rules.view(state, seat), action)
        state = known.rules.apply(state, seat, action).state


def play_guided(page: Page) -> None:
    """Any card on any cell, with the keyboard, until the board is full."""
    for turn in range(12):
        expect(page.locator("[data-card]:enabled").first).to_be_visible()
        card = page.locator("[data-card]:enabled").first.get_attribute("data-card")
        page.keyboard.press(card or "")  # moves the focus to a legal cell
        taken = page.locator("[data-cell] .card:not(.ghost)").count()
        page.keyboard.press("Enter")
        expect(page.locator("[data-cell] .card:not(.ghost)")).to_have_count(taken + (2 if turn < 12 else 1))


def work_through(page: Page, game: str, name: str, step: Step, picture: Callable[[str], None]) -> None:
    expect(page.locator("p.task")).to_be_visible()
    expect(page.locator(".board-itself [data-cell], .board-itself svg").first).to_be_visible()
    picture("task")
    match step:
        case LookStep() if step.show:
            page.locator("section .buttons button").first.click()
        case QuestionStep():
            wrong = next(at for at, choice in enumerate(step.choices) if not choice.right)
            page.locator(".choices button").nth(wrong).click()
            expect(page.locator("section .buttons .main")).to_have_count(0)
            page.locator(".choices button").nth([one.right for one in step.choices].index(True)).click()
        case DoStep():
            do(page, game, step)
        case GuidedStep():
            play_guided(page)
    expect(page.locator("section .buttons .main").first).to_be_visible()
    picture("done")


@pytest.mark.parametrize(("game", "language", "size"), JOURNEYS)
def test_every_lesson_to_its_end(
    visit: Visit, picture: Picture, game: str, language: Language, size: str
) -> None:
    page = visit(f"/learn/{game}", viewport=SIZES[size], locale=language, reduced_motion="reduce")
    lessons = course(game)
    expect(page.locator("main ol li")).to_have_count(len(lessons))
    picture(page, f"learn-{game}-{language}-{size}")
    page.locator("main .buttons .main").first.click()
    for name, lesson in lessons.items():
        for number, step in enumerate(lesson.steps):
            expect(page.locator("p.task")).to_have_text(step.text.in_language(language))

            def take(state: str, at: str = f"{name}-{number}") -> None:
                assert overflow(page) <= 0
                picture(page, f"learn-{game}-{at}-{state}-{language}-{size}")

            work_through(page, game, name, step, take)
            if number < len(lesson.steps) - 1:
                page.locator("section .buttons .main").first.click()
        if size == "phone":
            assert small_targets(page) == []
        if name == list(lessons)[-1]:
            break
        # The focus is where the lesson goes on.
        with page.expect_response(
            lambda response: response.request.method == "GET" and "/api/lessons/" in response.url
        ):
            page.keyboard.press("Enter")
    assert "\n".join(violations(page)) == ""
    page.goto(f"/learn/{game}")
    expect(page.locator("main ol .icon")).to_have_count(len(lessons))
    picture(page, f"learn-{game}-end-{language}-{size}")
