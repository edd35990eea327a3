"""What the pages say about the checkout is true: links, packages, dependencies, games."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from robotable.games.catalogue import GAMES
from tests.docs import recipe
from tests.docs.pages import DOCS, ROOT, anchors, codes, headings, links, name, pages, prose, section

EVERY_PAGE: Final = [pytest.param(page, id=name(page)) for page in pages()]
INDEX: Final = DOCS / "README.md"
PLACES: Final = ("src/", "web/", "native/", "tests/", "tools/", "docs/", "requirements/", "benchmarks/")

GAME_HEADINGS: Final = [
    "The game",
    "Variants",
    "Options",
    "Decisions where the sources are silent",
    "Notation",
    "Command line",
    "In Python",
    "Sources",
]


@pytest.mark.parametrize("page", EVERY_PAGE)
def test_every_link_has_a_target(page: Path) -> None:
    for link in links(page):
        if re.match(r"[a-z]+:", link):
            continue
        target, _, anchor = link.partition("#")
        found = (page.parent / target).resolve() if target else page
        assert found.exists(), link
        assert found.is_relative_to(ROOT), link
        assert not anchor or anchor in anchors(found), link


@pytest.mark.parametrize("page", EVERY_PAGE)
def test_every_named_path_exists(page: Path) -> None:
    """`NAME` is a placeholder for a future game, and the recipe creates its own files."""
    for path in codes(prose(page)):
        if path.startswith(PLACES) and "NAME" not in path and path not in recipe.written():
            assert (ROOT / path).exists(), path


def test_the_index_links_to_every_page() -> None:
    """A link to a folder covers all its pages, so that a new game need not be added to the index."""
    linked = [(DOCS / link).resolve() for link in links(INDEX) if link.endswith((".md", "/"))]
    listed = {page for target in linked for page in (target.glob("*.md") if target.is_dir() else [target])}
    assert listed == set(DOCS.rglob("*.md")) - {INDEX}


def test_every_package_is_in_the_design() -> None:
    listed = section(DOCS / "explanation/design.md", "The packages")
    for folder in (ROOT / "src/robotable").iterdir():
        if (folder / "__init__.py").exists():
            assert f"`{name(folder)}/`" in listed, folder.name


def packages() -> set[str]:
    """The npm packages that the page is built with."""
    settings: dict[str, dict[str, str]] = json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))
    return {*settings.get("dependencies", {}), *settings["devDependencies"]}


def dependencies() -> set[str]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        settings: dict[str, Any] = tomllib.load(file)
    lists = [
        settings["build-system"]["requires"],
        settings["project"]["dependencies"],
        *settings["project"].get("optional-dependencies", {}).values(),
        *settings["dependency-groups"].values(),
    ]
    names = (re.match(r"[\w.-]+", entry) for entries in lists for entry in entries if isinstance(entry, str))
    return {found[0] for found in names if found}


def test_every_dependency_is_listed_with_a_reason() -> None:
    page = DOCS / "explanation/dependencies.md"
    assert sorted(headings(page, 3)) == sorted(dependencies() | packages())
    parts = re.split(r"^(#+) (.+)\n", prose(page), flags=re.MULTILINE)
    for level, dependency, reason in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        assert level != "###" or len(reason.split()) > 3, f"{dependency} has no reason"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_page_with_the_same_headings(game: str) -> None:
    page = DOCS / f"games/{game}.md"
    assert page.exists(), f"{name(page)} is missing: write it with the headings of the other games"
    assert headings(page, 1) == [GAMES[game].title]
    assert headings(page, 2) == GAME_HEADINGS
    named = codes(section(page, "Options"))
    for option in msgspec.structs.fields(GAMES[game].options):
        assert option.name in named


def test_every_game_page_belongs_to_a_game() -> None:
    assert {page.stem for page in DOCS.glob("games/*.md")} <= set(GAMES)


def test_the_changelog_starts_with_unreleased_changes() -> None:
    assert headings(ROOT / "CHANGELOG.md", 2)[0] == "Unreleased"
