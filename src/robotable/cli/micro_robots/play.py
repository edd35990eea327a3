"""`robotable play micro_robots`: a race at one keyboard."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from cyclopts import Parameter

from robotable.cli.errors import CommandError
from robotable.cli.numbers import Whole
from robotable.cli.parameters import BoardText
from robotable.cli.race.play import play_race
from robotable.cli.record_options import RECORD, RecordOptions
from robotable.cli.source import read_file
from robotable.games.micro_robots import Options
from robotable.games.micro_robots.custom_tiles import read_tiles, write_tiles_json
from robotable.games.micro_robots.tiles import TILE_SETS

Distance: TypeAlias = Literal["1", "2", "3"]


def play(
    *,
    players: Whole = 2,
    tiles: Annotated[str, Parameter(metavar="TILES")] = "black",
    board: BoardText = "",
    pro: bool = False,
    min_distance: Distance = "1",
    no_revisits: bool = False,
    dice_only: bool = False,
    record: RecordOptions = RECORD,
) -> None:
    """Play Micro Robots: be the first to claim the length of a path, then show it.

    Parameters
    ----------
    players
        The number of people; everybody has a key. With 1, a time trial of ten chips.
    tiles
        The tile set: black, copper, open-black, open-copper, or a file with your own set.
    board
        Play on this board, such as black.A0B1C2D3, instead of a random one.
    pro
        The robot must pass a second cell that is rolled.
    min_distance
        The fewest moves from the start to a target.
    no_revisits
        The robot must not enter a cell twice.
    dice_only
        Do not mark the target on the board: players read it off the dice.
    """
    distances: dict[Distance, Literal[1, 2, 3]] = {"1": 1, "2": 2, "3": 3}
    options = Options(
        players=players,
        tiles=tiles if tiles in TILE_SETS else _own_tiles(tiles),
        board=board,
        pro=pro,
        min_distance=distances[min_distance],
        no_revisits=no_revisits,
        dice_only=dice_only,
        new_targets=True,
    )
    play_race("micro_robots", options, Options(new_targets=True), record)


def _own_tiles(name: str) -> str:
    """Read a tile set from a file, as JSON for the `tiles` option."""
    try:
        return write_tiles_json(read_tiles(read_file(name)))
    except ValueError as error:
        raise CommandError(f"{name}: {error}") from None
