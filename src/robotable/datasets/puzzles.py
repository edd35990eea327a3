"""Collections of puzzles as a table, a row for each puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec
import polars

from robotable.datasets.table import Column
from robotable.puzzles.collection import Collection
from robotable.puzzles.kinds import difficulty_of

COLUMNS: Final = (
    Column("game", polars.String, "the game"),
    Column("collection", polars.String, "the name of the collection"),
    Column("seed", polars.Int64, "the seed of the collection"),
    Column("number", polars.Int64, "the number of the draw: with the settings, it gives this puzzle again"),
    Column("position", polars.String, "the position in the game's notation, which `robotable show` reads"),
    Column("moves", polars.Int16, "the number of moves of a shortest solution"),
    Column("ways", polars.Int32, "the number of shortest solutions"),
    Column("helpers", polars.Int8, "the fewest robots that must move besides the one that arrives"),
    Column("decoys", polars.Int16, "first moves that seem to lead closer but begin no shortest solution"),
    Column("rating", polars.Float64, "the difficulty as a number"),
    Column("difficulty", polars.String, "`easy`, `medium`, `hard` or `expert`"),
    Column("way", polars.String, "the first of the shortest solutions"),
    Column("must_turn", polars.Boolean, "Ricochet Robots: whether the robot must turn at least once"),
    Column("solved_by", polars.List(polars.String), "Robot Master: the built-in bots that usually find it"),
)


def rows(collections: Iterable[tuple[str, Collection]]) -> Iterator[dict[str, Any]]:
    for name, collection in collections:
        for puzzle in collection.puzzles:
            yield {
                **msgspec.structs.asdict(puzzle),
                "collection": name,
                "seed": collection.request.seed,
                "difficulty": difficulty_of(puzzle),
                "solved_by": list(puzzle.solved_by),
            }
