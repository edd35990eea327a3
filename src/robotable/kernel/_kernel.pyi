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
        past: bytes,
        stake: tuple[int, int] | None,
        mark: int,
        shown: Sequence[bytes],
        network: RobotMasterNetwork | None,
        hands: int,
        threads: int,
        seed: int,
    ) -> None:
        """
        What only netis heeds: past, the placements so far as codes, or none; stake, the lead in a match
        and the rounds to come; mark, in solo the lowest line to reach, or 0; shown, all hands where they
        are known; hands, how many of the others' it looks at to learn from the past.
        """

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

def micro_analyse_tiles(faces: bytes) -> tuple[bytes, bytes, bytes, list[list[int]]]:
    """
    All 384 boards with moves of their own that four tiles make: distances (a byte each, 255 for none),
    counts of shortest ways (32 bits each), chances (floats) and figures, board after board. Tables
    are by start and target, faces 0 to 35; chances by start, moves to spare (0 to 2) and target.
    Figures: moves, dead ends, cut cells, diameter, reachable pairs, sum of distances, pairs with a
    single shortest way, and pairs by their rating: below 3, 5, 7, and more.
    """

def micro_analyse_board(faces: bytes) -> tuple[bytes, bytes, bytes, list[list[int]]]:
    """The same for one board, its faces row by row."""

def micro_vias(chances: bytes) -> list[list[int]]:
    """
    For each board of these chances the number of puzzles with a via by rating, as for pairs.
    """

class RicochetBoard:
    """A board, prepared for many searches."""

    def __init__(self, walls: bytes, diagonals: Sequence[tuple[int, int, int]]) -> None:
        """
        Walls are 256 masks; a diagonal is its cell, its colour 0 to 3, and 0 for / or 1 for \\.
        """

class RicochetWatch:
    """For another thread: what a search knows so far, and a way to stop it."""

    def __init__(self) -> None: ...
    def cancel(self) -> None:
        """Make the search give up soon."""

    @property
    def at_least(self) -> int:
        """No way costs less than this."""

    @property
    def states(self) -> int:
        """Positions looked at when the last layer was done."""

def ricochet_solve(
    board: RicochetBoard,
    robots: bytes,
    target_robot: int | None,
    target_cell: int,
    transparent: bool,
    must_turn: bool,
    max_cost: int,
    max_states: int,
    max_bytes: int,
    watch: RicochetWatch | None,
    wide: bool,
) -> tuple[int, int, list[tuple[int, int, int, int]], int, int]:
    """
    Status (0 solved, 1 unsolvable, 2 limit, 3 cancelled), cost or what it costs at least, the slides of
    a way as robot, direction, cell and cost, states looked at, bytes used.
    """

def ricochet_solve_all(
    board: RicochetBoard,
    robots: bytes,
    target_robot: int | None,
    target_cell: int,
    transparent: bool,
    must_turn: bool,
    max_cost: int,
    max_states: int,
    max_bytes: int,
    max_ways: int,
    watch: RicochetWatch | None,
    wide: bool,
) -> tuple[int, int, list[list[tuple[int, int, int, int]]], int, int, int, int]:
    """
    Status, cost, different ways, how many there are, in how many orders, states, bytes.
    """

def ricochet_solve_many(
    questions: Sequence[tuple[RicochetBoard, bytes, int | None, int, bool]],
    must_turn: bool,
    max_cost: int,
    max_states: int,
    max_bytes: int,
    threads: int,
    watch: RicochetWatch | None,
) -> list[tuple[int, int, list[tuple[int, int, int, int]], int, int]]:
    """
    The answers of ricochet_solve to several questions: board, robots, target robot, target cell, and
    whether the fifth robot is transparent.
    """

def ricochet_time(
    board: RicochetBoard,
    robots: bytes,
    target_robot: int | None,
    target_cell: int,
    transparent: bool,
    must_turn: bool,
    max_bytes: int,
    rounds: int,
    wide: bool,
) -> list[float]:
    """
    Solve so many times: the seconds of processor time that each took, nothing else counted.
    """

def ricochet_wide() -> bool:
    """Whether this processor has AVX2."""
