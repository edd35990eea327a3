"""`robotable play ricochet_robots`: a race at one keyboard."""

from __future__ import annotations

from typing import Literal

from robotable.cli.numbers import Whole
from robotable.cli.parameters import BoardText
from robotable.cli.race.play import play_race
from robotable.cli.record_options import RECORD, RecordOptions
from robotable.games.ricochet_robots import Options
from robotable.games.ricochet_robots.options import Box
from robotable.games.ricochet_robots.robots import Fifth, WallPass


def play(
    *,
    players: Whole = 2,
    box: Box = "1999",
    board: BoardText = "",
    fifth: Fifth | None = None,
    wall_pass: WallPass = "extra",
    must_turn: Literal["yes", "no"] = "yes",
    targets: Whole = 0,
    record: RecordOptions = RECORD,
) -> None:
    """Play Ricochet Robots: bid how few moves you need to reach the target, then show them.

    Parameters
    ----------
    players
        The number of people; everybody has a key. With 1, you play alone.
    box
        The quadrants of the board: 1999 (sides A and B) or all sixteen.
    board
        Play on this board, such as 1A.2B.3A.4B, instead of a random one.
    fifth
        A fifth robot: silver (an ordinary one) or transparent (passes walls for an extra move).
    wall_pass
        What the transparent robot pays to leave through a wall it stands at: the move and one extra (extra),
        or only the move (move).
    must_turn
        Whether the robot that reaches the target must turn at least once.
    targets
        For one player: the number of targets to reach. Default: all targets of the board.
    """
    options = Options(players, box, board, fifth, must_turn == "yes", targets, wall_pass, early_close=True)
    play_race("ricochet_robots", options, Options(early_close=True), record)
