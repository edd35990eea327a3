"""The included puzzles of every difficulty and variant: the files in `shipped/`."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TypeVar

from robotable.kernel.splitmix import SplitMix64
from robotable.puzzles.collection import Collection, read_collection
from robotable.puzzles.kinds import difficulty_of, known_kind
from robotable.puzzles.puzzle import Difficulty, Puzzle
from robotable.puzzles.request import MOST_MOVES

T = TypeVar("T")


@cache
def collections(game: str) -> dict[str, Collection]:
    """The collections by name, such as `hard`. Each is a file."""
    folder = files("robotable.puzzles") / "shipped" / game
    found = sorted(folder.iterdir(), key=lambda file: file.name)
    return {
        file.name.removesuffix(".jsonl"): read_collection(file.read_text(encoding="utf-8")) for file in found
    }


def chosen(
    game: str,
    *,
    moves: tuple[int, int] = (1, MOST_MOVES),
    difficulty: Difficulty | None = None,
    unique: bool = False,
    variant: str | None = None,
    name: str | None = None,
) -> list[tuple[str, Puzzle]]:
    """Puzzles with their names. A name such as `hard-17` is the collection and the number of the draw."""
    kind = known_kind(game)
    found = [
        (f"{title}-{puzzle.number}", puzzle)
        for title, collection in collections(game).items()
        if variant in (None, kind.variant(collection.request))
        for puzzle in collection.puzzles
    ]
    return [
        (title, puzzle)
        for title, puzzle in found
        if moves[0] <= puzzle.moves <= moves[1]
        and difficulty in (None, difficulty_of(puzzle))
        and (puzzle.ways == 1 or not unique)
        and name in (None, title)
    ]


def shuffled(items: list[T], seed: int) -> list[T]:
    """The items in random order. The same seed gives the same order on every machine."""
    left, rng = list(items), SplitMix64(seed)
    return [left.pop(rng.below(len(left))) for _ in items]
