"""The last four cards with hidden hands: compare the sums over all deals with play by the rules."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import pytest

from benchmarks.strength.deals import dealt, hidden_hands
from benchmarks.strength.last_four import LastFour, pair
from robotable.games.robot_master import Options, Place, RobotMaster, State
from robotable.games.robot_master.board import open_cells
from robotable.games.robot_master.options import First
from robotable.games.robot_master.scoring import Fives
from robotable.games.robot_master.state import placements
from tests.kernel.positions import act

RULES = RobotMaster()


def ending(seed: int, first: First = "random", fives: Fives = "unit") -> State:
    rng = Random(seed)
    state = RULES.new(Options("duel", first, fives))
    while placements(state) < 20 or RULES.to_act(state)[0] < 0:
        state = act(state, rng)
    return state


def by_the_rules(state: State, place: Place, game: LastFour) -> float:
    """The winning probability of a placement against player two's solved strategy if the last card is placed
    optimally; every deal is played to its end by the rules."""
    (seat,) = RULES.to_act(state)
    totals: dict[tuple[Place, int], float] = defaultdict(float)
    for hand, chance in hidden_hands(state, seat).items():
        after = RULES.apply(dealt(state, seat, hand), seat, place).state
        choice = game.answers[place.card, place.cell][pair(*hand)]
        for (card, cell), odds in zip(choice.placements, choice.now, strict=True):
            answer = Place(card, cell)
            answered = RULES.apply(after, 1 - seat, answer).state
            for last in open_cells(answered.board):
                ended = RULES.apply(answered, seat, Place(answered.hands[seat][0], last)).state
                (forced,) = RULES.legal_actions(ended, 1 - seat)
                outcome = RULES.outcome(RULES.apply(ended, 1 - seat, forced).state)
                assert outcome is not None
                won = 0.5 if not outcome.winners else float(seat in outcome.winners)
                totals[answer, last] += chance * odds * won
    best: dict[Place, float] = defaultdict(float)
    for (answer, _), value in totals.items():
        best[answer] = max(best[answer], value)
    return sum(best.values())


@pytest.mark.parametrize(("seed", "first", "fives"), [(1, "rows", "unit"), (2, "columns", "pair")])
def test_the_value_of_a_placement_matches_play_by_the_rules(seed: int, first: First, fives: Fives) -> None:
    state = ending(seed, first, fives)
    (seat,) = RULES.to_act(state)
    game = LastFour(state)
    game.solve(20)
    one, two = state.hands[seat]
    found = game.best_first(pair(one, two))
    assert {Place(*placed) for placed in found} == set(RULES.legal_actions(state, seat))
    for placed, value in found.items():
        assert value == pytest.approx(by_the_rules(state, Place(*placed), game))


def test_more_iterations_leave_less_to_gain() -> None:
    state = ending(5)
    gaps = []
    for iterations in (1, 10, 60):
        game = LastFour(state)
        game.solve(iterations)
        gaps.append(game.gap())
    assert gaps[0] > gaps[1] > gaps[2] >= 0
    assert gaps[2] < 0.01
