"""What the documentation site is built from. `./table docs` builds it, and fails at any warning."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs_site.api_pages import kind
from docs_site.sources import BESIDE, gather, rewritten
from robotable.server.app import api_description
from robotable.server.routes.openapi import METHODS
from tests.docs.pages import ROOT


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("site") / "source"
    gather(target)
    return target


def test_every_page_is_in_the_menu(source: Path) -> None:
    listed: set[Path] = {source / "index.md"}
    for page in source.rglob("*.md"):
        for tree in re.findall(r"^```\{toctree\}\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL):
            listed |= {page.parent / line for line in tree.splitlines() if line and not line.startswith(":")}
    assert listed == {*source.rglob("*.md"), *source.rglob("*.ipynb")}


def test_links_lead_to_pages_of_the_site(source: Path) -> None:
    checked = 0
    for page in source.rglob("*.md"):
        prose = re.sub(r"^ *```.*?^ *```$|`[^`\n]+`", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
        for link in re.findall(r"\]\(([^)\s#]+)", prose):
            if not re.match(r"[a-z]+:", link):
                assert (page.parent / link).is_file(), f"{page.relative_to(source)}: {link}"
                checked += 1
    assert checked > 300


def test_every_operation_is_shown_with_its_example(source: Path) -> None:
    text = "".join(page.read_text() for page in source.glob("reference/api/*.md"))
    for path, item in api_description()["paths"].items():
        for method in METHODS:
            if method in item:
                assert f"\n## {item[method]['summary']}\n\n`{method.upper()} {path}`\n" in text
    assert text.count("```json") > 100


def test_pages_beside_the_documentation_link_into_it() -> None:
    assert (
        rewritten("CHANGELOG.md", "[a](docs/reference/api.md#b) [c](src/x.py)") == "[a](reference/api.md#b) c"
    )
    text = "```\n[a](docs/README.md)\n```\n[home](../README.md) [notes](../../CHANGELOG.md) [x](#y)"
    assert rewritten("docs/how-to/score-a-board.md", text) == (
        "```\n[a](docs/README.md)\n```\n[home](../index.md) [notes](../changelog.md) [x](#y)"
    )
    for page in BESIDE:
        assert (ROOT / page).exists()


def test_types_are_said_in_words() -> None:
    assert kind({"$ref": "#/components/schemas/TableView"}) == "[TableView](types.md#tableview)"
    assert kind({"type": "array", "items": {"type": "string"}}) == "list of string"
    assert kind({"anyOf": [{"type": "integer"}, {"type": "null"}]}) == "integer or null"
    assert kind({"enum": ["a", 1]}) == '`"a"` or `1`'
    assert kind({}) == "anything"
