"""The options a table agrees on before the board is laid: number of players, quadrants and fifth robot."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final, Literal, TypeAlias, get_args

import msgspec

from robotable.games.protocol import InvalidOptions
from robotable.games.race.pause import check_pause
from robotable.games.ricochet_robots.boards import Board
from robotable.games.ricochet_robots.notation import read_board
from robotable.games.ricochet_robots.position_json import read_board_json
from robotable.games.ricochet_robots.robots import FIFTHS, WALL_PASSES, Fifth, WallPass

Box: TypeAlias = Literal["1999", "all"]
"""The first edition has sides A and B, which make 96 boards; all sixteen sides make 1,536."""

SIDES: Final[dict[Box, str]] = {"1999": "AB", "all": "ABCD"}

FEWEST_PLAYERS: Final = 1
MOST_PLAYERS: Final = 99
MOST_TARGETS: Final = 99
PRINTED_TARGETS: Final = 17


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    added: ClassVar[frozenset[str]] = frozenset({"wall_pass", "pause", "early_close"})
    """Options that older records do not have. A record mentions them only if they are not the default."""

    players: int = 2
    box: Box = "1999"
    board: str = ""
    """A board to play on. If empty, chance lays one from the box."""

    fifth: Fifth | None = None
    must_turn: bool = True
    """Whether the robot that reaches the target must have turned at least once, as in the printed game."""

    targets: int = 0
    """For one player: the number of targets after which the race ends; 0 plays all targets on the board."""

    wall_pass: WallPass = "extra"
    """What the transparent robot pays to leave through a wall it stands at. Others pass no walls."""

    pause: int = 0
    """The seconds between two targets, unless everybody is ready earlier. With 0, they follow at once."""

    early_close: bool = False
    """Whether the bidding closes as soon as everybody but the lowest bidder has passed. If not, the lowest
    bidder has to pass too."""


def check(options: Options) -> None:
    """Options created in Python code are not validated by their types, so every new race checks them."""
    players = options.players
    if type(players) is not int or not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise InvalidOptions(f"players is {players!r}; it may be {FEWEST_PLAYERS} to {MOST_PLAYERS}")
    if options.box not in get_args(Box):
        raise InvalidOptions(f"box is {options.box!r}; it may be {', '.join(get_args(Box))}")
    if options.fifth is not None and options.fifth not in FIFTHS:
        raise InvalidOptions(f"fifth is {options.fifth!r}; it may be {', '.join(FIFTHS)}, or none")
    if options.wall_pass not in WALL_PASSES:
        raise InvalidOptions(f"wall_pass is {options.wall_pass!r}; it may be {', '.join(WALL_PASSES)}")
    if type(options.must_turn) is not bool:
        raise InvalidOptions(f"must_turn is {options.must_turn!r}; it may be True or False")
    targets = options.targets
    if type(targets) is not int or not 0 <= targets <= MOST_TARGETS:
        raise InvalidOptions(f"targets is {targets!r}; it may be 0 to {MOST_TARGETS}")
    check_pause(options.pause)
    if type(options.early_close) is not bool:
        raise InvalidOptions(f"early_close is {options.early_close!r}; it may be True or False")
    if targets and players > 1:
        raise InvalidOptions("targets is for one player; with more players it may only be 0")
    if type(options.board) is not str:
        raise InvalidOptions(f"board is {options.board!r}; it may be a board as text, or empty")
    if options.board:
        given_board(options.board)


def against_new(options: Options) -> str | None:
    """Older games may ask for more targets than there are: they end when all of them are done."""
    there_are = len(given_board(options.board).targets) if options.board else PRINTED_TARGETS
    if options.targets <= there_are:
        return None
    return f"targets is {options.targets}; the board has only {there_are}"


@lru_cache(maxsize=64)
def given_board(text: str) -> Board:
    try:
        board = read_board_json(text) if text.startswith("{") else read_board(text)
    except ValueError as error:
        raise InvalidOptions(f"board: {error}") from None
    if not board.targets:
        raise InvalidOptions("board: it has no targets, so nothing could be won")
    return board
