"""Console blocks: commands after `$`, each followed by its output.

`…` matches any part of a line, and alone on a line it matches any lines. In a game, text after the prompt `›`
is typed input, unless the input comes through a pipe. Trailing blanks are ignored.

A command that needs no shell runs in this process: to start Python would take longer than most commands.
"""

from __future__ import annotations

import atexit
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from difflib import unified_diff
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from robotable.cli import main
from tests.docs.pages import Block
from tests.patience import PATIENCE

PROMPT: Final = "› "
_COMPILED: Final = TemporaryDirectory()
"""Commands share their bytecode here, outside the checkout, unless the tests have a place for it."""
atexit.register(_COMPILED.cleanup)
_START: Final = "from robotable.cli import main; main()"
_FOR_A_SHELL: Final = re.compile(r"[|&;<>$`*?~#\n]")


@dataclass(frozen=True)
class Command:
    line: int
    text: str
    expected: str

    @property
    def arguments(self) -> list[str] | None:
        """Those of `robotable`, if the line is nothing but that command."""
        if _FOR_A_SHELL.search(self.text):
            return None
        program, *arguments = shlex.split(self.text)
        return arguments if program == "robotable" else None

    @property
    def typed(self) -> list[str]:
        if re.search(r"\| *robotable", self.text):
            return []
        mark = PROMPT.rstrip()
        return [line.rpartition(mark)[2].strip() for line in self.expected.split("\n") if mark in line]


def commands(block: Block) -> Iterator[Command]:
    lines = block.text.split("\n")[:-1]
    starts = [at for at, line in enumerate(lines) if line.startswith("$ ")]
    assert starts[:1] == [0], f"{block}: a console block begins with a command after `$ `"
    for at, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield Command(block.line + at, lines[at][2:], _trimmed("\n".join(lines[at + 1 : end])))


class Shell:
    """A temporary folder in which `robotable` is the version under test."""

    def __init__(self, folder: Path, python: Sequence[str] = (sys.executable,), **extra: str) -> None:
        """`python` starts the interpreter; `extra` adds to the environment."""
        self.folder = folder / "work"
        self._is_this_version = tuple(python) == (sys.executable,)
        self._bin = folder / "bin"
        self._code = 0
        for made in (self.folder, self._bin):
            made.mkdir()
        robotable = self._bin / "robotable"
        robotable.write_text(f'#!/bin/sh\nexec {shlex.join([*python, "-c", _START])} "$@"\n')
        robotable.chmod(0o755)
        shared = os.environ.get("PYTHONPYCACHEPREFIX") if self._is_this_version else None
        self._environment = (
            _environment()
            | {"PYTHONPYCACHEPREFIX": shared or _COMPILED.name}
            | extra
            | {
                "PATH": f"{self._bin}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
                "HOME": str(folder),
                "XDG_STATE_HOME": str(folder / "state"),
            }
        )

    def run(self, command: Command) -> tuple[str, int]:
        """Return the final content of the screen and the exit code."""
        arguments = command.arguments if self._is_this_version else None
        printed = self._spawn(command) if arguments is None else self._call(arguments, command)
        return _trimmed(_with_typed(printed, command.typed)), self._code

    def _call(self, arguments: list[str], command: Command) -> str:
        """Run `robotable` in this process."""
        screen = _stream()
        code: object = 0
        with pytest.MonkeyPatch.context() as patched, redirect_stdout(screen), redirect_stderr(screen):
            patched.chdir(self.folder)
            for name in os.environ.keys() - self._environment.keys():
                patched.delenv(name)
            for name, value in self._environment.items():
                patched.setenv(name, value)
            patched.setattr("sys.stdin", _stream(_lines(command.typed)))
            try:
                main(arguments)
            except SystemExit as end:
                code = end.code
        assert isinstance(code, int)
        self._code = code
        screen.seek(0)
        return screen.read()

    def _spawn(self, command: Command) -> str:
        """Run a line of the shell."""
        done = subprocess.run(
            [
                "sh",
                "-c",
                f"(exit {self._code}); {command.text}",
            ],  # so that `echo $?` prints the code of the previous command
            cwd=self.folder,
            env=self._environment,
            input=_lines(command.typed),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=PATIENCE,
        )
        self._code = done.returncode
        return done.stdout

    def check(self, command: Command) -> str:
        """Return what is wrong with the transcript of this command; empty if it is right."""
        printed, code = self.run(command)
        has_error = any(line.startswith("error: ") for line in printed.split("\n"))
        if has_error != (code != 0):
            return f"line {command.line}: exit code {code} of: {command.text}\n{printed}\n"
        if matches(command.expected, printed):
            return ""
        difference = unified_diff(
            command.expected.split("\n"), printed.split("\n"), "written", "printed", lineterm=""
        )
        return f"line {command.line}: {command.text}\n" + "\n".join(difference) + "\n"


def matches(expected: str, printed: str) -> bool:
    pattern = "".join(
        r"(?:[^\n]*\n)*?" if line.strip() == "…" else "[^\n]*".join(map(re.escape, line.split("…"))) + "\n"
        for line in expected.split("\n")
    )
    return re.fullmatch(pattern, printed + "\n") is not None


def _stream(text: str = "") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8", write_through=True)


def _lines(typed: list[str]) -> str:
    return "".join(f"{line}\n" for line in typed)


def _environment() -> dict[str, str]:
    """The environment of this process, so that the same package is found, with the width and plain style of
    the pages."""
    unwanted = re.compile("FORCE_COLOR|TTY_|PYTHONDONTWRITEBYTECODE")
    kept = {key: value for key, value in os.environ.items() if not unwanted.match(key)}
    if paths := kept.get("PYTHONPATH"):
        kept["PYTHONPATH"] = os.pathsep.join(map(os.path.abspath, paths.split(os.pathsep)))
    return kept | {
        "COLUMNS": "100",
        "NO_COLOR": "1",
        "PYTHONUTF8": "1",
    }


def _with_typed(printed: str, typed: list[str]) -> str:
    """The output as a screen shows it, with typed text after the prompt."""
    first, *others = printed.split(PROMPT)
    return first + "".join(
        PROMPT + answer + other for answer, other in zip_longest(typed[: len(others)], others, fillvalue="")
    )


def _trimmed(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.rstrip("\n").split("\n"))
