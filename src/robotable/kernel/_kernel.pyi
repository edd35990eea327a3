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

class RobotMasterNetwork:
    """A learned network, from the bytes of its file."""

    def __init__(self, data: bytes) -> None: ...
    def evaluate(
        self, variant: str, first: str | None, fives: str, board: bytes, seat: int, hand: bytes
    ) -> list[tuple[int, float]]:
        """
        The code of every placement and what it is worth: the chance to win, in solo the lowest line in
        hundredths.
        """

    @property
    def parameters(self) -> int:
        """How many numbers it has."""

class RobotMasterSearch:
    """
    A player thinking about one turn, from what its seat knows. Carried on by run, as often as wanted.
    """

    def __init__(
        self,
        player: str,
        variant: str,
        first: str | None,
        fives: str,
        board: bytes,
        seat: int,
        hand: bytes,
        network: RobotMasterNetwork | None,
        threads: int,
        seed: int,
    ) -> None: ...
    def run(self, iterations: int, milliseconds: float, nodes: int) -> None:
        """
        Think until one of the limits is reached, 0 for none; at least one iteration.
        """

    def stop(self) -> None:
        """End run early, from another thread; for good."""

    def estimates(self) -> list[tuple[int, float, float]]:
        """
        Every placement looked at, the best first: its code, how often it was tried, and what it is worth.
        """

    @property
    def iterations(self) -> int: ...
    @property
    def nodes(self) -> int:
        """Positions looked at."""

    @property
    def bytes(self) -> int:
        """Memory in use."""
