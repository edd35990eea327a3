"""Files that pages show are shown as they are."""

from __future__ import annotations

import re

from tests.docs.pages import ROOT, name, pages

SHOWN = re.compile(r"^<!-- shows: (\S+) -->\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_pages_show_files_as_they_are() -> None:
    found = 0
    for page in pages():
        text = page.read_text(encoding="utf-8")
        shown = SHOWN.findall(text)
        assert len(shown) == text.count("\n<!-- shows: "), name(page)
        for path, content in shown:
            assert (ROOT / path).read_text(encoding="utf-8") == content, f"{name(page)}: {path}"
            found += 1
    assert found >= 5
