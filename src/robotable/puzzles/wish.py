"""What puzzles are wanted: a game, its variant, how long, how hard, and the seed that all is drawn from.

ValueError
  InvalidWish    no puzzle can be like that; says which part of the wish, and what it may be
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final, TypeAlias

import msgspec

from robotable.games.micro_robots.options import given_board as micro_board
from robotable.games.micro_robots.tiles import TILE_SETS
from robotable.games.protocol import InvalidOptions
from robotable.games.ricochet_robots.options import SIDES, Box
from robotable.games.ricochet_robots.options import given_board as ricochet_board
from robotable.games.ricochet_robots.robots import FIFTHS, Fifth
from robotable.kernel.splitmix import SplitMix64
from robotable.puzzles.puzzle import DIFFICULTIES, Difficulty

MOST_MOVES: Final = 99


class InvalidWish(ValueError):
    """No puzzle can be like that."""


class _Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="game"):
    seed: int
    moves: tuple[int, int] = (1, MOST_MOVES)
    """The fewest and the most that a shortest way may have."""

    difficulty: Difficulty | None = None
    unique: bool = False
    """Whether there may be a single shortest way only."""

    board: str = ""
    """All puzzles on this board; otherwise each has its own."""


class MicroWish(_Wish, frozen=True, tag="micro_robots"):
    tiles: str = ""
    """The set that boards are laid from; otherwise any of those that ship."""

    via: bool = False
    """Whether the way leads through a third cell (pro variant)."""


class RicochetWish(_Wish, frozen=True, tag="ricochet_robots"):
    box: Box = "all"
    fifth: Fifth | None = None
    must_turn: bool = True
    helpers: int = 0
    """Robots that must move besides the one that arrives, at least."""


Wish: TypeAlias = MicroWish | RicochetWish


def check(wish: Wish) -> None:
    least, most = wish.moves
    if not 1 <= least <= most <= MOST_MOVES:
        raise InvalidWish(
            f"moves are {least}..{most}; they may be two numbers from 1 to {MOST_MOVES}, rising"
        )
    if wish.difficulty is not None and wish.difficulty not in DIFFICULTIES:
        raise InvalidWish(f"difficulty is {wish.difficulty}; it may be {', '.join(DIFFICULTIES)}")
    try:
        if isinstance(wish, MicroWish):
            if wish.tiles and wish.tiles not in TILE_SETS:
                raise InvalidWish(f"tiles are {wish.tiles}; they may be {', '.join(TILE_SETS)}")
            if wish.board:
                micro_board(wish.board)
            return
        if wish.board:
            ricochet_board(wish.board)
    except InvalidOptions as error:
        raise InvalidWish(str(error)) from None
    if wish.box not in SIDES:
        raise InvalidWish(f"box is {wish.box}; it may be {', '.join(SIDES)}")
    if wish.fifth is not None and wish.fifth not in FIFTHS:
        raise InvalidWish(f"fifth is {wish.fifth}; it may be {', '.join(FIFTHS)}, or none")
    robots = 3 + (wish.fifth is not None)
    if not 0 <= wish.helpers <= robots:
        raise InvalidWish(f"helpers are {wish.helpers}; they may be 0 to {robots}")


def luck(wish: Wish, number: int) -> SplitMix64:
    """What this draw is made of. Every draw has luck of its own, so anybody may make it, in any order."""
    digest = sha256(f"{type(wish).__name__} {wish.seed} {number}".encode()).digest()
    return SplitMix64(int.from_bytes(digest[:8]))


def fits(wish: Wish, moves: int, ways: int, difficulty: Difficulty) -> bool:
    least, most = wish.moves
    return least <= moves <= most and (ways == 1 or not wish.unique) and wish.difficulty in (None, difficulty)
