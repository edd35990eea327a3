"""Runs of `robotable`: in this process where that suffices, else in one of its own."""

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

# The commands run elsewhere, where a relative path of this process would lead astray.
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
        return msgspec.json.decode(self.out)

    def done(self) -> Ran:
        """Itself, where all went well."""
        assert (self.code, self.err) == (0, ""), self.err
        return self


def _stream(data: bytes = b"") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", write_through=True)


def run(*arguments: str, stdin: str | bytes = "") -> Ran:
    """In this process."""
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
    """In a process of its own. A variable of None is taken out of the environment."""
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
    """Everything in a folder, to see whether something has changed."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None
        for path in sorted(folder.rglob("*"))
    }


def refused(*arguments: str, said: str, stdin: str | bytes = b"") -> None:
    """Exit code 2, one clear line on standard error, and nothing else happens."""
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
    """The placements of a record's text, in order."""
    body = record.split("\n\n", 1)[1]
    return [word for word in body.split() if len(word) == 3 and word[0] in "012345" and word[1] in "abcde"]
