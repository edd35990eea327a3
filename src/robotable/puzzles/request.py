"""A request for puzzles: the game and its variant, their length and difficulty, and the seed to draw them
from.

ValueError
  InvalidRequest    no puzzle can match the request; the message names the option and its allowed values
"""

from __future__ import annotations

from hashlib import sha256
from typing import ClassVar, Final

import msgspec

from robotable.kernel.splitmix import SplitMix64
from robotable.puzzles.puzzle import Difficulty

MOST_MOVES: Final = 99


class InvalidRequest(ValueError):
    """No puzzle can match the request."""


class PuzzleRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="game"):
    """The options that all games share. Each game has a subclass, tagged with the name of the game."""

    seed_prefix: ClassVar[str]
    """Part of the seed of every draw. Changing it changes every puzzle."""

    seed: int
    moves: tuple[int, int] = (1, MOST_MOVES)
    """The fewest and the most moves of a shortest solution."""

    difficulty: Difficulty | None = None
    unique: bool = False
    """Only puzzles with a single shortest solution."""

    board: str = ""
    """Use this board for all puzzles. Default: a new board for each."""

    @property
    def game(self) -> str:
        return str(self.__struct_config__.tag)


def draw_rng(request: PuzzleRequest, number: int) -> SplitMix64:
    """The random numbers of this draw. Each draw has its own, so draws can be made in any order, anywhere."""
    digest = sha256(f"{request.seed_prefix} {request.seed} {number}".encode()).digest()
    return SplitMix64(int.from_bytes(digest[:8]))


def fits(request: PuzzleRequest, moves: int, ways: int, difficulty: Difficulty) -> bool:
    least, most = request.moves
    is_unique_enough = ways == 1 or not request.unique
    return least <= moves <= most and is_unique_enough and request.difficulty in (None, difficulty)
