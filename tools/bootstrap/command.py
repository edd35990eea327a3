"""Run other programs, quietly or in full view."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from types import MappingProxyType
from typing import NamedTuple

from bootstrap.checkout import ROOT, environment

Variables = Mapping[str, str]
"""Environment variables for a command, in addition to `environment()`."""

NONE: Variables = MappingProxyType({})


class CommandError(Exception):
    """`./table` cannot continue. The message is one sentence that says what to do."""

    def __init__(self, sentence: str, status: int = 1, output: str = "") -> None:
        super().__init__(sentence)
        self.status = status
        self.output = output
        """What the failed program printed."""


class Result(NamedTuple):
    status: int
    output: str


@contextmanager
def step(title: str) -> Iterator[None]:
    """Print one line for a step of the setup: its title, then how long it took."""
    print(f"{title} … ", end="", flush=True)
    begun = monotonic()
    try:
        yield
    except KeyboardInterrupt:
        print("interrupted", flush=True)
        raise
    except BaseException:
        print("failed", flush=True)
        raise
    print(f"{monotonic() - begun:.1f} s", flush=True)


def _line(program: str | Path, words: str, more: tuple[str | Path, ...]) -> list[str]:
    """`words` is split at spaces. Arguments that may contain a space, such as paths, go into `more`."""
    return [str(program), *words.split(), *map(str, more)]


def _shell_status(code: int) -> int:
    """The exit status a shell reports: 128 + N for a program that died from signal N."""
    return code if code >= 0 else 128 - code


def show(
    program: str | Path, words: str, *more: str | Path, cwd: Path = ROOT, variables: Variables = NONE
) -> int:
    """Run a command in the checkout, show its output and return its exit status."""
    with subprocess.Popen(_line(program, words, more), cwd=cwd, env=environment() | dict(variables)) as child:
        try:
            code = child.wait()
        except KeyboardInterrupt:
            child.wait()  # the child got the same Ctrl-C: let it clean up and finish its output
            raise
    return _shell_status(code)


def capture(
    program: str | Path, words: str, *more: str | Path, cwd: Path = ROOT, variables: Variables = NONE
) -> Result:
    """Run a command in the checkout and return its exit status and output."""
    done = subprocess.run(
        _line(program, words, more),
        cwd=cwd,
        env=environment() | dict(variables),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    return Result(_shell_status(done.returncode), done.stdout)


def succeeds(program: str | Path, words: str, *more: str | Path) -> bool:
    return capture(program, words, *more).status == 0


def run(
    program: str | Path, words: str, *more: str | Path, otherwise: str, variables: Variables = NONE
) -> None:
    """Run a command that must succeed. Its output is shown only if it fails."""
    status, output = capture(program, words, *more, variables=variables)
    if status:
        raise CommandError(otherwise, status, output)
