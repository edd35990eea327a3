"""The checks that come before the tests, and the fixers of `./table fix`."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import NamedTuple

from bootstrap import changes, page, system
from bootstrap.checkout import BIN, BUILD, ROOT


class Scope(Enum):
    """How much `./table test` runs."""

    QUICK = "--quick"
    USUAL = ""
    ALL = "--all"


class Command(NamedTuple):
    program: Path
    words: str
    more: tuple[str, ...] = ()
    folder: Path = ROOT

    def __str__(self) -> str:
        return f"{self.program.name} {self.words}".strip()


def _python(line: str, *more: str) -> Command:
    program, _, words = line.partition(" ")
    return Command(BIN / program, words, more)


def _page(line: str, *more: str) -> Command:
    program, _, words = line.partition(" ")
    return Command(page.MODULES / ".bin" / program, words, more, page.WEB)


def _cpp_files() -> list[str]:
    folders = ("native", "training", "benchmarks", "tests")
    found = (path for folder in folders for path in (ROOT / folder).rglob("*.[ch]pp"))
    return sorted(str(path.relative_to(ROOT)) for path in found)


def _clang_tidy() -> Command | None:
    """Lint the kernel with the options that it was built with.

    None if it is not built, or if Zig built it: clang-tidy does not find the C++ headers inside Zig.
    """
    options = next(BUILD.glob("cp*/compile_commands.json"), None)
    if options is None or not system.compiler():
        return None
    sources = [file for file in _cpp_files() if file.startswith("native/") and file.endswith(".cpp")]
    return _python("clang-tidy --quiet", f"-p={options.parent}", *sources)


def _cpp_changed() -> bool:
    return any(file.endswith((".cpp", ".hpp", ".clang-tidy", "CMakeLists.txt")) for file in changes.files())


_PRETTIER = "--cache --cache-location=node_modules/.cache/prettier"
_ESLINT = "--cache --cache-strategy=content --cache-location=node_modules/.cache/eslint/"


def checks(scope: Scope) -> dict[str, Command]:
    """The checks, longest first."""
    page_tests = _page("vitest run")
    if scope is Scope.QUICK and (base := changes.base()):
        # Vitest follows the imports: it runs the tests that a changed file can affect.
        page_tests = _page("vitest run --passWithNoTests", f"--changed={base}")
    native_lint = None if scope is Scope.QUICK and not _cpp_changed() else _clang_tidy()
    return {
        **({"native-lint": native_lint} if native_lint else {}),
        "page-tests": page_tests,
        "types": _python("mypy"),
        "page-types": _page("svelte-check --tsconfig tsconfig.json --fail-on-warnings"),
        "page-lint": _page(f"eslint {_ESLINT} ."),
        "page-format": _page(f"prettier --check {_PRETTIER} ."),
        "native-format": _python("clang-format --dry-run --Werror", *_cpp_files()),
        "imports": _python("lint-imports --no-logo"),
        "lint": _python("ruff check"),
        "format": _python("ruff format --check"),
    }


def fixers() -> dict[str, Command]:
    return {
        "lint": _python("ruff check --fix"),
        "format": _python("ruff format"),
        "native-format": _python("clang-format -i", *_cpp_files()),
        "page-lint": _page(f"eslint --fix {_ESLINT} ."),
        "page-format": _page(f"prettier --write --log-level warn {_PRETTIER} ."),
    }
