"""A file of puzzles, one JSON object a line: what was wished for, then puzzles as they were found, and
how far the draws were looked at. It grows line by line; whoever was stopped goes on from there.

ValueError
  InvalidCollection    not such a file, or one of other puzzles; says which line
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

import msgspec

from robotable.puzzles.puzzle import Puzzle
from robotable.puzzles.wish import Wish

T = TypeVar("T")

VERSION: Final = 1


class InvalidCollection(ValueError):
    """No collection of puzzles, or not that of this wish."""


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    puzzles: int
    """The version of the file and of everything that the draws depend on."""

    wish: Wish


class Looked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    looked: int
    """All draws below this number have been looked at."""


class Collection(msgspec.Struct, frozen=True):
    wish: Wish
    puzzles: tuple[Puzzle, ...] = ()
    looked: int = 0


def write_head(wish: Wish) -> str:
    return _line(Head(VERSION, wish))


def write_round(puzzles: Iterable[Puzzle], looked: int | None) -> str:
    """None: the round was not looked at to its end."""
    text = "".join(map(_line, puzzles))
    return text if looked is None else text + _line(Looked(looked))


def _line(value: object) -> str:
    return msgspec.json.encode(value).decode() + "\n"


def read_collection(text: str) -> Collection:
    """A last line without its end was being written when somebody stopped it: it is left out."""
    lines = text.split("\n")[:-1]
    if not lines:
        raise InvalidCollection("holds no puzzles, not even a first line that says which were wished for")
    head = _read(lines[0], Head, 1)
    if head.puzzles != VERSION:
        raise InvalidCollection(f"line 1: version {head.puzzles} of puzzles; this is version {VERSION}")
    puzzles: list[Puzzle] = []
    looked = 0
    for number, line in enumerate(lines[1:], 2):
        if line.startswith('{"looked"'):
            looked = _read(line, Looked, number).looked
        else:
            puzzles.append(_read(line, Puzzle, number))
    return Collection(head.wish, tuple(puzzles), looked)


def _read(line: str, kind: type[T], number: int) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.DecodeError as error:
        raise InvalidCollection(f"line {number}: {error}") from None
