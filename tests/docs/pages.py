"""Read the Markdown pages of the checkout: blocks, headings, links, paths."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
DOCS: Final = ROOT / "docs"

_FENCE: Final = re.compile(r"( *)```([a-z]*)")
_NOT_RUN: Final = re.compile(r" *<!-- not run: (.+) -->")
_FILE: Final = re.compile(r" *<!-- file: (\S+) -->")
_HEADING: Final = re.compile(r"(#+) (.+)")
_LINK: Final = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
_CODE: Final = re.compile(r"`([^`\n]+)`")


@dataclass(frozen=True)
class Block:
    """A fenced block."""

    page: Path
    line: int
    """Line number of its first line of text, from 1."""

    language: str
    text: str
    not_run: str
    """Why the block is not executed, from the comment above it; empty if it is executed."""

    file: str
    """The file whose content the block shows, from the comment above it; empty if none."""

    def __str__(self) -> str:
        return f"{name(self.page)}:{self.line}"


def pages() -> list[Path]:
    return sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> Iterator[Block]:
    lines = page.read_text(encoding="utf-8").split("\n")
    at = 0
    while at < len(lines):
        fence = _FENCE.fullmatch(lines[at])
        if fence is None:
            at += 1
            continue
        start = at + 1
        end = lines.index(f"{fence[1]}```", start)
        text = "".join(line.removeprefix(fence[1]) + "\n" for line in lines[start:end])
        not_run, file = (_marked(form, lines[at - 1]) if at else "" for form in (_NOT_RUN, _FILE))
        yield Block(page, start + 1, fence[2], text, not_run, file)
        at = end + 1


def _marked(form: re.Pattern[str], comment: str) -> str:
    found = form.fullmatch(comment)
    return found[1] if found else ""


def write_files(page: Path, folder: Path) -> None:
    """Write the files that the page shows, so that its examples can read them."""
    for block in blocks(page):
        if block.file:
            (folder / block.file).write_text(block.text, encoding="utf-8")


def prose(page: Path) -> str:
    """The page without its fenced blocks."""
    kept: list[str] = []
    inside = False
    for line in page.read_text(encoding="utf-8").split("\n"):
        if line.lstrip().startswith("```"):
            inside = not inside
        elif not inside:
            kept.append(line)
    return "\n".join(kept)


def headings(page: Path, level: int | None = None) -> list[str]:
    found = (_HEADING.fullmatch(line) for line in prose(page).split("\n"))
    return [heading[2] for heading in found if heading and level in (None, len(heading[1]))]


def section(page: Path, heading: str) -> str:
    """The prose under a heading of the second or third level, up to the next one of either."""
    under = re.split(r"^###? (.+)\n", prose(page), flags=re.MULTILINE)
    return dict(zip(under[1::2], under[2::2], strict=True))[heading]


def anchors(page: Path) -> set[str]:
    """The names that a link can use after `#`."""
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings(page)}


def links(page: Path) -> list[str]:
    """The targets of the page's links and pictures, as written."""
    return list(_LINK.findall(_CODE.sub("", prose(page))))


def codes(text: str) -> list[str]:
    """The texts between backticks."""
    return _CODE.findall(text)
