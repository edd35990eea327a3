"""Strangers find each other, follow and challenge each other, and look at what they have achieved."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

from playwright.sync_api import Page, ViewportSize, expect

from tests.page.api import act, guest, post, seen
from tests.page.checks import overflow, resize, small_targets, violations
from tests.page.conftest import DESK, Visit
from tests.patience import PATIENCE

Picture = Callable[[Page, str], None]
TALL: ViewportSize = {"width": 390, "height": 844}
NARROW: ViewportSize = {"width": 320, "height": 568}
RATED = {"time": {"kind": "fischer", "initial": 180, "increment": 2}, "rated": True}


def account(page: Page, name: str) -> str:
    guest(page, name)
    login = f"{name.lower()}-{uuid4().hex[:8]}"
    post(page, "/api/people/account", {"login": login, "password": "a long password"})
    return login


def check(page: Page, picture: Picture, name: str) -> None:
    """On a desk and on phones."""
    for size in (DESK, TALL, NARROW):
        resize(page, size)
        assert overflow(page) == 0, size
        assert small_targets(page) == []
        picture(page, f"{name}-{size['width']}")
    resize(page, TALL)
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    picture(page, f"{name}-dark")
    page.emulate_media(color_scheme="light")
    resize(page, DESK)


def test_two_strangers_find_each_other_by_one_press(visit: Visit, picture: Picture) -> None:
    ann, ben = visit("/", viewport=TALL), visit("/")
    ann.get_by_role("button", name="Play someone – Robot Master").click()
    search = ann.get_by_role("region", name="Looking for an opponent…")
    expect(search).to_be_visible()
    assert overflow(ann) == 0
    picture(ann, "searching-390")
    # The search goes on while the visitor looks at something else, and can be ended.
    ann.get_by_role("link", name="Robot Master rules").click()
    expect(search).to_be_visible()
    search.get_by_role("button", name="Stop searching").click()
    expect(search).not_to_be_visible()
    ann.go_back()
    ann.get_by_role("button", name="Play someone – Robot Master").click()
    expect(search).to_be_visible()

    ben.get_by_role("button", name="Play someone – Robot Master").click()
    for page in (ann, ben):
        page.wait_for_url("**/t/*", timeout=PATIENCE * 1000)
        expect(page.get_by_role("region", name="Seats")).to_be_visible()
        expect(search).not_to_be_visible()
    assert ann.url == ben.url
    table = ann.url.rsplit("/", 1)[1]
    assert seen(ann, table)["status"] == "playing"
    # Others can watch from the lobby.
    visitor = visit("/lobby")
    live = visitor.get_by_role("region", name="Games to watch")
    expect(live.get_by_role("link").first).to_be_visible()
    check(visitor, picture, "lobby")


def test_friends_challenge_each_other_and_look_at_their_profiles(visit: Visit, picture: Picture) -> None:
    ann, ben = visit(), visit()
    first, second = account(ann, "Ann"), account(ben, "Ben")
    ann.goto("/lobby")
    ann.get_by_label("Find a player by login").fill(f"@{second}")
    ann.get_by_role("button", name="Find", exact=True).click()
    expect(ann.get_by_role("heading", name="Ben", level=1)).to_be_visible()
    ann.get_by_role("button", name="Follow", exact=True).click()
    expect(ann.get_by_role("button", name="Unfollow")).to_be_visible()
    ann.get_by_role("button", name="Challenge", exact=True).click()
    picture(ann, "challenge-1280")
    ann.get_by_role("button", name="Send challenge").click()
    ann.wait_for_url("**/t/*", timeout=PATIENCE * 1000)
    ben.goto("/")
    received = ben.get_by_role("region", name="You are challenged")
    expect(received).to_contain_text("Rated")
    picture(ben, "challenged-1280")
    received.get_by_role("button", name="Accept").click()
    ben.wait_for_url("**/t/*", timeout=PATIENCE * 1000)
    table = ben.url.rsplit("/", 1)[1]
    assert seen(ben, table)["rated"] is True
    act(ben, table, {"do": "resign"})

    # The name at the table leads to the profile, as soon as the game is counted.
    ann.get_by_role("tab", name="Info").click()
    ann.get_by_role("tabpanel").get_by_role("link", name="Ann").click()
    expect(ann.get_by_role("heading", name="Ann", level=1)).to_be_visible()
    while not ann.request.get(f"/api/profiles/{first}").json()["ratings"]:
        ann.wait_for_timeout(100)
    ann.reload()
    expect(ann.get_by_role("img", name="Rating over time, Robot Master · Fast")).to_be_visible()
    games = ann.get_by_role("region", name="Games", exact=True)
    expect(games.get_by_role("listitem")).to_have_count(1)
    check(ann, picture, "profile")
    games.get_by_label("Result").select_option("Lost")
    expect(games.get_by_text("No games here.")).to_be_visible()

    ann.get_by_role("link", name="Robot Master · Fast").click()
    expect(ann.get_by_role("heading", name="Leaderboards")).to_be_visible()
    expect(ann.get_by_text("Nobody has a certain rating yet")).to_be_visible()
    check(ann, picture, "leaders")
    ann.goto("/me")
    with ann.expect_download() as download:
        ann.get_by_role("link", name="Download your data").click()
    assert download.value.suggested_filename == "robotable.zip"
