"""A command: run one, or stop with a sentence."""

from __future__ import annotations

import subprocess
from pathlib import Path

from house.checkout import ROOT, environment


class Stop(Exception):
    """Setup cannot go on; the message is one sentence that says what would help."""

    def __init__(self, sentence: str, status: int = 1) -> None:
        super().__init__(sentence)
        self.status = status


def _line(program: str | Path, words: str, more: tuple[str | Path, ...]) -> list[str]:
    """`words` is split at spaces; what may hold a space, such as a path, comes in `more`."""
    return [str(program), *words.split(), *map(str, more)]


def status(program: str | Path, words: str, *more: str | Path, **extra: str) -> int:
    """Run a command in the checkout and return its exit status; `extra` adds to its environment."""
    with subprocess.Popen(_line(program, words, more), cwd=ROOT, env=environment() | extra) as child:
        try:
            code = child.wait()
        except KeyboardInterrupt:
            child.wait()  # it heard the same Ctrl-C: let it clean up and say its last words
            raise
    return code if code >= 0 else 128 - code  # a signal, as a shell would tell it


def quiet(program: str | Path, words: str, *more: str | Path) -> bool:
    """Whether a command succeeds, its output thrown away."""
    line = _line(program, words, more)
    return subprocess.run(line, cwd=ROOT, env=environment(), capture_output=True).returncode == 0


def run(program: str | Path, words: str, *more: str | Path, otherwise: str, **extra: str) -> None:
    """Run a command that must succeed."""
    if code := status(program, words, *more, **extra):
        raise Stop(otherwise, code)
