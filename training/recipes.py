"""How each network that ships is made: everything but the seed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Recipe:
    variant: str
    shape: str
    """Width, hidden, second; m for messages."""

    generations: int
    games: int = 100_000
    """Of one generation."""

    steps: int = 250
    """Of learning in one generation."""

    batch: int = 65_536
    window: int = 12
    """Generations to learn from."""

    rate: float = 3e-3
    """Of learning, at its highest."""

    temperature: float = 0.25
    """Of a choice in self-play, in units of log odds."""

    blind: float = 0.03
    """Share of random placements in self-play."""

    trust: float = 0.7
    """In the end of the game; the rest is what the players thought on the way."""


RECIPES: Final = {
    "duel": Recipe("duel", "64-64-32m", 120),
    "refill": Recipe("refill", "64-64-32m", 30),
    "teams": Recipe("teams", "64-64-32m", 30),
    "solo": Recipe("solo", "64-64-32m", 30),
    "base": Recipe("duel", "32-32-32", 30),
}


def quick(recipe: Recipe) -> Recipe:
    """The same in small: minutes on two cores without a GPU, to see that everything works."""
    return Recipe(recipe.variant, recipe.shape, 8, games=6_000, steps=60, batch=4_096)
