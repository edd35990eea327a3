"""Real browsers at a real server. `./table test` builds the page first, and so does `npm run build`."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from robotable.server.context import PAGE
from tests.browser import browser, new_context
from tests.page.hosting import Hosted

__all__ = ["browser"]

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 640}

YOU_BEGIN = """{
  const key = 'robotable.wish.robot_master'
  if (location.protocol.startsWith('http') && localStorage.getItem(key) === null)
    localStorage.setItem(key, JSON.stringify({ options: { first: 'rows' }, side: 0 }))
}"""
"""The page draws lots for sides and the first turn. These visitors have chosen, so tests know who begins."""

NO_WORKER = "delete Navigator.prototype.serviceWorker"
"""A service worker fetches every file of the page in the background: a third of the work of a visit."""

EXPECTED = re.compile(r"responded with a status of (401|409|413|422)|net::ERR_NETWORK_CHANGED")
"""Browsers log every refusal: 401 to "who am I" from a stranger, the others to deliberate mistakes. The page
explains these in words, and tests check the words. A request also fails when another program changes the
network of the machine."""

Visit = Callable[..., Page]
Scheme = Literal["light", "dark"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    if not (PAGE / "index.html").exists():
        pytest.fail("the page is not built: run `npm ci` and `npm run build` in web/")
    served = Hosted(tmp_path_factory.mktemp("table") / "table.db")
    served.start()
    yield served
    served.close()


@pytest.fixture
def stopped_clock(server: Hosted) -> Iterator[None]:
    """No time limit of a game ends during the test, however busy the machine is."""
    server.stop_clock()
    yield
    server.go_on()


@pytest.fixture
def visit(browser: Browser, server: Hosted) -> Iterator[Visit]:
    """`visit(path)` opens the page as a new visitor; options such as `viewport=PHONE` go to the browser.

    Without a path it opens nothing yet: a test that starts at a table need not load the start page first.
    With `by_lot=True` the visitor has not chosen to begin. With `worker=True` the page may start its service
    worker.

    Errors and warnings on the browser's console fail the test, for example a style that was blocked.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def visiting(
        path: str | None = None, *, by_lot: bool = False, worker: bool = False, **options: Any
    ) -> Page:
        context = new_context(browser, base_url=server.at, **{"viewport": DESK, **options})
        if not by_lot:
            context.add_init_script(YOU_BEGIN)
        if not worker:
            context.add_init_script(NO_WORKER)
        contexts.append(context)
        page = context.new_page()
        page.on(
            "console",
            lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None,
        )
        page.on("pageerror", lambda error: complaints.append(str(error)))
        if path is not None:
            page.goto(path)
        return page

    yield visiting
    for context in contexts:
        context.close()
    assert [one for one in complaints if not EXPECTED.search(one)] == []


@pytest.fixture
def picture(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Saves a screenshot in the folder $SCREENSHOTS, if it is set."""

    def keep(page: Page, name: str) -> None:
        if folder := os.environ.get("SCREENSHOTS"):
            page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)

    return keep
