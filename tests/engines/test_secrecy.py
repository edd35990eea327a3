"""No player knows what it cannot see: re-dealing the hidden cards under the same view changes no choice.

A number of iterations and a seed fix a choice. So the placement and the estimate of every placement must be
the same; then the probabilities of its choices are the same too, whatever is hidden.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest

from robotable.engines.catalogue import engines_for
from robotable.engines.protocol import Engine, TurnEngine
from robotable.engines.robot_master.specs import SEARCHES, player
from robotable.games.robot_master import Options, Place, RobotMaster, State, View
from robotable.games.robot_master.options import VariantName
from robotable.games.robot_master.scoring import Fives
from robotable.games.robot_master.state import placements
from robotable.games.rounds import MatchOptions
from tests.engines.quick import quick
from tests.kernel.positions import act
from tests.laws.subjects import SUBJECTS
from tests.thorough import combinations

RULES = RobotMaster()
BOTS = tuple(bot.name for bot in engines_for("robot_master"))
PLAYERS = (*BOTS, *(f"{kind}@{5 if kind == 'pimc' else 30}it" for kind in SEARCHES))
LEFT = (24, 17, 12, 9, 7, 6, 5, 4, 3, 2)
"""Cards left. Endings are solved exactly, and late in a game the earlier placements reveal more."""


def asked(spec: str) -> TurnEngine[Any, Any]:
    if spec not in BOTS:
        return player(spec)
    bot = quick(spec)
    assert isinstance(bot, TurnEngine)
    return bot


class Turn(NamedTuple):
    state: State
    seat: int
    past: tuple[Place, ...]
    """All placements so far, which all players have seen."""


def turn(options: Options, left: int, rng: Random) -> Turn:
    state = RULES.new(options)
    past: list[Place] = []
    while True:
        (seat,) = RULES.to_act(state)
        if seat >= 0 and placements(state) >= 24 - left:
            return Turn(state, seat, tuple(past))
        before, state = state, act(state, rng)
        if seat >= 0:
            (cell,) = (cell for cell in range(25) if state.board[cell] != before.board[cell])
            card = state.board[cell]
            assert card is not None
            past.append(Place(card, cell))


def thoughts(engine: Engine[Any, Any], view: Any, past: tuple[Place, ...], luck: int) -> object:
    """Everything that the engine concludes from a view, and from the past if it uses it."""
    plan = engine.plan(view, Random(luck))
    if isinstance(engine, TurnEngine):
        return plan, list(engine.think(view, Random(luck), past=past))
    return plan


def differing(rules: RobotMaster, engine: Engine[Any, Any], options: Options, deals: int = 2) -> list[State]:
    """States in which another deal of the hidden cards changed the engine's thoughts. Also checks that there
    was another deal in each."""
    rng = Random(f"{engine.name} {options}")
    found = []
    for left in LEFT:
        state, seat, past = turn(options, left, rng)
        luck = rng.getrandbits(32)
        before = thoughts(engine, rules.view(state, seat), past, luck)
        others = [RULES.resample(state, seat, rng) for _ in range(deals)]
        while all(other == state for other in others):
            others = [RULES.resample(state, seat, rng) for _ in range(deals)]
        if any(thoughts(engine, rules.view(other, seat), past, luck) != before for other in others):
            found.append(state)
    return found


@pytest.mark.parametrize(
    ("spec", "variant", "fives"), combinations(PLAYERS, ["duel", "refill", "teams"], ["unit", "pair"])
)
def test_hidden_cards_change_no_thought(spec: str, variant: VariantName, fives: Fives) -> None:
    assert differing(RULES, asked(spec), Options(variant, "random", fives)) == []


@pytest.mark.parametrize("spec", PLAYERS)
def test_undrawn_cards_change_no_thought(spec: str) -> None:
    """In solo only the order of the pile is hidden, and no state contains it: chance draws when a card is
    due. So the same view must give the same thoughts, in whichever game it occurs."""
    engine = asked(spec)
    for left in LEFT:
        state, seat, past = turn(Options("solo"), left, Random(left))
        view = RULES.view(state, seat)
        assert thoughts(engine, view, past, 1) == thoughts(asked(spec), view, past, 1)


@pytest.mark.parametrize("spec", PLAYERS)
def test_hidden_cards_change_no_thought_in_a_match(spec: str) -> None:
    subject = next(one for one in SUBJECTS["robot_master"] if one.label == "match-rounds")
    rules, rng, engine = subject.rules, Random(spec), asked(spec)
    assert isinstance(subject.options, MatchOptions)
    state = rules.new(subject.options)
    met = 0
    while met < 6:
        (seat,) = rules.to_act(state)
        if seat >= 0 and rng.random() < 0.2:
            other = rules.resample(state, seat, rng)
            told = [thoughts(engine, rules.view(one, seat), (), met) for one in (state, other)]
            assert told[0] == told[1]
            met += 1
        legal = [action for action, _ in rules.odds(state)] if seat < 0 else rules.legal_actions(state, seat)
        state = rules.apply(state, seat, rng.choice(legal)).state


class Leaking(RobotMaster):
    """Its views reveal the total value of the opponent's cards, in a number that looks harmless."""

    def view(self, state: State, seat: int | None) -> View:
        view = super().view(state, seat)
        worth = sum(sum(hand) for owner, hand in enumerate(state.hands) if owner != seat)
        return View(**{name: getattr(view, name) for name in view.__struct_fields__} | {"pile": worth})


class Attentive:
    """Uses the leaked number."""

    name = "attentive"

    def question(self, view: View) -> Any:
        raise AssertionError("nobody asks")

    def plan(self, view: View, rng: Random) -> Any:
        return view.legal[view.pile % len(view.legal)]


def test_a_leak_would_be_noticed() -> None:
    assert differing(RULES, Attentive(), Options("duel", "random")) == []
    assert differing(Leaking(), Attentive(), Options("duel", "random"))
