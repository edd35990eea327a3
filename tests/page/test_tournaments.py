"""A tournament in browsers: set up, joined, played and followed, at phone and desk width."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.page.api import act, guest, post
from tests.page.checks import overflow, violations
from tests.page.conftest import Visit

Picture = Callable[[Page, str], None]
SIZES = {360: {"width": 360, "height": 640}, 1280: {"width": 1280, "height": 800}}


def account(page: Page, name: str, login: str) -> None:
    guest(page, name)
    post(page, "/api/people/account", {"login": login, "password": "a long enough password"})


def sound(page: Page) -> None:
    page.mouse.move(0, 0)
    assert violations(page) == []
    assert overflow(page) == 0


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1280, "light")])
def test_from_the_form_to_the_winner(visit: Visit, picture: Picture, width: int, scheme: str) -> None:
    options = {"viewport": SIZES[width], "color_scheme": scheme, "reduced_motion": "reduce"}
    olga, ben = visit(**options), visit(**options)
    account(ben, f"Ben {width}", f"ben-{width}")

    olga.goto("/tournaments")
    expect(olga.get_by_role("heading", name="Open for registration")).to_be_visible()
    olga.get_by_role("link", name="New tournament").click()
    expect(olga.get_by_text("To set up a tournament you need an account.")).to_be_visible()
    account(olga, f"Olga {width}", f"olga-{width}")
    olga.reload()

    # By keyboard: the name, then Enter sends the form.
    olga.get_by_role("combobox", name="Rounds", exact=True).select_option("1")
    olga.get_by_role("combobox", name="Duplicate", exact=True).select_option("matchpoints")
    expect(olga.get_by_role("combobox", name="Length", exact=True)).to_have_count(0)
    olga.get_by_label("Bots may play, too").focus()
    olga.keyboard.press("Space")
    sound(olga)
    picture(olga, f"tournament-new-{width}")
    olga.get_by_label("Name of the tournament").fill(f"Evening Cup {width}")
    olga.keyboard.press("Enter")
    expect(olga.get_by_role("heading", name=f"Evening Cup {width}")).to_be_visible()
    olga.get_by_role("button", name="Join the tournament").click()
    expect(olga.get_by_role("button", name="Withdraw")).to_be_visible()

    # Ben finds it in the list and joins; Olga sees him without asking again.
    ben.goto("/tournaments")
    ben.get_by_role("link", name=f"Evening Cup {width}").click()
    ben.get_by_role("button", name="Join the tournament").click()
    expect(olga.get_by_role("cell", name=f"Ben {width}", exact=True)).to_be_visible()
    olga.get_by_role("spinbutton", name="Number").fill("2")
    olga.get_by_role("combobox", name="Bot", exact=True).select_option(index=0)
    olga.get_by_role("button", name="Add bots").click()
    expect(ben.get_by_role("row")).to_have_count(5)
    sound(olga)
    picture(olga, f"tournament-open-{width}")
    olga.get_by_role("button", name="Start now").click()
    to_game = olga.get_by_role("link", name="To your game")
    expect(to_game).to_be_visible()
    expect(ben.get_by_role("link", name="To your game")).to_be_visible()
    expect(ben.get_by_text("Round 1 of 1")).to_be_visible()
    expect(ben.get_by_text("nobody else can look at these tables")).to_be_visible()
    sound(ben)
    picture(ben, f"tournament-running-{width}")

    # People have no rating yet, so each of them meets a bot. Both resign.
    for page in (olga, ben):
        resign(page, f"Evening Cup {width}, round 1", width)
    expect(olga.get_by_text("Winner:")).to_be_visible()
    # Now everybody may look at the tables.
    expect(olga.get_by_role("listitem").get_by_role("link", name=f"Ben {width}")).to_be_visible()
    olga.get_by_text("How are equal scores ordered?").click()
    expect(olga.get_by_text("The points in the games between those who are still equal")).to_be_visible()
    sound(olga)
    picture(olga, f"tournament-over-{width}")
    olga.goto("/tournaments")
    expect(
        olga.get_by_role("region", name="Finished").get_by_role("link", name=f"Evening Cup {width}")
    ).not_to_have_count(0)
    sound(olga)


def resign(page: Page, name: str, width: int) -> None:
    tournament = page.url
    page.get_by_role("link", name="To your game").click()
    expect(page.locator("[data-cell]").first).to_be_visible()
    if width == 1280:
        expect(page.get_by_role("link", name=name)).to_be_visible()
    act(page, page.url.rsplit("/", 1)[1], {"do": "resign"})
    page.get_by_role("link", name="Back to the tournament").click()
    expect(page).to_have_url(tournament)
