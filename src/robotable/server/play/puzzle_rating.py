"""Ratings in the puzzle room: an answer is a game between a person and a puzzle."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from robotable.puzzles.kinds import known_kind
from robotable.puzzles.puzzle import Puzzle
from robotable.store.protocol.puzzle_ratings import PuzzleRating, Rate

MIDDLE: Final = 25.0
NEWCOMER: Final = PuzzleRating(19.0, 25 / 3)
"""Below the middle, so that the first puzzles are easy."""

PUZZLE_SIGMA: Final = 25 / 12
"""Puzzles are rated by computation, so their ratings are surer than a newcomer's."""

A_BAND: Final = 5.0
"""What a puzzle gains over another whose computed rating is half the way from medium to expert higher."""

WIDEST: Final = 14.0

POINTS: Final = 1_500
A_STEP: Final = 40
"""People see 1500 for the middle, and 40 points a step, about the range known from chess."""

SURE: Final = 4.0
"""A rating with a lower sigma is shown without a question mark."""


@cache
def _model() -> Any:
    # Imported when it is needed, because this takes longer than the start of most commands.
    from openskill.models import BradleyTerryFull

    return BradleyTerryFull()


def first_rating(puzzle: Puzzle) -> PuzzleRating:
    """What the computed rating says before anybody has tried the puzzle."""
    medium, hard, expert = known_kind(puzzle.game).bands
    steps = A_BAND * (puzzle.rating - hard) / ((expert - medium) / 2)
    return PuzzleRating(MIDDLE + max(-WIDEST, min(WIDEST, steps)), PUZZLE_SIGMA)


def rate(*, solved: bool) -> Rate:
    """What an answer changes."""

    def after(person: PuzzleRating, puzzle: PuzzleRating) -> tuple[PuzzleRating, PuzzleRating]:
        model = _model()
        teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in (person, puzzle)]
        [[own], [other]] = model.rate(teams, ranks=[1, 2] if solved else [2, 1])
        return (
            PuzzleRating(own.mu, own.sigma, person.answers + 1),
            PuzzleRating(other.mu, other.sigma, puzzle.answers + 1),
        )

    return after


def points(rating: PuzzleRating) -> int:
    return round(POINTS + A_STEP * (rating.mu - MIDDLE))
