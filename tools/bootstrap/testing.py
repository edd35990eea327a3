"""`./table test` and `./table fix`: run the checks side by side, then the tests."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import NamedTuple

from bootstrap import node, system
from bootstrap.checkout import BIN
from bootstrap.checks import CHECKS, FIXERS, Command
from bootstrap.command import CommandError, Result, capture, show

# The tests of a file share servers and builds, so a file stays on one worker.
_TESTS = Command(BIN / "pytest", "-n auto --dist loadfile --no-loadscope-reorder")


class Done(NamedTuple):
    name: str
    result: Result
    seconds: float


def _variables() -> dict[str, str]:
    chromium = system.chromium()
    return {"PATH": node.path()} | ({"CHROMIUM": chromium} if chromium else {})


def run(arguments: list[str]) -> None:
    """Run all checks and tests, or with `--only NAME` one of them. Other arguments go to pytest."""
    if arguments[:1] == ["--only"]:
        _only("".join(arguments[1:2]), arguments[2:])
        return
    begun = monotonic()
    _checks()
    _show("tests", _TESTS, arguments)
    print(f"All checks and tests passed in {monotonic() - begun:.1f} s.", flush=True)


def _only(name: str, arguments: list[str]) -> None:
    everything = CHECKS | {"tests": _TESTS}
    names = {tool: key for key, command in everything.items() for tool in (key, command.program.name)}
    if name not in names:
        raise CommandError(f"unknown check {name!r}. Choose one of {', '.join(everything)}.", 2)
    key = names[name]
    _show(key, everything[key], arguments if key == "tests" else [])


def _show(name: str, command: Command, arguments: list[str]) -> None:
    print(f"{name}: {command}", flush=True)
    begun = monotonic()
    status = show(command.program, command.words, *command.more, *arguments, **_variables())
    if status:
        raise CommandError(f"{name} failed after {monotonic() - begun:.1f} s.", status)


def _checks() -> None:
    """Run the checks on all cores. Print a line for each, and the output of those that fail."""
    variables = _variables()

    def check(name: str) -> Done:
        begun = monotonic()
        command = CHECKS[name]
        result = capture(command.program, command.words, *command.more, **variables)
        return Done(name, result, monotonic() - begun)

    failed = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, result, seconds in pool.map(check, CHECKS):
            verdict = "failed" if result.status else "passed"
            print(f"{name:<12} {verdict}  {seconds:5.1f} s  {CHECKS[name]}", flush=True)
            if result.status:
                failed.append(name)
                print(result.output, flush=True)
    if failed:
        raise CommandError(
            f"{' and '.join(failed)} failed. `./table fix` repairs formatting and simple lint errors."
        )


def fix() -> None:
    """Apply all formatters and automatic fixes."""
    for name, command in FIXERS.items():
        _show(name, command, [])
