"""Real browsers at a real server. The page must be built: `./table test` does that, or `npm run build`."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from robotable.server.context import PAGE
from tests.browser import browser, new_context
from tests.page.hosting import Hosted

__all__ = ["browser"]

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 640}

REFUSED = re.compile(r"responded with a status of (401|409|422)")

Visit = Callable[..., Page]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    if not (PAGE / "index.html").exists():
        pytest.fail("the page is not built: run `npm ci` and `npm run build` in web/")
    served = Hosted(tmp_path_factory.mktemp("table") / "table.db")
    served.start()
    yield served
    served.close()


@pytest.fixture
def visit(browser: Browser, server: Hosted) -> Iterator[Visit]:
    """`visit(path)` opens the page as somebody new; `visit(path, viewport=PHONE, locale="de")` elsewhere.

    Whatever a browser complains of on its console fails the test: a blocked style as much as a lost error.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def visiting(path: str = "/", **options: Any) -> Page:
        context = new_context(browser, base_url=server.at, **{"viewport": DESK, **options})
        contexts.append(context)
        page = context.new_page()
        page.on(
            "console",
            lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None,
        )
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(path)
        return page

    yield visiting
    for context in contexts:
        context.close()
    # Browsers log every answer that refuses something: 401 to a stranger's "who am I", 409 and 422 to what a
    # test does wrong on purpose. The page says those in words, and tests look at the words.
    assert [one for one in complaints if not REFUSED.search(one)] == []


@pytest.fixture
def picture(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Keeps a screenshot where $SCREENSHOTS says; nowhere otherwise."""

    def keep(page: Page, name: str) -> None:
        if folder := os.environ.get("SCREENSHOTS"):
            page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)

    return keep
