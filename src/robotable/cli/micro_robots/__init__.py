"""The command line of Micro Robots."""

from typing import Final

SHORT_NAME: Final = "micro"
"""The game's name as a subcommand of `solve`, `puzzle` and `boards`."""

COMMANDS: Final = {"boards": "boards:boards_app"}
"""The commands that only this game has, each with its module in this folder and its name there."""
