"""The real browser that tests of the page and of pictures drive."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect, sync_playwright

from bootstrap import system
from tests.patience import PATIENCE

expect.set_options(timeout=1_000 * PATIENCE)


def chromium(play: Playwright) -> Browser:
    path = system.chromium()
    if path is None:
        pytest.fail(
            "Chromium is missing: install Debian's chromium-headless-shell, or set CHROMIUM to its path."
        )
    # Chromium refuses to run as root with its sandbox.
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    return play.chromium.launch(executable_path=path, args=arguments)


def new_context(browser: Browser, **options: Any) -> BrowserContext:
    """A separate browser profile, for a new visitor."""
    context = browser.new_context(**{"locale": "en-GB", **options})
    context.set_default_timeout(1_000 * PATIENCE)
    return context


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser per module. It must not outlive the module: Playwright keeps an event loop running in this
    thread, and other tests could not start theirs."""
    with sync_playwright() as play:
        found = chromium(play)
        yield found
        found.close()
