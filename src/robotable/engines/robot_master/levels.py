"""The eight built-in bots of Robot Master, from a beginner to the strongest, one per line.

docs/games/robot_master.md has the measured differences in strength and the commands that produced them.
"""

from __future__ import annotations

from typing import Final

from robotable.engines.robot_master.level import Level

LEVELS: Final = (
    Level("pip", "own line", overlooks=0.8, wavers=12),
    Level("fidget", "both lines", overlooks=0.3, wavers=4),
    Level("rivet", "cards to come", overlooks=0.7, wavers=0.2),
    Level("gauge", "cards to come", overlooks=0.45, wavers=0.09),
    Level("pivot", "cards to come", overlooks=0.15, wavers=0.03),
    Level("caliper", "feel", overlooks=0.17, wavers=0.01),
    Level("sextant", "search", iterations=32),
    Level("keystone", "search", iterations=20_000),
)
"""In order of strength, the weakest first."""

STRONGEST: Final = LEVELS[-1]
"""The level that gives hints."""
