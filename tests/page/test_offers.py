"""Offers and take-backs at a table, and what comes after the game."""

from __future__ import annotations

from playwright.sync_api import FloatRect, Locator, Page, ViewportSize, expect

from tests.page.api import guest, new_table, post, seen
from tests.page.checks import overflow, resize, violations
from tests.page.conftest import Visit
from tests.page.test_around import DUEL, first_move, offer_draw, status, two_at_a_table

SMALL: ViewportSize = {"width": 320, "height": 568}
SIZES: list[ViewportSize] = [
    {"width": width, "height": height}
    for width, height in ((1280, 800), (1920, 1080), (820, 1180), (390, 844), (844, 390), (320, 568))
]


def box(one: Locator) -> FloatRect:
    found = one.bounding_box()
    assert found is not None
    return found


def overlap(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


def board(page: Page) -> list[float]:
    """Where the board stands in the document: Playwright itself may scroll while it waits to click."""
    found: list[float] = page.get_by_role("grid").evaluate(
        """(one) => {
          const box = one.getBoundingClientRect()
          return [box.x, box.y + scrollY, box.width, box.height]
        }"""
    )
    return found


def test_nothing_moves_when_offers_come_and_go(visit: Visit) -> None:
    """Ann sits at a desk and asks; Ben has the smallest phone and answers."""
    ann, ben = visit(), visit(viewport=SMALL)
    guest(ann, "Anne-Sophie")
    guest(ben, "Ben")
    made = post(ann, "/api/tables", {"setup": DUEL, "seat": 0})
    ann.goto(f"/t/{made['table']}")
    ben.goto(f"/i/{made['invite']}")
    ben.get_by_role("button", name="Join game").click()
    expect(status(ann, "Your turn")).to_be_visible()
    ann_board, ben_board = board(ann), board(ben)

    def places() -> list[FloatRect]:
        names = ("Take back", "Offer a draw", "Resign")
        return [box(ann.get_by_role("button", name=name)) for name in names]

    before = places()
    expect(ann.get_by_role("button", name="Take back")).to_be_disabled()
    first_move(ann)
    expect(status(ben, "Your turn")).to_be_visible()
    ann.get_by_role("button", name="Take back").click()
    expect(status(ann, "You asked to take back your move")).to_be_visible()
    expect(ann.get_by_role("button", name="Take back")).to_be_disabled()
    assert places() == before
    offer_draw(ann)

    # Two offers at once: they are answered one after the other, at different places.
    answers = [box(ben.get_by_role("button", name=name)) for name in ("Allow", "Decline")]
    expect(ben.get_by_role("button", name="Accept")).to_have_count(0)
    assert board(ben) == ben_board
    assert violations(ben) == []
    ben.get_by_role("button", name="Decline").click()
    expect(status(ann, "Ben didn’t allow it")).to_be_visible()
    expect(ben.get_by_role("button", name="Accept")).to_be_visible()
    for name in ("Accept", "Decline"):
        for other in answers:
            assert not overlap(box(ben.get_by_role("button", name=name)), other)
    assert board(ben) == ben_board
    ben.get_by_role("button", name="Decline").click()
    expect(status(ann, "Ben declined the draw")).to_be_visible()
    assert places() == before
    assert (board(ann), board(ben)) == (ann_board, ben_board)


def test_a_move_against_a_bot_is_taken_back_as_often_as_wanted(visit: Visit) -> None:
    page = visit(viewport={"width": 390, "height": 844})
    guest(page, "Ann")
    table = new_table(page, {**DUEL, "options": {"first": "rows"}}, bot="random")
    page.goto(f"/t/{table}")
    undo = page.get_by_role("button", name="Take back")
    expect(undo).to_be_disabled()
    boards = []
    for _ in range(3):
        expect(status(page, "Your turn")).to_be_visible()
        boards.append(seen(page, table)["view"]["board"])
        first_move(page)
        expect(page.locator(".status")).not_to_contain_text("Your turn")
    expect(status(page, "Your turn")).to_be_visible()
    for board in reversed(boards):
        undo.click()
        empty = board.count(None)
        expect(page.get_by_role("gridcell", name="empty").or_(page.locator("[data-open]"))).to_have_count(
            empty
        )
        assert seen(page, table)["view"]["board"] == board
    expect(undo).to_be_disabled()

    # The bot may answer before the press arrives: that does not make it outdated.
    view = seen(page, table)
    place = {
        "id": "the-move",
        "seq": view["seq"],
        "command": {"do": "act", "action": view["view"]["legal"][0]},
    }
    moved = post(page, f"/api/tables/{table}/commands", place)["seq"]
    expect(undo).to_be_enabled()
    expect(status(page, "Your turn")).to_be_visible()
    back = {"id": "the-undo", "seq": moved, "command": {"do": "ask_undo"}}
    post(page, f"/api/tables/{table}/commands", back)
    expect(undo).to_be_disabled()

    # The cards not seen yet, by value.
    page.locator("summary", has_text="Cards not seen yet").click()
    unseen = seen(page, table)["view"]["unseen"]
    assert sum(unseen) == 36 - 12 - 1
    listed = page.locator("details[open] li").all_inner_texts()
    assert [f"×{count}" in text for count, text in zip(unseen, listed, strict=True)] == [True] * 6


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
        after = [ann.get_by_role("button", name=name) for name in ("Play again", "Replay game", "Share")]
        after.append(ann.get_by_role("link", name="Next opponent"))
        for one in (status(ann, "You lost to Ben"), wish, *after):
            expect(one).to_be_in_viewport(ratio=1)
        assert overflow(ann) == 0
    assert violations(ann) == []
    ann.get_by_role("button", name="Replay game").click()
    expect(ann.get_by_text("Move 0 of 0").first).to_be_in_viewport()

    # Everyone sees the running score, also after the next game.
    ann.get_by_role("button", name="Play again").click()
    for page, score in ((ann, "You 0 – 1 Ben"), (ben, "You 1 – 0 Ann")):
        expect(status(page, score)).to_be_visible()
        expect(page.get_by_text(score)).to_be_in_viewport()
    resign(ben)
    for page, score in ((ann, "You 1 – 1 Ben"), (ben, "You 1 – 1 Ann")):
        expect(status(page, score)).to_be_visible()
