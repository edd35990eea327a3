"""Writes what the commands print now into the pages: `python -m tests.docs.refresh`, then read the diff.

A transcript with `…` in it is left to people, who know what it shall leave out; it is listed instead. So is
one in which not every question is asked any more that somebody answers, and one of a command that broke down.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.docs import recipe
from tests.docs.pages import DOCS, blocks, lay_files, name, pages
from tests.docs.transcript import PROMPT, Command, Shell, commands, matches


def refresh(page: Path, folder: Path) -> list[str]:
    """The transcripts of this page that need a person."""
    shell = Shell(folder)
    lay_files(page, shell.folder)
    stale: list[tuple[Command, str]] = []
    for block in blocks(page):
        if block.language == "console" and not block.not_run:
            ran = [(command, shell.run(command)[0]) for command in commands(block)]
            stale += [
                (command, printed) for command, printed in ran if not matches(command.expected, printed)
            ]
    lines = page.read_text(encoding="utf-8").split("\n")
    left = []
    for command, printed in reversed(stale):  # from the end on, so that line numbers hold
        if "…" in command.expected or "Traceback" in printed or len(command.typed) > printed.count(PROMPT):
            left.append(f"{name(page)}:{command.line}: {command.text}")
            continue
        height = len(command.expected.split("\n")) if command.expected else 0
        lines[command.line : command.line + height] = printed.split("\n") if printed else []
    page.write_text("\n".join(lines), encoding="utf-8")
    for picture in DOCS.glob("pictures/*.svg"):
        if (shell.folder / picture.name).exists():
            shutil.copyfile(shell.folder / picture.name, picture)
    return left


def main() -> None:
    left: list[str] = []
    for page in pages():
        if page != recipe.PAGE:
            with TemporaryDirectory() as folder:
                left += refresh(page, Path(folder))
    if left:
        sys.exit("To be done by hand:\n" + "\n".join(left))


if __name__ == "__main__":
    main()
