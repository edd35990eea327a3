"""Gathers what Sphinx reads: the pages of docs/, some that lie beside it, and the operations of the API.

On disk and on the site, links lead to the same pages. The index of docs/ is the site's menu.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath
from typing import Final

from docs_site.api_pages import api_pages

ROOT: Final = Path(__file__).resolve().parents[2]
DOCS: Final = ROOT / "docs"

BESIDE: Final = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "training/MODEL.md": "networks.md",
}
"""Pages outside docs/, and where they are on the site."""

OPERATIONS: Final = "reference/api"
"""The folder of the pages about operations. The page with its name lists them."""

_FENCED: Final = re.compile(r"(^ *```.*?^ *```$)", re.MULTILINE | re.DOTALL)
_LINK: Final = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
_SECTION: Final = re.compile(r"^## ([^:\n]+).*$", re.MULTILINE)


def gather(target: Path) -> None:
    """Write everything that Sphinx reads to a new folder."""
    shutil.copytree(DOCS, target)
    (target / "README.md").unlink()
    for origin in (*_markdown(), *BESIDE):
        page = target / on_site(origin)
        page.write_text(rewritten(origin, (ROOT / origin).read_text(encoding="utf-8")), encoding="utf-8")
    index = target / "index.md"
    index.write_text(index.read_text(encoding="utf-8") + menu(), encoding="utf-8")
    operations = api_pages()
    (target / OPERATIONS).mkdir()
    for name, text in operations.items():
        (target / OPERATIONS / name).write_text(text, encoding="utf-8")
    api = target / f"{OPERATIONS}.md"
    listed = toctree("", [f"{PurePosixPath(OPERATIONS).name}/{name}" for name in operations], hidden=False)
    api.write_text(f"{api.read_text(encoding='utf-8')}\n## All operations\n{listed}", encoding="utf-8")


def on_site(origin: str) -> str:
    """Where a file of the repository is on the site; raises KeyError if it is not there."""
    if origin in BESIDE:
        return BESIDE[origin]
    if origin == "docs/README.md":
        return "index.md"
    if not origin.startswith("docs/") or not (ROOT / origin).is_file():
        raise KeyError(origin)
    return origin.removeprefix("docs/")


def rewritten(origin: str, text: str) -> str:
    """The page with links that work on the site. What is not there is named without a link."""

    def moved(link: re.Match[str]) -> str:
        mark, shown, written = link.groups()
        path, hash_mark, anchor = written.partition("#")
        if re.match(r"[a-z]+:", written) or not path:
            return link[0]
        try:
            target = on_site(normpath(f"{PurePosixPath(origin).parent}/{path}"))
        except KeyError:
            return str(shown)
        here = str(PurePosixPath(on_site(origin)).parent)
        return f"{mark}[{shown}]({relpath(target, here)}{hash_mark}{anchor})"

    parts = _FENCED.split(text)
    return "".join(part if at % 2 else _LINK.sub(moved, part) for at, part in enumerate(parts))


def menu() -> str:
    """The sections of the index as the menu of the site."""
    _, *parts = _SECTION.split((DOCS / "README.md").read_text(encoding="utf-8"))
    trees = []
    for caption, text in zip(parts[::2], parts[1::2], strict=True):
        links = [path for _, _, path in _LINK.findall(text)]
        trees.append(toctree(caption, [path for path in links if not path.endswith("/")]))
    return "".join([*trees, toctree("Project", list(BESIDE.values()))])


def toctree(caption: str, pages: list[str], *, hidden: bool = True) -> str:
    options = [":hidden:"] * hidden + [f":caption: {caption}"] * bool(caption) + [":maxdepth: 1"]
    return "\n".join(["", "```{toctree}", *options, "", *pages, "```", ""])


def _markdown() -> Iterator[str]:
    return (page.relative_to(ROOT).as_posix() for page in sorted(DOCS.rglob("*.md")))
