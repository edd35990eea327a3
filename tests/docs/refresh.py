"""Update the pages with what the commands print now: `python -m tests.docs.refresh`, then read the diff.

Some transcripts are only listed, because a person must update them: those with `…`, those that answer a
question that is no longer asked, and those whose command failed.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.docs import recipe
from tests.docs.pages import DOCS, blocks, name, pages, write_files
from tests.docs.transcript import PROMPT, Command, Shell, commands, matches


def refresh(page: Path, folder: Path) -> list[str]:
    """Return the transcripts of this page that a person must update."""
    shell = Shell(folder)
    write_files(page, shell.folder)
    stale: list[tuple[Command, str]] = []
    for block in blocks(page):
        if block.language == "console" and not block.not_run:
            ran = [(command, shell.run(command)[0]) for command in commands(block)]
            stale += [
                (command, printed) for command, printed in ran if not matches(command.expected, printed)
            ]
    lines = page.read_text(encoding="utf-8").split("\n")
    left = []
    for command, printed in reversed(stale):  # bottom-up, so that line numbers stay valid
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
