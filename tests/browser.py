"""The real browser that tests of the page and of pictures drive."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

CHROMIUMS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium(play: Playwright) -> Browser:
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if path is None:
        pytest.fail("Chromium is missing: install Debian's package chromium, or set CHROMIUM to its path.")
    # Chromium refuses to run as root with its sandbox.
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    return play.chromium.launch(executable_path=path, args=arguments)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser per module. It must not outlive the module: Playwright keeps an event loop running in this
    thread, and other tests could not start theirs."""
    with sync_playwright() as play:
        found = chromium(play)
        yield found
        found.close()
