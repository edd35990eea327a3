"""The public interface changes only together with its page and the changelog."""

from __future__ import annotations

from tests.docs.pages import ROOT
from tests.docs.python_api import PAGE, page, title


def test_the_page_describes_the_interface() -> None:
    """If you changed it on purpose, add an entry to CHANGELOG.md, then update the page."""
    assert PAGE.read_text(encoding="utf-8") == page(title()), (
        'run: python -m tests.docs.python_api "Title of the changelog entry."'
    )


def test_its_newest_change_is_in_the_changelog() -> None:
    assert f"- **{title()}**" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
