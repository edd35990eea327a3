"""A file of puzzles, one JSON object per line: the request, then the puzzles in the order they were found,
and how many draws have been examined so far. The file grows line by line, so an interrupted search can
continue.

ValueError
  InvalidCollection    not a file of puzzles; the message names the line
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, reduce
from operator import or_
from typing import Any, Final, TypeVar

import msgspec

from robotable.puzzles.kinds import known_kind, puzzle_games
from robotable.puzzles.puzzle import Puzzle
from robotable.puzzles.request import PuzzleRequest

T = TypeVar("T")

VERSION: Final = 1


class InvalidCollection(ValueError):
    """Not a file of puzzles."""


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    puzzles: int
    """The version of the file and of everything that the draws depend on."""

    wish: PuzzleRequest


@cache
def _head_type() -> Any:
    """Like `Head`, but with the request types of all games, which the decoder must know."""
    requests: Any = reduce(or_, (known_kind(game).request for game in puzzle_games()))
    return msgspec.defstruct("Head", [("puzzles", int), ("wish", requests)], forbid_unknown_fields=True)


class Looked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    looked: int
    """All draws below this number have been examined."""


class Collection(msgspec.Struct, frozen=True):
    request: PuzzleRequest
    puzzles: tuple[Puzzle, ...] = ()
    looked: int = 0


def write_head(request: PuzzleRequest) -> str:
    return _line(Head(VERSION, request))


def write_batch(puzzles: Iterable[Puzzle], looked: int | None) -> str:
    """Pass None as `looked` if the batch was not examined completely."""
    text = "".join(map(_line, puzzles))
    return text if looked is None else text + _line(Looked(looked))


def _line(value: object) -> str:
    return msgspec.json.encode(value).decode() + "\n"


def read_collection(text: str) -> Collection:
    """Skips an incomplete last line: the search was interrupted while writing it."""
    lines = text.split("\n")[:-1]
    if not lines:
        raise InvalidCollection("The file is empty. Its first line should say which puzzles were requested.")
    head = _read(lines[0], _head_type(), 1)
    if head.puzzles != VERSION:
        raise InvalidCollection(f"line 1: this is version {head.puzzles} of the format, expected {VERSION}")
    puzzles: list[Puzzle] = []
    looked = 0
    for number, line in enumerate(lines[1:], 2):
        if line.startswith('{"looked"'):
            looked = _read(line, Looked, number).looked
            continue
        puzzle = _read(line, Puzzle, number)
        if puzzle.game != head.wish.game:
            raise InvalidCollection(
                f"line {number}: a puzzle of {puzzle.game!r:.40}, expected {head.wish.game}"
            )
        puzzles.append(puzzle)
    return Collection(head.wish, tuple(puzzles), looked)


def _read(line: str, kind: type[T], number: int) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.DecodeError as error:
        raise InvalidCollection(f"line {number}: {error}") from None
