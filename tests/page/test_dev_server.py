"""`npm run dev`: Vite serves the page and passes requests and sockets on to the real server."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import new_context
from tests.page.hosting import Hosted
from tests.page.wire import ROOT


@pytest.fixture
def dev_server(server: Hosted) -> Iterator[str]:
    """The address of a development server. Vite takes the first free port and prints it."""
    with subprocess.Popen(
        ["node", "node_modules/vite/bin/vite.js", "--host=127.0.0.1"],
        cwd=ROOT / "web",
        env=os.environ | {"ROBOTABLE": server.at, "NO_COLOR": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as vite:
        assert vite.stdout is not None
        try:
            printed = ""
            for line in vite.stdout:
                printed += line
                if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                    yield found[0]
                    return
            pytest.fail(f"Vite did not start:\n{printed}")
        finally:
            vite.terminate()


def test_a_developer_can_play_through_the_proxy(browser: Browser, dev_server: str) -> None:
    """Making a guest and a table takes POST requests; the turn arrives through the socket."""
    with new_context(browser, base_url=dev_server) as context:
        page = context.new_page()
        page.goto("/")
        with page.expect_websocket(lambda socket: "/api/tables/" in socket.url) as opened:
            page.get_by_role("button", name="Play a bot – Robot Master").click()
        assert opened.value.url.startswith(dev_server.replace("http", "ws", 1))
        expect(page.get_by_role("status").filter(has_text="Your turn")).to_be_visible()
        assert page.evaluate("fetch('/api/me').then(answer => answer.status)") == 200
