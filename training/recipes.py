"""The training settings of each network that ships, except for the seed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Recipe:
    variant: str
    shape: str
    """Width, hidden layer, second layer; m for messages."""

    generations: int
    games: int = 100_000
    """Self-play games per generation."""

    steps: int = 250
    """Optimizer steps per generation."""

    batch: int = 65_536
    window: int = 12
    """Number of recent generations to learn from."""

    rate: float = 3e-3
    """The highest learning rate."""

    temperature: float = 0.25
    """Temperature of choices in self-play, in log odds."""

    blind: float = 0.03
    """Share of random placements in self-play."""

    trust: float = 0.7
    """Weight of the game's result in the target; the rest is the players' own evaluation of later turns."""


RECIPES: Final = {
    "duel": Recipe("duel", "64-64-32m", 120),
    "refill": Recipe("refill", "64-64-32m", 30),
    "teams": Recipe("teams", "64-64-32m", 30),
    "solo": Recipe("solo", "64-64-32m", 30),
    "base": Recipe("duel", "32-32-32", 30),
}


def quick(recipe: Recipe) -> Recipe:
    """A small version that takes minutes on two cores without a GPU, to check that everything works."""
    return Recipe(recipe.variant, recipe.shape, 8, games=6_000, steps=60, batch=4_096)
