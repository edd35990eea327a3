"""Counts sequences of slides: perft for Ricochet Robots."""

from __future__ import annotations

from robotable.games.ricochet_robots.notation import write_slide
from robotable.games.ricochet_robots.positions import Position
from robotable.games.ricochet_robots.slides import legal_slides, slid


def divide(position: Position, depth: int) -> list[tuple[str, int]]:
    """For each first slide, the number of sequences of `depth` slides that begin with it."""
    return [
        (write_slide(slide, position.fifth), count(slid(position, slide), depth - 1))
        for slide in legal_slides(position)
    ]


def count(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    slides = legal_slides(position)
    if depth == 1:
        return len(slides)
    return sum(count(slid(position, slide), depth - 1) for slide in slides)
