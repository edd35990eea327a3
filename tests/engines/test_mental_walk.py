"""The mental walk: legal unless it slips, as slow as people, and wrong as often as configured."""

from __future__ import annotations

from random import Random
from statistics import mean, median

import pytest

from robotable.engines.micro_robots.bots import AMBLE
from robotable.engines.micro_robots.mental_walk import REACTION_MS, Eye, Found, find_way
from robotable.games.micro_robots import Position
from robotable.games.micro_robots.boards import ARRANGEMENTS, arrangement, lay
from robotable.games.micro_robots.course import vias
from robotable.games.micro_robots.positions import solves
from robotable.games.micro_robots.reference import distances, shortest_length
from robotable.games.micro_robots.tiles import TILE_SETS

SHARP = Eye(step_ms=700, slip=0.0, patience_ms=10**9)


def puzzle(rng: Random, tiles: str = "black") -> Position:
    board = lay(TILE_SETS[tiles], arrangement(rng.randrange(ARRANGEMENTS)))
    start, target = rng.sample(range(36), 2)
    return Position(board, start, target)


def pro_puzzle(rng: Random, no_revisits: bool) -> Position:
    plain = puzzle(rng, "open-copper")
    via = rng.choice(vias(plain.board, plain.start, plain.target, no_revisits))
    return Position(plain.board, plain.start, plain.target, via)


def test_a_sharp_eye_finds_and_counts_solutions_correctly() -> None:
    rng = Random(1)
    for _ in range(300):
        position = puzzle(rng)
        found = find_way(position, SHARP, rng, most=20)
        assert found is not None
        assert solves(position, found.way, no_revisits=True)
        assert found.count == len(found.way) - 1
        assert found.after_ms >= REACTION_MS


@pytest.mark.parametrize("no_revisits", [False, True])
def test_a_via_is_passed(no_revisits: bool) -> None:
    rng, unfound = Random(2), 0
    eye = Eye(step_ms=350, slip=0.0, patience_ms=3_600_000)
    for _ in range(100):
        position = pro_puzzle(rng, no_revisits)
        found = find_way(position, eye, rng, most=30, no_revisits=no_revisits)
        if found is None:
            unfound += 1
            continue
        assert solves(position, found.way, no_revisits=no_revisits)
        assert found.count == len(found.way) - 1 <= 30
    assert unfound <= 2


def test_it_takes_as_many_steps_as_the_model_of_a_person() -> None:
    """Medians by length, published for the black tiles; most solutions are about one move longer than the
    shortest."""
    rng = Random(3)
    steps: dict[int, list[int]] = {}
    excess: list[int] = []
    for _ in range(2_500):
        position = puzzle(rng)
        length = shortest_length(position)
        found = find_way(position, SHARP, rng, most=20)
        assert found is not None
        assert length is not None
        steps.setdefault(length, []).append(found.steps)
        if 3 <= length <= 5:
            excess.append(found.count - length)
    for length, expected in {1: 1, 2: 5, 3: 10, 4: 18, 5: 31}.items():
        assert median(steps[length]) == pytest.approx(expected, rel=0.3), length
    assert 0.28 < excess.count(0) / len(excess) < 0.45
    assert 0.8 < mean(excess) < 1.6


def test_slips_lead_to_illegal_moves_and_wrong_counts() -> None:
    rng, kinds = Random(4), {"right": 0, "illegal": 0, "miscounted": 0}
    eye = Eye(step_ms=1_200, slip=0.05, patience_ms=10**9)
    for _ in range(600):
        position = puzzle(rng)
        found = find_way(position, eye, rng, most=20)
        assert found is not None
        assert found.way[-1] == position.target
        if not solves(position, found.way):
            kinds["illegal"] += 1
        else:
            kinds["right" if found.count == len(found.way) - 1 else "miscounted"] += 1
    assert kinds["right"] > 420
    assert min(kinds.values()) > 20


def test_patience_ends() -> None:
    rng = Random(5)
    hasty = Eye(step_ms=1_000, slip=0.0, patience_ms=4_000)
    results = [find_way(puzzle(rng), hasty, rng, most=20) for _ in range(100)]
    assert None in results
    assert all(found.after_ms <= 4_000 for found in results if found is not None)


def test_a_solution_longer_than_any_claim_is_not_claimed() -> None:
    rng = Random(6)
    counts: list[Found | None] = []
    while len(counts) < 50:
        position = puzzle(rng)
        if (distances(position.board, position.start)[position.target] or 0) <= 3:
            counts.append(find_way(position, SHARP, rng, most=3))
    assert all(found is not None and found.count <= 3 for found in counts)


def test_time_grows_with_the_step() -> None:
    position = puzzle(Random(8))
    quick, slow = (Eye(step_ms, 0.0, 10**9) for step_ms in (350, 1_200))
    one, other = (find_way(position, eye, Random(9), most=20) for eye in (quick, slow))
    assert one is not None
    assert other is not None
    assert one.way == other.way
    assert one.after_ms < other.after_ms


def test_the_easiest_bot_leaves_a_beginner_time() -> None:
    """At least 18 seconds for a solution of two moves, however soon the eye stumbles on it."""
    rng = Random(5)
    for seed in range(60):
        found = find_way(puzzle(rng), AMBLE, Random(seed), most=20)
        assert found is None or found.after_ms >= 10_000 + 4_000 * found.count
