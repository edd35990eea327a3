"""A file of results, one JSON object per line: first what was asked for, then the number of each job with its
result. It grows as jobs are completed, so an interrupted run can continue. When all are done, the lines are
put in the order of the jobs, so the file does not depend on who did the work.

ValueError
  InvalidResults    not a file of these results; the message names the line
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import msgspec

from robotable.batch.workers import RunJobs

J = TypeVar("J")
R = TypeVar("R")
H = TypeVar("H")

VERSION: Final = 1


class InvalidResults(ValueError):
    """Not a file of these results."""


class _Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    results: int
    """The version of the format."""

    of: Any


class ResultFile(Generic[R]):
    """`of` describes the jobs completely: results of anything else are refused."""

    def __init__(self, path: str | os.PathLike[str], of: Any, kind: type[R]) -> None:
        self._path = Path(path)
        self._head = _line(_Head(VERSION, of))
        self._row: Any = tuple[int, kind]  # type: ignore[valid-type]  # known at run time only

    def begin(self, jobs: int) -> dict[int, R]:
        """The results so far, by job. Creates the file if there is none, and removes an incomplete last line.
        Raises InvalidResults or OSError."""
        if not self._path.exists():
            self._path.write_text(self._head, encoding="utf-8", newline="\n")
            return {}
        text = self._path.read_bytes()
        whole = text[: text.rfind(b"\n") + 1]
        lines = whole.splitlines()
        if not lines:
            raise InvalidResults("The file is empty. Its first line should say what was asked for.")
        head = _read(lines[0], _Head, 1)
        if head.results != VERSION:
            raise InvalidResults(f"line 1: this is version {head.results} of the format, expected {VERSION}")
        if _line(head) != self._head:
            raise InvalidResults(
                "the file has the results of another request. Give the same options, or another file."
            )
        found: dict[int, R] = {}
        for at, line in enumerate(lines[1:], 2):
            number, result = _read(line, self._row, at)
            if not 0 <= number < jobs:
                raise InvalidResults(f"line {at}: there is no job {number}, only 0 to {jobs - 1}")
            found[number] = result
        if len(whole) < len(text):
            self._path.write_bytes(whole)
        return found

    def add(self, number: int, result: R) -> None:
        with self._path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(_line((number, result)))

    def finish(self) -> None:
        """Put the lines in order, all of them or none."""
        head, *lines = self._path.read_bytes().splitlines(keepends=True)
        lines.sort(key=_number)
        fresh = self._path.with_name(f".{self._path.name}.{os.getpid()}")
        fresh.write_bytes(head + b"".join(lines))
        fresh.replace(self._path)


def run_all(
    run: RunJobs,
    work: Callable[[J], R],
    jobs: Sequence[J],
    *,
    file: ResultFile[R] | None = None,
    completed: Callable[[int, R], None] = lambda number, result: None,
) -> list[R]:
    """All results, in the order of the jobs. Jobs whose results are in the file are not run again.
    `completed` is told of each result: first of those in the file, then of the others as they come."""
    found = {} if file is None else file.begin(len(jobs))
    for number, result in found.items():
        completed(number, result)
    missing = [number for number in range(len(jobs)) if number not in found]
    for index, result in run(work, [jobs[number] for number in missing]):
        number = missing[index]
        if file is not None:
            file.add(number, result)
        found[number] = result
        completed(number, result)
    results = [found[number] for number in range(len(jobs))]
    if file is not None:
        file.finish()
    return results


def read_results(
    path: str | os.PathLike[str], of: type[H], kind: type[R]
) -> tuple[H, Iterator[tuple[int, R]]]:
    """What was asked for, and the results so far, which need not be complete. Raises InvalidResults or
    OSError."""
    lines = Path(path).read_bytes().splitlines(keepends=True)
    head = _read(lines[0] if lines else b"", _Head, 1)
    if head.results != VERSION:
        raise InvalidResults(f"line 1: this is version {head.results} of the format, expected {VERSION}")
    try:
        asked = msgspec.convert(head.of, of)
    except msgspec.ValidationError as error:
        raise InvalidResults(f"line 1: {error}") from None
    row: Any = tuple[int, kind]  # type: ignore[valid-type]  # known at run time only
    return asked, (_read(line, row, at) for at, line in enumerate(lines[1:], 2) if line.endswith(b"\n"))


def _number(line: bytes) -> int:
    return int(line[1 : line.index(b",")])


def _line(value: object) -> str:
    return msgspec.json.encode(value).decode() + "\n"


def _read(line: bytes, kind: Any, number: int) -> Any:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.DecodeError as error:
        raise InvalidResults(f"line {number}: {error}") from None
