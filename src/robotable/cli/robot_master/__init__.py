"""The command line of Robot Master."""

from typing import Final

COMMANDS: Final = {"score": "score:score", "analyse": "analyse:analyse"}
"""The commands that only this game has, each with its module in this folder and its name there."""
