"""Runs `robotable`, in this process or in a separate one."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from robotable.cli import main
from tests.patience import PATIENCE

PROGRAM: Final = (sys.executable, "-c", "from robotable.cli import main; main()")

# Commands run in another folder, where this process's relative paths would be wrong.
IMPORTS: Final = {
    "PYTHONPATH": os.pathsep.join(
        str(Path(entry).resolve()) for entry in os.environ.get("PYTHONPATH", "").split(os.pathsep) if entry
    )
    or None
}


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What it has printed, without the version, which the tests of the schemas check."""
        found = msgspec.json.decode(self.out)
        if isinstance(found, dict):
            found.pop("version", None)
        return found

    def done(self) -> Ran:
        """Assert that the command succeeded."""
        assert (self.code, self.err) == (0, ""), self.err
        return self


def _stream(data: bytes = b"") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", write_through=True)


def run(*arguments: str, stdin: str | bytes = "") -> Ran:
    """Run the command in this process."""
    out, err = _stream(), _stream()
    data = stdin.encode() if isinstance(stdin, str) else stdin
    code: object = 0
    with pytest.MonkeyPatch.context() as patched, redirect_stdout(out), redirect_stderr(err):
        patched.setattr("sys.stdin", _stream(data))
        try:
            main(arguments)
        except SystemExit as end:
            code = end.code
    assert isinstance(code, int)
    found = [stream.buffer for stream in (out, err)]
    assert isinstance(found[0], io.BytesIO)
    assert isinstance(found[1], io.BytesIO)
    return Ran(code, found[0].getvalue().decode(), found[1].getvalue().decode())


def spawn(*arguments: str | bytes, stdin: bytes = b"", redirect: str = "", **environment: str | None) -> Ran:
    """Run the command in a separate process. A variable set to None is removed from the environment."""
    found = subprocess.run(
        ["sh", "-c", f'exec "$@" {redirect}', "sh", *PROGRAM, *arguments],
        input=stdin,
        capture_output=True,
        env=changed(environment),
        timeout=PATIENCE,
        check=False,
    )
    return Ran(found.returncode, found.stdout.decode(), found.stderr.decode())


def changed(environment: Mapping[str, str | None]) -> dict[str, str]:
    every = {**os.environ, **IMPORTS, **environment}
    return {name: value for name, value in every.items() if value is not None}


def tree(folder: Path) -> dict[str, bytes | None]:
    """Return the content of a folder, to detect changes."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None
        for path in sorted(folder.rglob("*"))
    }


def refused(*arguments: str, said: str, stdin: str | bytes = b"") -> None:
    """Assert exit code 2, a single line on standard error, and no other effects."""
    folder = Path.cwd().parent
    before = tree(folder)
    found = run(*arguments, stdin=stdin)
    assert found.code == 2
    assert found.out == ""
    assert found.err.startswith("error: ")
    assert found.err.count("\n") == 1
    assert found.err.endswith("\n")
    assert found.err[:-1].isprintable()
    assert said in found.err
    assert len(found.err) < 600 or "x" * 100 in found.err, "a line, not a page"
    assert tree(folder) == before


def moves(record: str) -> list[str]:
    """Return the placements in a text record, in order."""
    body = record.split("\n\n", 1)[1]
    return [word for word in body.split() if len(word) == 3 and word[0] in "012345" and word[1] in "abcde"]
