"""Every language fits on the narrowest screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.api import act, guest, new_table
from tests.page.checks import overflow, small_targets, violations
from tests.page.conftest import Visit
from tests.page.test_everywhere import NARROW

# What the rules page of Micro Robots says about the re-roll, the tie for the penalty chip, and the dice.
MICRO_ROBOTS = {
    "de": ("wird noch einmal gewürfelt", "im Uhrzeigersinn", "Die Würfel gehen nach links weiter."),
    "nl": ("wordt er opnieuw gegooid", "met de klok mee", "De dobbelstenen gaan naar links."),
    "fr": ("on les relance", "dans le sens des aiguilles", "Les dés passent au voisin de gauche."),
}


@pytest.mark.parametrize("language", ["de", "nl", "fr"])
def test_every_language_fits_and_reads(visit: Visit, language: str) -> None:
    page = visit(viewport=NARROW, locale=f"{language}-{language.upper()}", reduced_motion="reduce")
    guest(page, "Anne-Charlotte Featherstonehaugh-Smythe")
    going = new_table(page, {"game": "robot_master"}, bot="greedy")
    waiting = new_table(page, {"game": "robot_master", "visibility": "open"})
    done = new_table(page, {"game": "robot_master"}, bot="random")
    act(page, done, {"do": "resign"})
    for path in (
        "/",
        "/me",
        f"/t/{going}",
        f"/t/{waiting}",
        f"/t/{done}",
        "/daily/micro_robots",
        "/rules/ricochet_robots",
        "/rules/micro_robots",
    ):
        page.goto(path)
        expect(page.get_by_role("main").locator("h1, h2, .what").first).to_be_attached()
        page.wait_for_load_state("networkidle")
        assert page.locator("html").get_attribute("lang") == language
        assert "\n".join(violations(page)) == ""
        assert (path, overflow(page)) == (path, 0)
        assert (path, small_targets(page)) == (path, [])
    for words in MICRO_ROBOTS[language]:
        expect(page.get_by_role("main")).to_contain_text(words)
