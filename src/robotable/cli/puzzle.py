"""`robotable puzzle`: make puzzles to order, or choose from the included ones. Each game makes its puzzles in
`cli/NAME/puzzle.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from cyclopts import App

from robotable.cli.errors import CommandError
from robotable.cli.numbers import Whole
from robotable.cli.parameters import DEFAULTS
from robotable.cli.puzzle_search import ANY, NOT_ENOUGH, Moves, show
from robotable.cli.subcommands import add_subcommands, parts_of, short_name
from robotable.puzzles import catalogue as shipped
from robotable.puzzles.kinds import known_kind, puzzle_games
from robotable.puzzles.puzzle import Difficulty

if TYPE_CHECKING:
    ShortName = str
else:
    ShortName = Literal[tuple(name for name, _ in parts_of("puzzle"))]

puzzle_app: Final = App(
    name="puzzle",
    help="Make puzzles to order, or choose from the included ones.",
    default_parameter=DEFAULTS,
)
add_subcommands(puzzle_app, "puzzle")


@puzzle_app.command
def catalogue(
    game: ShortName,
    /,
    *,
    moves: Moves = ANY,
    difficulty: Difficulty | None = None,
    unique: bool = False,
    variant: str | None = None,
    count: Whole = 10,
    seed: Whole | None = None,
    name: str | None = None,
    json: bool = False,
) -> None:
    """Choose from the included puzzles.

    Parameters
    ----------
    game
        Which game: micro, ricochet or robot_master.
    moves
        The length of a shortest solution: a number such as 7, or a range such as 7..9 or 7..
    difficulty
        easy, medium, hard or expert.
    unique
        Only puzzles with a single shortest solution.
    variant
        plain or via in Micro Robots; plain, silver or transparent in Ricochet Robots; open or hidden in Robot
        Master.
    count
        Show at most this many.
    seed
        Choose at random, with this seed. Default: the first ones.
    name
        Only the puzzle with this name.
    json
        Print JSON for programs, one line per puzzle.
    """
    if count < 1:
        raise CommandError(f"--count is {count}. It must be 1 or more.")
    full = next(name for name in puzzle_games() if short_name(name) == game)
    variants = known_kind(full).variants
    if variant is not None and variant not in variants:
        raise CommandError(f"--variant is {variant}. Choose one of {', '.join(variants)}.")
    found = shipped.chosen(
        full, moves=moves, difficulty=difficulty, unique=unique, variant=variant, name=name
    )
    if not found:
        raise CommandError("No puzzle in the catalogue fits.", NOT_ENOUGH)
    if seed is not None:
        found = shipped.shuffled(found, seed)
    names = {puzzle.position: name for name, puzzle in found}
    show([puzzle for _, puzzle in found[:count]], json=json, names=names)
