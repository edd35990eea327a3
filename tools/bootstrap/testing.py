"""`./table test` and `./table fix`: run the checks side by side, then the tests."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor, as_completed
from time import monotonic
from typing import NamedTuple

from bootstrap import node, selection, system
from bootstrap.checkout import BIN
from bootstrap.checks import Command, Scope, checks, fixers
from bootstrap.command import CommandError, Result, capture, show

# The tests of a file share servers and builds, so each file stays on one worker. tests/durations.py puts the
# longest files first; without --no-loadscope-reorder, xdist would put those with the most tests first. Tests
# often wait for a server or a browser, so there are more workers than cores.
_WORKERS = (os.cpu_count() or 1) * 2
_TESTS = Command(BIN / "pytest", f"-n {_WORKERS} --dist loadfile --no-loadscope-reorder")


class Outcome(NamedTuple):
    name: str
    command: Command
    result: Result
    seconds: float


def run(arguments: list[str]) -> None:
    """Run all checks and tests, or with `--only NAME` one of them. Other arguments go to pytest."""
    match arguments:
        case ["--only", name, *rest]:
            _only(name, rest)
        case ["--only"]:
            _only("", [])
        case ["--quick", *rest]:
            _everything(Scope.QUICK, rest)
        case ["--all", *rest]:
            _everything(Scope.ALL, rest)
        case _:
            _everything(Scope.USUAL, arguments)


def fix() -> None:
    """Apply all formatters and automatic fixes."""
    for name, command in fixers().items():
        _show(name, command, [])


def _everything(scope: Scope, arguments: list[str]) -> None:
    begun = monotonic()
    if scope is Scope.ALL:
        os.environ["ROBOTABLE_TEST_ALL"] = "1"
    check(checks(scope))
    chosen = selection.quick_tests() if scope is Scope.QUICK else []
    _show("tests", _TESTS, [*arguments, *chosen])
    print(f"All checks and tests passed in {monotonic() - begun:.1f} s.", flush=True)


def _only(name: str, arguments: list[str]) -> None:
    everything = checks(Scope.USUAL) | {"tests": _TESTS}
    names = {word: key for key, command in everything.items() for word in (command.program.name, key)}
    if name not in names:
        raise CommandError(f"unknown check {name!r}. Choose one of {', '.join(everything)}.", 2)
    key = names[name]
    _show(key, everything[key], arguments if key == "tests" else [])


def _variables() -> dict[str, str]:
    chromium = system.chromium()
    return {"PATH": node.path()} | ({"CHROMIUM": chromium} if chromium else {})


def _show(name: str, command: Command, arguments: list[str]) -> None:
    """Run a command in full view."""
    print(f"{name}: {command}", flush=True)
    begun = monotonic()
    more = (*command.more, *arguments)
    status = show(command.program, command.words, *more, cwd=command.folder, variables=_variables())
    if status:
        raise CommandError(f"{name} failed after {monotonic() - begun:.1f} s.", status)


def check(commands: dict[str, Command]) -> None:
    """Run the checks on all cores. Print a line for each, and the output of those that fail."""
    variables = _variables()

    def outcome(name: str, command: Command) -> Outcome:
        begun = monotonic()
        result = capture(
            command.program, command.words, *command.more, cwd=command.folder, variables=variables
        )
        return Outcome(name, command, result, monotonic() - begun)

    failed = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for done in as_completed([pool.submit(outcome, *item) for item in commands.items()]):
            name, command, result, seconds = done.result()
            print(f"{name:<13} {'failed' if result.status else 'passed'} {seconds:6.1f} s", flush=True)
            if result.status:
                failed.append(name)
                print(f"$ {command}\n{result.output}", flush=True)
    if failed:
        raise CommandError(
            f"{' and '.join(failed)} failed. `./table fix` repairs what can be repaired automatically."
        )
