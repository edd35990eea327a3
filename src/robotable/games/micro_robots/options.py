"""The options a table agrees on before the dice roll: number of players, board and rule variants."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final, Literal, TypeAlias, get_args

import msgspec

from robotable.games.micro_robots.boards import Board, parts
from robotable.games.micro_robots.custom_tiles import read_tiles
from robotable.games.micro_robots.notation import read_board
from robotable.games.micro_robots.tiles import TILE_SETS, TileSet
from robotable.games.protocol import InvalidOptions
from robotable.games.race.pause import check_pause

MinDistance: TypeAlias = Literal[1, 2, 3]

FEWEST_PLAYERS: Final = 1
"""AB is for two or more players. The time trial for one player is our addition."""

MOST_PLAYERS: Final = 99
"""AB: "2 bis beliebig viele". A table still needs a limit."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    added: ClassVar[frozenset[str]] = frozenset({"pause", "auto_reroll", "new_targets"})
    """Options that older records do not have. A record mentions them only if they are not the default."""

    players: int = 2
    tiles: str = "black"
    """The name of a built-in tile set, or a custom set as JSON."""

    board: str = ""
    """A board to play on. If empty, chance lays one from the tiles."""

    pro: bool = False
    """AB "PROFI-VARIANTE": the solution must pass a cell that is rolled after the target."""

    min_distance: MinDistance = 1
    """The minimum number of moves from the start to the target."""

    no_revisits: bool = False
    """Whether a path must not visit any cell twice."""

    dice_only: bool = False
    """AB "TIPP": no chip marks the target; players read it off the dice. This affects only the display."""

    pause: int = 0
    """The seconds between two targets, unless everybody is ready earlier. With 0, they follow at once."""

    auto_reroll: bool = True
    """Whether a new target is rolled when nobody has claimed for 150 seconds. If not, everybody has to agree,
    as in AB "Sonderfall"."""

    new_targets: bool = False
    """Whether a new target after everybody has passed is a cell that was not rolled before in this round."""


_CHOICES: Final[dict[str, tuple[object, ...]]] = {
    "pro": (False, True),
    "min_distance": get_args(MinDistance),
    "no_revisits": (False, True),
    "dice_only": (False, True),
    "auto_reroll": (False, True),
    "new_targets": (False, True),
}


def check(options: Options) -> None:
    """Options created in Python code are not validated by their types, so every new race checks them."""
    players = options.players
    if type(players) is not int or not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise InvalidOptions(f"players is {players!r}; it may be {FEWEST_PLAYERS} to {MOST_PLAYERS}")
    check_pause(options.pause)
    for name, choices in _CHOICES.items():
        value = getattr(options, name)
        if type(value) is not type(choices[0]) or value not in choices:  # True == 1, but it is not a distance
            raise InvalidOptions(f"{name} is {value!r}; it may be {', '.join(map(str, choices))}")
    for name in ("tiles", "board"):
        text = getattr(options, name)
        # The header of a record holds one option per line.
        if type(text) is not str or not text.isprintable() or text != text.strip():
            raise InvalidOptions(f"{name} must be a text on one line without surrounding spaces")
    if options.board:
        given_board(options.board)
    else:
        tile_set(options.tiles)


@lru_cache(maxsize=64)
def tile_set(text: str) -> TileSet:
    if text in TILE_SETS:
        return TILE_SETS[text]
    if not text.lstrip().startswith("{"):
        raise InvalidOptions(f"tiles is {text!r}; it may be {', '.join(TILE_SETS)}, or your own set as JSON")
    try:
        return read_tiles(text)
    except ValueError as error:
        raise InvalidOptions(f"tiles: {error}") from None


@lru_cache(maxsize=64)
def given_board(text: str) -> Board:
    try:
        board = read_board(text)
    except ValueError as error:
        raise InvalidOptions(f"board: {error}") from None
    groups = parts(board)
    if len(groups) > 1:
        lost = " ".join(board.faces[cell] for cell in groups[-1])
        raise InvalidOptions(f"board: most cells cannot reach {lost}")
    return board
