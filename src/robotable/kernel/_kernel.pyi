"""
The compiled twin of the rules. Cards are bytes 0 to 5, and 6 is an empty cell; a hand may come in
any order. What no game leads to is refused with a ValueError.
"""

from collections.abc import Sequence

def robot_master_line_score(line: bytes, fives: str) -> int:
    """The points of a row or column of five cells."""

def robot_master_playout(
    variant: str, first: str | None, fives: str, board: bytes, hands: Sequence[bytes], seed: int
) -> tuple[bytes, str | None, int]:
    """
    Play at random to the end: all actions as codes, the winner, and the points of the game.
    """

def robot_master_playouts(
    variant: str, first: str | None, fives: str, board: bytes, hands: Sequence[bytes], seed: int, count: int
) -> tuple[int, int, int, int, int]:
    """
    Many playouts, each seeded by the next number that the seed leads to: wins of rows and of
    columns, points of rows and of columns, placements made. Solo's points stand under rows.
    """

def robot_master_solve(
    variant: str,
    first: str | None,
    fives: str,
    board: bytes,
    hands: Sequence[bytes],
    draws: bytes,
    aim: str,
    each: bool,
    nodes: int,
) -> tuple[int | None, list[tuple[int, int]], int]:
    """
    The value of a game with all cards known to the side whose turn it is: outcome 1, 0 or -1,
    margin of the lowest lines, or solo's lowest line. Where each is true, also the code and the value
    of every placement. Then how many positions were looked at; after nodes of them, 0 for no limit, it
    gives up, and the value is None.
    """
