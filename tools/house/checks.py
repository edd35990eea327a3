"""The checks of `./table test`, quick ones first."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

from house import debian, node, page
from house.checkout import BIN
from house.command import Stop, status

_CHECKS = {
    "format": "ruff format --check",
    "lint": "ruff check",
    "types": "mypy",
    "imports": "lint-imports --no-logo",
    "page-types": "svelte-check --workspace web --tsconfig tsconfig.json --fail-on-warnings",
    "page-tests": "vitest run --root web",
    "tests": "pytest",
}


def _program(name: str, tool: str) -> Path:
    return (page.MODULES / ".bin" if name.startswith("page-") else BIN) / tool


def run(arguments: list[str]) -> None:
    """Run every check, or with `--only NAME` one of them; the other arguments go to pytest."""
    checks = _CHECKS
    if arguments[:1] == ["--only"]:
        only, arguments = "".join(arguments[1:2]), arguments[2:]
        checks = {name: line for name, line in _CHECKS.items() if only in (name, line.split()[0])}
        if not checks:
            raise Stop(f"there is no check {only!r}: take one of {', '.join(_CHECKS)}.", 2)
    found = debian.chromium()
    browser = {"CHROMIUM": found} if found else {}
    took = {}
    for number, (name, line) in enumerate(checks.items(), start=1):
        print(f"[{number}/{len(checks)}] {name}: {line}", flush=True)
        tool, _, words = line.partition(" ")
        begun = monotonic()
        more = arguments if name == "tests" else []
        code = status(_program(name, tool), words, *more, PATH=node.path(), **browser)
        took[name] = monotonic() - begun
        if code:
            raise Stop(f"{name} failed ({tool}, {took[name]:.1f} s).", code)
    each = ", ".join(f"{name} {seconds:.1f} s" for name, seconds in took.items())
    print(f"All checks passed in {sum(took.values()):.1f} s: {each}.", flush=True)
