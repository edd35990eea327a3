"""Every page and state, light and dark, on a desk, a phone and the narrowest screen."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.page.api import act, guest, new_table, post
from tests.page.checks import overflow, resize, small_targets, violations, visible_violations
from tests.page.conftest import DESK, PHONE, Scheme, Visit
from tests.thorough import THOROUGH, usually

NARROW: ViewportSize = {"width": 320, "height": 568}
SCREENS = {"phone": PHONE, "narrow": NARROW, "desk": DESK}
BOTH: tuple[Scheme, ...] = ("light", "dark")
A_FEW: dict[str, tuple[Scheme, ...]] = {"desk": BOTH, "phone": ("dark",), "narrow": ("light",)}
SCHEMES = usually(A_FEW, everything=dict.fromkeys(SCREENS, BOTH))

WHOLE = (("phone", "dark"), ("desk", "light"))
"""Here every rule is checked. The elements of the others are the same, so only their looks are."""

State = Callable[[Page], None]


def start(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()


def start_with_games(page: Page) -> None:
    guest(page, "Ann")
    new_table(page, {"game": "robot_master"}, bot="greedy")
    new_table(page, {"game": "micro_robots", "options": {"players": 3}})
    done = new_table(page, {"game": "robot_master"}, bot="random")
    act(page, done, {"do": "resign"})
    page.goto("/")
    expect(page.get_by_text("Your turn").first).to_be_visible()
    over = page.get_by_role("region", name="Finished games").get_by_role("listitem").get_by_role("link")
    expect(over).to_contain_text("You lost")


def choosing(page: Page) -> None:
    page.goto("/")
    for game in ("Robot Master", "Ricochet Robots"):
        page.get_by_label(f"Options: {game}").click()
    expect(page.get_by_label("Fifth robot")).to_be_visible()
    expect(page.get_by_role("combobox", name="Bot").first).to_have_value("gauge")


def settings(page: Page) -> None:
    page.goto("/")
    page.locator("header summary").click()
    expect(page.get_by_label("Sound")).to_be_visible()


def me_as_nobody(page: Page) -> None:
    page.goto("/me")
    expect(page.get_by_role("heading", name="Account")).to_be_visible()


def me_with_account(page: Page) -> None:
    guest(page, "Ann")
    login = f"ann-{uuid4().hex[:8]}"
    post(page, "/api/people/account", {"login": login, "password": "a long password"})
    page.goto("/me")
    expect(page.get_by_text("This browser since")).to_be_visible()


def waiting(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play a friend – Robot Master").click()
    expect(page.get_by_label("Link to this table")).to_be_visible()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()


def playing(page: Page) -> None:
    guest(page, "Ann")
    id = new_table(
        page,
        {"game": "robot_master", "time": {"kind": "fischer", "initial": 15, "increment": 9}},
        bot="random",
    )
    page.goto(f"/t/{id}")
    expect(page.get_by_text("Your turn").first).to_be_visible()


def chatting(page: Page) -> None:
    playing(page)
    show_panel(page, "Chat")
    page.get_by_label("Write a message").fill("Have fun")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_text("Have fun")).to_be_visible()


def information(page: Page) -> None:
    playing(page)
    show_panel(page, "Info")
    expect(page.get_by_role("button", name="Copy position")).to_be_visible()


def silent(page: Page) -> None:
    guest(page, "Ann")
    id = new_table(page, {"game": "robot_master", "options": {"variant": "teams"}}, bot="random")
    page.goto(f"/t/{id}")
    show_panel(page, "Chat")
    expect(page.get_by_text("Partners may not talk")).to_be_visible()


def resigning(page: Page) -> None:
    playing(page)
    if page.get_by_role("button", name="Game menu").is_visible():
        page.get_by_role("button", name="Game menu").click()
    page.get_by_role("button", name="Resign").click()
    expect(page.get_by_text("It will count as a loss")).to_be_visible()


def over(page: Page) -> None:
    guest(page, "Ann")
    id = new_table(page, {"game": "robot_master"}, bot="random")
    act(page, id, {"do": "resign"})
    page.goto(f"/t/{id}")
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    expect(page.get_by_role("slider")).to_be_visible()


def watching(page: Page) -> None:
    guest(page, "Ann")
    id = new_table(page, {"game": "micro_robots"}, bot="micro-hard")
    page.context.clear_cookies()
    page.goto(f"/t/{id}")
    expect(page.get_by_text("Everyone is thinking").first).to_be_visible()


def no_table(page: Page) -> None:
    page.goto("/t/no-such-table")
    expect(page.get_by_role("heading", name="This table doesn’t exist")).to_be_visible()


def nowhere(page: Page) -> None:
    page.goto("/daily/a/b")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def daily_before(page: Page) -> None:
    page.goto("/daily/micro_robots")
    expect(page.get_by_role("button", name="Show puzzle")).to_be_visible()
    expect(page.get_by_text("Nobody has solved it yet.")).to_be_visible()


def daily_shown(page: Page) -> None:
    page.goto("/daily/ricochet_robots")
    page.get_by_role("button", name="Show puzzle").click()
    expect(page.get_by_text("Your time")).to_be_visible()


def rules(game: str) -> State:
    def opened(page: Page) -> None:
        page.goto(f"/rules/{game}")
        expect(page.get_by_role("heading", level=2).first).to_be_visible()

    return opened


STATES: dict[str, State] = {
    "start": start,
    "start-with-games": start_with_games,
    "choosing": choosing,
    "settings": settings,
    "me-as-nobody": me_as_nobody,
    "me-with-account": me_with_account,
    "waiting": waiting,
    "playing": playing,
    "chatting": chatting,
    "information": information,
    "silent": silent,
    "resigning": resigning,
    "over": over,
    "watching": watching,
    "no-table": no_table,
    "daily-before": daily_before,
    "daily-shown": daily_shown,
    "rules-robot-master": rules("robot_master"),
    "rules-micro-robots": rules("micro_robots"),
    "rules-ricochet-robots": rules("ricochet_robots"),
}


def show_panel(page: Page, tab: str) -> None:
    menu = page.get_by_role("button", name="Game menu")
    expect(page.get_by_role("tab", name=tab).or_(menu).first).to_be_visible()
    if menu.is_visible():
        menu.click()
    page.get_by_role("tab", name=tab).click()


@pytest.mark.parametrize("state", STATES)
def test_accessible_and_not_too_wide(visit: Visit, picture: Callable[[Page, str], None], state: str) -> None:
    """One visit for all screens: it begins on a phone, where a state takes the most presses to reach."""
    # Without a service worker, the page offers no notifications.
    page = visit(
        viewport=PHONE, color_scheme="light", reduced_motion="reduce", worker=state.startswith("me-")
    )
    STATES[state](page)
    for screen, size in SCREENS.items():
        resize(page, size)
        assert overflow(page) <= 0
        assert small_targets(page) == []
        for scheme in SCHEMES[screen]:
            page.emulate_media(color_scheme=scheme)
            picture(page, f"{state}-{screen}-{scheme}")
            check = violations if THOROUGH or (screen, scheme) in WHOLE else visible_violations
            assert "\n".join(check(page)) == "", f"{screen}, {scheme}"
