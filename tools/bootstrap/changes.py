"""The files that differ from the main branch."""

from __future__ import annotations

from functools import cache

from bootstrap.checkout import ROOT
from bootstrap.command import capture

# The branch to compare with: the one this branch follows, or the usual names of the main branch.
_BRANCHES = ("@{upstream}", "origin/main", "main")


def _git(words: str) -> list[str]:
    """The lines that git prints, or none where there is no git or no repository."""
    try:
        status, output = capture("git", words, cwd=ROOT)
    except FileNotFoundError:
        return []
    return [] if status else output.splitlines()


@cache
def base() -> str | None:
    """The commit from which this branch started, or None where there is no repository."""
    for branch in _BRANCHES:
        if found := _git(f"merge-base HEAD {branch}"):
            return found[0]
    return next(iter(_git("rev-parse HEAD")), None)


def files() -> set[str]:
    """Paths that were changed or added since then, committed or not."""
    if not base():
        return set()
    return {*_git(f"diff --name-only {base()}"), *_git("ls-files --others --exclude-standard")}
