"""The puzzles that ship, of every difficulty and variant. `shipped/` holds what the generator wrote."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final, TypeVar

from robotable.kernel.splitmix import SplitMix64
from robotable.puzzles.collection import Collection, read_collection
from robotable.puzzles.puzzle import Difficulty, Game, Puzzle
from robotable.puzzles.wish import MOST_MOVES, MicroWish

T = TypeVar("T")

VARIANTS: Final[dict[Game, tuple[str, ...]]] = {
    "micro_robots": ("plain", "via"),
    "ricochet_robots": ("plain", "silver", "transparent"),
}


@cache
def collections(game: Game) -> dict[str, Collection]:
    """By their names, such as `hard`; a file each."""
    folder = files("robotable.puzzles") / "shipped" / game
    found = sorted(folder.iterdir(), key=lambda file: file.name)
    return {
        file.name.removesuffix(".jsonl"): read_collection(file.read_text(encoding="utf-8")) for file in found
    }


def variant(collection: Collection) -> str:
    wish = collection.wish
    if isinstance(wish, MicroWish):
        return "via" if wish.via else "plain"
    return wish.fifth or "plain"


def chosen(
    game: Game,
    *,
    moves: tuple[int, int] = (1, MOST_MOVES),
    difficulty: Difficulty | None = None,
    unique: bool = False,
    variant: str | None = None,
    name: str | None = None,
) -> list[tuple[str, Puzzle]]:
    """Puzzles with their names, such as `hard-17`: the collection and the number of the draw."""
    found = [
        (f"{title}-{puzzle.number}", puzzle)
        for title, collection in collections(game).items()
        if variant in (None, _variant(collection))
        for puzzle in collection.puzzles
    ]
    return [
        (title, puzzle)
        for title, puzzle in found
        if moves[0] <= puzzle.moves <= moves[1]
        and difficulty in (None, puzzle.difficulty)
        and (puzzle.ways == 1 or not unique)
        and name in (None, title)
    ]


_variant = variant


def shuffled(items: list[T], seed: int) -> list[T]:
    """In another order, the same for the same seed on every machine."""
    left, rng = list(items), SplitMix64(seed)
    return [left.pop(rng.below(len(left))) for _ in items]
