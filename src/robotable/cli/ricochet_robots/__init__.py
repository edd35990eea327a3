"""The command line of Ricochet Robots."""

from typing import Final

SHORT_NAME: Final = "ricochet"
"""The game's name as a subcommand of `solve`, `puzzle` and `bench`."""

COMMANDS: Final = {"bench": "bench:bench_app", "game-id": "game_id:game_id"}
"""The commands that only this game has, each with its module in this folder and its name there."""
