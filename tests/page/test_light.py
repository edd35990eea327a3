"""The size of the first load, and that nothing comes from other hosts."""

from __future__ import annotations

import gzip
import re

from playwright.sync_api import expect

from robotable.server.context import PAGE
from tests.page.conftest import Visit
from tests.page.hosting import Hosted

MOST = 120 * 1024
"""Bytes of compressed JavaScript before the start page can be used."""


def test_the_first_load_is_small(visit: Visit, server: Hosted) -> None:
    page = visit("about:blank")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(server.at)
    expect(page.get_by_role("button", name="Play a bot – Robot Master")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert [url for url in asked if not url.startswith((server.at, "data:"))] == []
    scripts = {url.rsplit("/", 1)[-1] for url in asked if url.endswith(".js")}
    size = sum(len(gzip.compress((PAGE / "assets" / name).read_bytes())) for name in scripts)
    assert 0 < size <= MOST
    # Boards, tables and rules are loaded later.
    assert not any(re.match("TablePage|RulesPage|DailyPage|Board", name) for name in scripts)


def test_a_table_is_small_too(visit: Visit, server: Hosted) -> None:
    page = visit("about:blank")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(server.at)
    page.get_by_role("button", name="Play a bot – Robot Master").click()
    expect(page.get_by_role("status").filter(has_text="Your turn")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert [url for url in asked if not url.startswith((server.at, "data:"))] == []
    scripts = {url.rsplit("/", 1)[-1] for url in asked if url.endswith(".js")}
    size = sum(len(gzip.compress((PAGE / "assets" / name).read_bytes())) for name in scripts)
    assert size <= MOST
