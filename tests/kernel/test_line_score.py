"""The kernel scores every possible line as the rules do."""

from __future__ import annotations

from itertools import product

import pytest

from robotable.games.robot_master import scoring
from robotable.games.robot_master.scoring import Fives
from robotable.kernel.robot_master import line_score


@pytest.mark.parametrize("fives", ["unit", "pair"])
def test_every_line_scores_as_in_the_rules(fives: Fives) -> None:
    lines = list(product((None, 0, 1, 2, 3, 4, 5), repeat=5))
    assert len(lines) == 7**5
    different = [line for line in lines if line_score(line, fives) != scoring.line_score(line, fives)]
    assert different == []
