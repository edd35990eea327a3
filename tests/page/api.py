"""Requests to the server as the person on a page, without opening the page."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from robotable.games.catalogue import GAMES


def post(page: Page, path: str, body: Any = None) -> Any:
    answer = page.request.post(path, data=body)
    assert answer.ok, answer.text()
    return None if answer.status == 204 else answer.json()


def guest(page: Page, name: str) -> None:
    post(page, "/api/people/guest", {"name": name})


def new_table(page: Page, setup: dict[str, Any], **more: Any) -> str:
    """A new table. Races begin at once and have no pauses, unless the options say so."""
    if GAMES[setup["game"]].race is not None:
        setup = {**setup, "options": {"pause": 0, **setup.get("options", {})}}
    table: str = post(page, "/api/tables", {"setup": setup, **more})["table"]
    return table


def seen(page: Page, table: str) -> Any:
    return page.request.get(f"/api/tables/{table}").json()


def act(page: Page, table: str, command: dict[str, Any]) -> None:
    seq = seen(page, table)["seq"]
    post(page, f"/api/tables/{table}/commands", {"id": f"command-{seq}", "seq": seq, "command": command})
