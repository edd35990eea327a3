"""The command line of Micro Robots."""

from typing import Final

SHORT_NAME: Final = "micro"
"""The game's name as a subcommand of `solve`, `puzzle` and `boards`."""
