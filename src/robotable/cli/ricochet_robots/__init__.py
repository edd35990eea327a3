"""The command line of Ricochet Robots."""

from typing import Final

SHORT_NAME: Final = "ricochet"
"""The game's name as a subcommand of `solve`, `puzzle` and `bench`."""
