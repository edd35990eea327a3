"""The puzzle room in a browser: a streak in each game, a storm, and positions that people paste."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from robotable.games.micro_robots import notation as micro
from robotable.games.robot_master import Place
from robotable.games.robot_master.notation import RobotMasterNotation
from robotable.puzzles import catalogue
from robotable.puzzles.puzzle import Puzzle
from robotable.puzzles.robot_master.endgame import read_endgame
from tests.page import racing
from tests.page.checks import overflow, violations
from tests.page.conftest import DESK, PHONE, Visit
from tests.page.robot_master import cell

Picture = Callable[[Page, str], None]

BY_POSITION = {
    puzzle.position: puzzle
    for game in ("robot_master", "micro_robots", "ricochet_robots")
    for _, puzzle in catalogue.chosen(game)
}


def begin(page: Page, game: str, mode: str) -> Puzzle:
    """Start a run; returns its first puzzle."""
    with page.expect_response(lambda answer: answer.url.endswith(f"/{game}/runs")) as started:
        page.get_by_role("button", name=f"{mode}: Start").click()
    return BY_POSITION[started.value.json()["puzzle"]["position"]]


def answer(page: Page, puzzle: Puzzle) -> Puzzle | None:
    """Answer right; returns the next puzzle."""
    with page.expect_response(lambda found: found.url.endswith("/answer")) as answered:
        if puzzle.game == "robot_master":
            _place(page, puzzle)
        else:
            _walk(page, puzzle)
    following = answered.value.json()["run"]["puzzle"]
    return None if following is None else BY_POSITION[following["position"]]


def _place(page: Page, puzzle: Puzzle) -> None:
    _, place = RobotMasterNotation().read_action(read_endgame(puzzle.position).state, puzzle.way)
    assert isinstance(place, Place)
    pile = page.locator(f'[data-card="{place.card}"]:enabled')
    if pile.get_attribute("aria-pressed") != "true":
        pile.click()
    cell(page, place.cell).click()


def _walk(page: Page, puzzle: Puzzle) -> None:
    position = micro.read_position(puzzle.position)
    for number in micro.read_path(position.board, puzzle.way)[1:]:
        racing.cell(page, number).click()
    page.get_by_role("button", name="Submit solution").click()


def sound(page: Page) -> None:
    assert violations(page) == []
    assert overflow(page) == 0


@pytest.mark.parametrize("game", ["robot_master", "micro_robots"])
@pytest.mark.parametrize("width", [DESK["width"], PHONE["width"]])
def test_a_guest_keeps_a_streak(visit: Visit, picture: Picture, game: str, width: int) -> None:
    size = DESK if width == DESK["width"] else PHONE
    page = visit(f"/puzzles/{game}", viewport=size, color_scheme="light" if width > 1000 else "dark")
    expect(page.get_by_role("heading", name="Streak")).to_be_visible()
    picture(page, f"puzzle-room-{game}-{width}")
    sound(page)
    puzzle: Puzzle | None = begin(page, game, "Streak")
    for solved in (1, 2):
        assert puzzle is not None
        picture(page, f"puzzle-{game}-{width}")
        puzzle = answer(page, puzzle)
        expect(page.get_by_role("status").filter(has_text="Right!")).to_be_visible()
        expect(page.get_by_text(f"{solved} puzzle{'s' * (solved > 1)} solved", exact=True)).to_be_visible()
        following = page.get_by_role("button", name="Next puzzle")
        expect(following).to_be_focused()
        picture(page, f"puzzle-right-{game}-{width}")
        sound(page)
        page.keyboard.press("Enter")
    page.reload()
    page.get_by_role("button", name="Continue your last run").click()
    expect(page.get_by_text("2 puzzles solved", exact=True)).to_be_visible()
    page.get_by_role("button", name="Back to the room").click()
    expect(page.get_by_text("Your best: 2. Today: 2")).to_be_visible()


def test_a_storm_goes_on_at_once(visit: Visit) -> None:
    page = visit("/puzzles/micro_robots")
    puzzle = begin(page, "micro_robots", "Storm")
    expect(page.locator("time").filter(has_text="2:5")).to_be_visible()
    for solved in (1, 2):
        following = answer(page, puzzle)
        assert following is not None
        puzzle = following
        expect(page.get_by_text(f"{solved} puzzle{'s' * (solved > 1)} solved", exact=True)).to_be_visible()


@pytest.mark.parametrize(
    ("game", "position", "moves"),
    [
        ("micro_robots", "black.A0B0C0D0.1P-2W", "in 5 moves"),
        ("ricochet_robots", "0765+42+2E21BD0F+93", "solution in"),
        ("robot_master", "duel 2445./31.0./55003/3.30./..... 11224/?", "whatever they hold"),
    ],
)
def test_a_pasted_position_opens(
    visit: Visit, picture: Picture, game: str, position: str, moves: str
) -> None:
    page = visit(f"/puzzle/{game}")
    page.get_by_label("Position").fill(position)
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_text(moves)).to_be_visible()
    picture(page, f"own-puzzle-{game}")
    sound(page)
    # The address is the link to share.
    again = visit(page.url)
    expect(again.get_by_text(moves)).to_be_visible()


def test_a_link_with_garbage_says_where(visit: Visit) -> None:
    page = visit(f"/puzzle/micro_robots/{quote('black.A0B0C0D0.1P-2Z')}")
    expect(page.get_by_role("alert")).to_contain_text("This position can’t be read: position: line 1, column")
    expect(page.get_by_label("Position")).to_have_value("black.A0B0C0D0.1P-2Z")
