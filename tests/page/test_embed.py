"""A replay inside a page of another site: it works there, and knows nobody."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import expect

from tests.page.api import act, guest, new_table, seen
from tests.page.checks import violations
from tests.page.conftest import PHONE, Visit
from tests.page.hosting import Hosted
from tests.patience import until


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: object) -> None:
        pass


@pytest.fixture
def other_site(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """Its address, and the folder of its pages."""
    serving = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path)))
    Thread(target=serving.serve_forever, daemon=True).start()
    yield f"http://localhost:{serving.server_port}", tmp_path
    serving.shutdown()
    serving.server_close()


def test_a_game_is_replayed_inside_another_site(
    visit: Visit, server: Hosted, other_site: tuple[str, Path]
) -> None:
    at, folder = other_site
    page = visit(viewport=PHONE)
    guest(page, "Ann")
    table = new_table(page, {"game": "robot_master", "options": {"first": "rows"}}, seat=0, bot="random")
    act(page, table, {"do": "act", "action": seen(page, table)["view"]["legal"][0]})
    until(lambda: seen(page, table)["moves"] == 2)
    act(page, table, {"do": "resign"})
    (folder / "index.html").write_text(
        f'<title>Blog</title><iframe src="{server.at}/embed/t/{table}" width="350" height="600"></iframe>'
    )
    page.goto(f"{at}/index.html")
    frame = page.frame_locator("iframe")
    expect(frame.locator("[data-cell]").first).to_be_visible()
    expect(frame.get_by_text("Ann – Rattle")).to_be_visible()
    slider = frame.get_by_role("slider")
    expect(slider).to_have_value("2")
    frame.get_by_role("button", name="Go to start").click()
    expect(slider).to_have_value("0")
    link = frame.get_by_role("link", name="Open on Robotable")
    assert link.get_attribute("href") == f"/t/{table}"
    assert link.get_attribute("target") == "_blank"

    # Even where the browser would send the session, the page does not.
    asked: list[str | None] = []
    page.on(
        "request", lambda one: asked.append(one.all_headers().get("cookie")) if "/api/" in one.url else None
    )
    page.goto(f"{server.at}/embed/t/{table}")
    expect(page.get_by_role("slider")).to_be_visible()
    assert asked
    assert set(asked) == {None}
    assert violations(page) == []
