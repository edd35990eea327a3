"""The page of settings lists what the code reads."""

from __future__ import annotations

from tests.docs.settings import PAGE, page


def test_the_page_lists_every_setting() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python -m tests.docs.settings"
