"""Robot Master for the laws."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import get_args

from robotable.games.robot_master import GAME, VARIANTS, Options
from robotable.games.robot_master.options import First
from robotable.games.robot_master.scoring import Fives
from robotable.games.rounds import MatchOptions
from tests.laws.subject import Subject


def _subjects() -> Iterator[Subject]:
    for variant, first, fives in product(VARIANTS, get_args(First), get_args(Fives)):
        yield Subject(f"{variant}-{first}-{fives}", GAME, Options(variant, first, fives), longest=60)
    refill, teams, duel = Options("refill", "random"), Options("teams"), Options("duel", "columns", "pair")
    yield Subject("match-rounds", GAME, MatchOptions(game=teams, rounds=3), longest=180)
    yield Subject("match-points", GAME, MatchOptions(game=duel, points=20), longest=6_000)
    yield Subject("match-duplicate", GAME, MatchOptions(game=refill, rounds=4, duplicate=True), longest=240)
    yield Subject(
        "match-duplicate-teams", GAME, MatchOptions(game=teams, rounds=2, duplicate=True), longest=120
    )


SUBJECTS = tuple(_subjects())
