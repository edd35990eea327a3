"""The size of the first load, and that nothing comes from other hosts."""

from __future__ import annotations

import gzip
from collections.abc import Iterable

from playwright.sync_api import expect

from robotable.games.catalogue import GAMES
from robotable.server.context import PAGE
from tests.page.api import guest, new_table
from tests.page.conftest import Visit
from tests.page.hosting import Hosted

MOST_AT_START = 58 * 1024
"""Bytes of compressed JavaScript before the start page can be used, its lists included."""
MOST_AT_A_TABLE = 120 * 1024


def gzipped_size(names: Iterable[str]) -> int:
    return sum(len(gzip.compress((PAGE / "assets" / name).read_bytes())) for name in names)


def test_the_first_load_is_small(visit: Visit, server: Hosted) -> None:
    page = visit("about:blank")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(server.at)
    expect(page.get_by_role("button", name="Play a bot – Robot Master")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert [url for url in asked if not url.startswith((server.at, "data:"))] == []
    scripts = [url.rsplit("/", 1)[-1] for url in asked if url.endswith(".js")]
    # What the start page needs comes first, then the code of tables and boards, which the next press needs.
    first = next(number for number, name in enumerate(scripts) if name.startswith("TablePage"))
    assert 0 < gzipped_size(scripts[:first]) <= MOST_AT_START
    later = [name.split("-")[0] for name in scripts[first:]]
    assert later.count("Board") == len(GAMES)
    assert {"RulesPage", "DailyPage", "AccountPage", "Settings", "OptionsForm"}.isdisjoint(later)
    # Preloaded or imported, each file is loaded once.
    assert len(scripts) == len(set(scripts))


def test_a_table_is_small_too(visit: Visit, server: Hosted) -> None:
    page = visit()
    guest(page, "Ann")
    table = new_table(page, {"game": "robot_master"}, bot="random")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"/t/{table}")
    expect(page.get_by_role("status").filter(has_text="Your turn")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert [url for url in asked if not url.startswith((server.at, "data:"))] == []
    scripts = {url.rsplit("/", 1)[-1] for url in asked if url.endswith(".js")}
    assert gzipped_size(scripts) <= MOST_AT_A_TABLE
    # One game's board. BoardLayout is another file, which all boards share.
    assert sum(name.startswith("Board-") for name in scripts) == 1
