"""What `_kernel` does, in plain Python on top of the rules. It replaces the compiled kernel where that was
not built, and tests compare the two.

The searches with hidden cards are missing: in Python they would be too slow to play.
"""

from robotable.kernel.fallback.micro_robots import micro_analyse_board, micro_analyse_tiles, micro_vias
from robotable.kernel.fallback.ricochet_robots import (
    RicochetBoard,
    RicochetSearchControl,
    ricochet_has_avx2,
    ricochet_solve,
    ricochet_solve_all,
    ricochet_solve_many,
    ricochet_time,
)
from robotable.kernel.fallback.robot_master import (
    robot_master_line_score,
    robot_master_playout,
    robot_master_playouts,
    robot_master_solve,
)

__all__ = [
    "RicochetBoard",
    "RicochetSearchControl",
    "micro_analyse_board",
    "micro_analyse_tiles",
    "micro_vias",
    "ricochet_has_avx2",
    "ricochet_solve",
    "ricochet_solve_all",
    "ricochet_solve_many",
    "ricochet_time",
    "robot_master_line_score",
    "robot_master_playout",
    "robot_master_playouts",
    "robot_master_solve",
]
