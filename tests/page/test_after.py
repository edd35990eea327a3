"""After the game: the result with names, what to do next, and the score of the series, without scrolling."""

from __future__ import annotations

from playwright.sync_api import Page, ViewportSize, expect

from tests.page.checks import overflow, resize, violations
from tests.page.conftest import Visit
from tests.page.test_around import status, two_at_a_table

SIZES: list[ViewportSize] = [
    {"width": width, "height": height}
    for width, height in ((1280, 800), (1920, 1080), (820, 1180), (390, 844), (844, 390), (320, 568))
]


def resign(page: Page) -> None:
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()


def test_what_comes_next_is_seen_at_every_size(visit: Visit) -> None:
    ann, ben = two_at_a_table(visit)
    resign(ann)
    expect(status(ann, "You lost to Ben")).to_be_visible()
    expect(status(ben, "You won against Ann!")).to_be_visible()
    ben.get_by_role("button", name="Play again").click()
    wish = ann.get_by_text("Ben wants to play again.")
    expect(wish).to_be_visible()
    for size in SIZES:
        resize(ann, size)
        after = [ann.get_by_role("button", name=name) for name in ("Play again", "Review game", "Share")]
        after.append(ann.get_by_role("link", name="Next opponent"))
        for one in (status(ann, "You lost to Ben"), wish, *after):
            expect(one).to_be_in_viewport(ratio=1)
        assert overflow(ann) == 0
    assert violations(ann) == []
    ann.get_by_role("button", name="Review game").click()
    expect(ann.get_by_text("Move 0 of 0").first).to_be_in_viewport()

    # Everyone sees the running score, also after the next game.
    ann.get_by_role("button", name="Play again").click()
    for page, score in ((ann, "You 0 – 1 Ben"), (ben, "You 1 – 0 Ann")):
        expect(status(page, score)).to_be_visible()
        expect(page.get_by_text(score)).to_be_in_viewport()
    resign(ben)
    for page, score in ((ann, "You 1 – 1 Ben"), (ben, "You 1 – 1 Ann")):
        expect(status(page, score)).to_be_visible()
