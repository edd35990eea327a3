"""Which pairs of players moderators see."""

from __future__ import annotations

import pytest

from robotable.table.suspicion import Encounters, reasons


@pytest.mark.parametrize(
    ("games", "won", "lost", "early", "most_of_all", "why"),
    [
        (4, 4, 0, 4, 1.0, ()),  # too few to say anything
        (20, 11, 9, 2, 1.0, ()),  # friends who only play each other
        (20, 19, 1, 0, 0.3, ()),  # a strong player and a weak one
        (20, 11, 9, 15, 0.3, ()),  # two who resign early
        (20, 1, 19, 15, 0.3, ("one_sided", "early_ends")),
        (20, 19, 1, 0, 0.9, ("one_sided", "mostly_each_other")),
        (5, 5, 0, 5, 1.0, ("one_sided", "early_ends", "mostly_each_other")),
    ],
)
def test_a_pair_is_suspicious_for_more_than_one_reason(
    games: int, won: int, lost: int, early: int, most_of_all: float, why: tuple[str, ...]
) -> None:
    assert reasons(Encounters(games, won, lost, early, most_of_all)) == why
