"""The API's documentation and the API itself have the same routes."""

from __future__ import annotations

import re
from pathlib import Path

from robotable.server.app import api_description

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "api.md"


def routes() -> set[str]:
    return {path for path in api_description()["paths"] if path.startswith("/api/")}


def test_the_page_lists_every_route() -> None:
    """By the last word of the path, because a row of the page may leave out its beginning."""
    text = PAGE.read_text()
    named = set(re.findall(r"[/…]([a-z]+)", " ".join(re.findall(r"`([^`]+)`", text))))
    for path in routes():
        *_, last = [part for part in path.split("/") if "{" not in part]
        assert last in named, path


def test_every_whole_path_on_the_page_exists() -> None:
    found = re.findall(r"`(?:[A-Z]+ )?(/api/[^`?]+)", PAGE.read_text())
    paths = {re.sub(r"\{\w+\}", "{}", path) for path in routes()}
    assert len(found) > 20
    for path in found:
        known = re.sub(r"\{\w+\}", "{}", path)
        assert known in paths or path.endswith(("/socket", "openapi.json")), path


def test_the_page_is_wrapped() -> None:
    """Except for tables, whose rows cannot be."""
    lines = PAGE.read_text().splitlines()
    assert [line for line in lines if len(line) > 120 and not line.startswith("|")] == []
