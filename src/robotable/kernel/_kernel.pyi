"""
The compiled version of the rules. Cards are bytes from 0 to 5, and 6 is an empty cell. The cards
of a hand can be in any order. Positions that no game can reach raise a ValueError.
"""

from collections.abc import Sequence

def robot_master_line_score(line: bytes, fives: str) -> int:
    """The points of a row or column of five cells."""

def robot_master_playout(
    variant: str, first: str | None, fives: str, board: bytes, hands: Sequence[bytes], seed: int
) -> tuple[bytes, str | None, int]:
    """
    Play at random to the end. Return the codes of all actions, the winner, and the points of the
    game.
    """

def robot_master_playouts(
    variant: str, first: str | None, fives: str, board: bytes, hands: Sequence[bytes], seed: int, count: int
) -> tuple[int, int, int, int, int]:
    """
    Run many playouts, each with the next number of the seed's sequence as its seed. Return the wins
    of rows and of columns, the points of rows and of columns, and the number of placements. In solo,
    the points count for the rows.
    """

def robot_master_solve(
    variant: str,
    first: str | None,
    fives: str,
    board: bytes,
    hands: Sequence[bytes],
    draws: bytes,
    objective: str,
    each: bool,
    nodes: int,
    any_hand: bool = False,
) -> tuple[int | None, list[tuple[int, int]], int]:
    """
    Solve a game with open cards. Return its value for the side to move (the outcome 1, 0 or -1, the
    margin of the lowest lines, or the lowest line in solo), the code and value of every placement if
    `each` is true, and the number of positions visited. The search gives up after `nodes` positions
    (0 for no limit); the value is then None. With `any_hand`, in a duel, the value is the least
    that the side to move can be sure of, whatever the other seat holds.
    """

class RobotMasterNetwork:
    """A learned network, loaded from the bytes of its file."""

    def __init__(self, data: bytes) -> None: ...
    def evaluate(
        self, variant: str, first: str | None, fives: str, board: bytes, seat: int, hand: bytes
    ) -> list[tuple[int, float]]:
        """
        Return the code and the value of every placement: the chance to win, or in solo the lowest line
        divided by 100.
        """

    @property
    def parameters(self) -> int:
        """The number of weights."""

def robot_master_shares(
    variant: str,
    first: str | None,
    fives: str,
    board: bytes,
    seat: int,
    hand: bytes,
    history: bytes,
    network: RobotMasterNetwork,
    hands: int,
    seed: int,
) -> list[list[tuple[float, float]]]:
    """
    Return, for each seat and value, the expected number of cards in that hand and the chance of at
    least one, inferred from the placements so far.
    """

class RobotMasterSearch:
    """
    A search for one turn, based on what the seat knows. Call run as often as you like to continue
    it.
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
        history: bytes,
        match_score: tuple[int, int] | None,
        solo_target: int,
        open_hands: Sequence[bytes],
        network: RobotMasterNetwork | None,
        hands: int,
        threads: int,
        seed: int,
    ) -> None:
        """
        Only netis uses the following arguments. history: the codes of all placements so far, or nothing.
        match_score: the lead in a match and the rounds left after this one. solo_target: in solo, the
        lowest line to reach, or 0. open_hands: all hands, if they are known. hands: the number of hands
        of the other players to sample, to learn from the history.
        """

    def run(self, iterations: int, milliseconds: float, nodes: int) -> None:
        """
        Search until a limit is reached, but at least one iteration. 0 means no limit.
        """

    def stop(self) -> None:
        """End run early and for good. Call this from another thread."""

    def estimates(self) -> list[tuple[int, float, float]]:
        """
        Return the code, the visits and the value of every placement, the best first.
        """

    @property
    def iterations(self) -> int: ...
    @property
    def nodes(self) -> int:
        """The number of positions evaluated."""

    @property
    def bytes(self) -> int:
        """Memory in use, in bytes."""

class RobotMasterSolos:
    """
    Many solo games at once, for programs that learn. Numbers are 32-bit floats in the order
    of the encoding, a row for each game; masks have a byte for each placement.
    """

    def __init__(self, count: int, fives: str) -> None: ...
    def begin(self, seed: int) -> tuple[bytes, bytes]:
        """Begin all games anew. Return the numbers and the masks."""

    def step(self, actions: bytes, begin: bytes) -> tuple[bytes, bytes, bytes, bytes]:
        """
        Place a card in each game, or begin it anew where `begin` is not 0. Return the numbers, the
        masks, the rewards as 32-bit floats, and a byte for each game, 1 if it is over. An illegal
        placement changes nothing and gives -1.
        """

    def position(self, game: int) -> tuple[bytes, bytes]:
        """Return the board and the hand of one game."""

def micro_analyse_tiles(faces: bytes) -> tuple[bytes, bytes, bytes, list[list[int]]]:
    """
    Analyse the 384 boards with different moves that four tiles make. Return, one board after the
    other, the distances (one byte each, 255 for unreachable), the numbers of shortest paths (32 bits
    each), the chances (floats) and the figures. Tables are indexed by start and target, which are
    faces from 0 to 35; chances by start, extra moves (0 to 2) and target. The figures are: moves,
    dead ends, cut cells, diameter, reachable pairs, sum of distances, pairs with a single shortest
    path, and the pairs rated below 3, below 5, below 7, and from 7 on.
    """

def micro_analyse_board(faces: bytes) -> tuple[bytes, bytes, bytes, list[list[int]]]:
    """
    Analyse one board, given by its faces row by row. Return the same as micro_analyse_tiles.
    """

def micro_vias(chances: bytes) -> list[list[int]]:
    """
    For each board of these chances, count the puzzles with a via by rating, in the bands used for
    pairs.
    """

class RicochetBoard:
    """A board, prepared for many searches."""

    def __init__(self, walls: bytes, diagonals: Sequence[tuple[int, int, int]]) -> None:
        """
        `walls` has 256 masks. A diagonal is its cell, its colour from 0 to 3, and 0 for / or 1 for \\.
        """

class RicochetSearchControl:
    """Follows and cancels a search from another thread."""

    def __init__(self) -> None: ...
    def cancel(self) -> None:
        """Make the search give up soon."""

    @property
    def at_least(self) -> int:
        """Every solution costs at least this much."""

    @property
    def states(self) -> int:
        """States visited when the last bucket was finished."""

def ricochet_solve(
    board: RicochetBoard,
    robots: bytes,
    target_robot: int | None,
    target_cell: int,
    fifth: int,
    must_turn: bool,
    max_cost: int,
    max_states: int,
    max_bytes: int,
    control: RicochetSearchControl | None,
    avx2: bool,
) -> tuple[int, int, list[tuple[int, int, int, int]], int, int]:
    """
    Return the status (0 solved, 1 unsolvable, 2 limit, 3 cancelled), the cost or a lower bound of
    it, the slides of a solution as robot, direction, cell and cost, the states visited, and the
    bytes used. `fifth` is 4 for silver, 5 for transparent, 6 for transparent with walls as a move.
    """

def ricochet_solve_all(
    board: RicochetBoard,
    robots: bytes,
    target_robot: int | None,
    target_cell: int,
    fifth: int,
    must_turn: bool,
    max_cost: int,
    max_states: int,
    max_bytes: int,
    max_solutions: int,
    control: RicochetSearchControl | None,
    avx2: bool,
) -> tuple[int, int, list[list[tuple[int, int, int, int]]], int, int, int, int]:
    """
    Return the status, the cost, the solutions that differ in more than the order of slides, their
    number, the number of all orders, the states visited, and the bytes used.
    """

def ricochet_solve_many(
    questions: Sequence[tuple[RicochetBoard, bytes, int | None, int, int]],
    must_turn: bool,
    max_cost: int,
    max_states: int,
    max_bytes: int,
    threads: int,
    control: RicochetSearchControl | None,
) -> list[tuple[int, int, list[tuple[int, int, int, int]], int, int]]:
    """
    Answer several questions as ricochet_solve does. A question is a board, the robots, the target
    robot, the target cell, and the kind of the fifth robot.
    """

def ricochet_time(
    board: RicochetBoard,
    robots: bytes,
    target_robot: int | None,
    target_cell: int,
    fifth: int,
    must_turn: bool,
    max_bytes: int,
    rounds: int,
    avx2: bool,
) -> list[float]:
    """
    Solve the position several times and return the seconds of CPU time of each round.
    """

def ricochet_has_avx2() -> bool:
    """Whether this processor supports AVX2."""
