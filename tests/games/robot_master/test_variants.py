"""The four variants as the rule books describe them: the deal, the turns, the end."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import get_args

import pytest

from robotable.games.protocol import CHANCE, InvalidOptions, Seat
from robotable.games.robot_master import Draw, Options, Place, RobotMaster, State
from robotable.games.robot_master.options import First, VariantName
from robotable.games.robot_master.scoring import Fives
from tests.games.robot_master.plain_score import board_decided, column_points, row_points
from tests.laws.playout import playout

RULES = RobotMaster()


@dataclass(frozen=True)
class Facts:
    """A row of the table of variants."""

    variant: VariantName
    seats: int
    hand: int
    face_down: int
    turns_each: int
    draws: int
    """Cards drawn after the first turn can be played."""

    stay_in_hand: int
    stay_face_down: int


TABLE = [
    Facts("duel", 2, hand=12, face_down=11, turns_each=12, draws=0, stay_in_hand=0, stay_face_down=11),
    Facts("refill", 2, hand=5, face_down=25, turns_each=12, draws=24, stay_in_hand=5, stay_face_down=1),
    Facts("teams", 4, hand=7, face_down=7, turns_each=6, draws=0, stay_in_hand=1, stay_face_down=7),
    Facts("solo", 1, hand=0, face_down=35, turns_each=24, draws=24, stay_in_hand=0, stay_face_down=11),
]
every_variant = pytest.mark.parametrize("facts", TABLE, ids=lambda facts: facts.variant)
every_first = pytest.mark.parametrize("first", get_args(First))


def states(options: Options, seed: int) -> list[State]:
    """All states of a random game."""
    steps = playout(RULES, options, Random(seed))
    return [RULES.new(options), *(step.state for _, _, _, step in steps)]


def after_the_deal(options: Options, seed: int = 1) -> State:
    """The state as soon as the card lies on c3."""
    return next(state for state in states(options, seed) if state.board[12] is not None)


def pile(state: State) -> int:
    return RULES.view(state, None).pile


def test_the_table_names_every_variant() -> None:
    assert tuple(facts.variant for facts in TABLE) == get_args(VariantName)


@every_variant
def test_the_deck_has_six_cards_of_each_value(facts: Facts) -> None:
    """All books: 36 cards, six of each value from 0 to 5."""
    start = RULES.new(Options(facts.variant))
    assert RULES.odds(start) == tuple((Draw(value), 6) for value in range(6))
    assert pile(start) == 36
    for state in states(Options(facts.variant), seed=2):
        seen = Counter(card for card in state.board if card is not None)
        seen.update(card for hand in state.hands for card in hand)
        assert max(seen.values(), default=0) <= 6
        if RULES.to_act(state) == (CHANCE,):
            left = {value: 6 - seen[value] for value in range(6) if seen[value] < 6}
            assert RULES.odds(state) == tuple((Draw(value), weight) for value, weight in left.items())


@every_variant
@every_first
def test_what_is_dealt(facts: Facts, first: First) -> None:
    state = after_the_deal(Options(facts.variant, first))
    assert RULES.seats(state) == facts.seats
    assert [len(hand) for hand in state.hands] == [facts.hand] * facts.seats
    assert pile(state) == facts.face_down
    assert [cell for cell, card in enumerate(state.board) if card is not None] == [12]
    assert RULES.view(state, None).turn == 0


@every_variant
@every_first
def test_how_many_turns_and_draws_there_are(facts: Facts, first: First) -> None:
    steps = list(playout(RULES, Options(facts.variant, first), Random(3)))
    placed = Counter(seat for _, seat, action, _ in steps if isinstance(action, Place))
    drawn = [action for before, _, action, _ in steps if before.board[12] is not None]
    assert placed == dict.fromkeys(range(facts.seats), facts.turns_each)
    assert sum(placed.values()) == 24
    assert sum(isinstance(action, Draw) for action in drawn) == facts.draws


@every_variant
@every_first
def test_what_stays_at_the_end(facts: Facts, first: First) -> None:
    end = states(Options(facts.variant, first), seed=4)[-1]
    assert None not in end.board
    assert [len(hand) for hand in end.hands] == [facts.stay_in_hand] * facts.seats
    assert pile(end) == facts.stay_face_down
    assert RULES.to_act(end) == ()
    assert RULES.view(end, None).turn == 24


def sizes(options: Options) -> list[str]:
    """The seat to act (c for chance) and the sizes of the hands, from the first turn on."""
    game = [state for state in states(options, seed=5) if state.board[12] is not None]
    acting = [seats[0] if seats else None for seats in map(RULES.to_act, game)]
    signs = {CHANCE: "c", None: "."}
    return [
        f"{signs.get(seat, seat)} {'/'.join(str(len(hand)) for hand in state.hands)}"
        for seat, state in zip(acting, game, strict=True)
    ]


def test_hands_of_a_duel_shrink_in_turn() -> None:
    hands = sizes(Options("duel"))
    assert hands[:4] == ["0 12/12", "1 11/12", "0 11/11", "1 10/11"]
    assert hands[-3:] == ["0 1/1", "1 0/1", ". 0/0"]
    assert sizes(Options("duel", "columns"))[:3] == ["1 12/12", "0 12/11", "1 11/11"]


def test_hands_of_refill_are_five_again_after_each_turn() -> None:
    """CG: "de façon à en avoir toujours 5 en main", the last turn included."""
    turn = ["0 5/5", "c 4/5", "1 5/5", "c 5/4"]
    assert sizes(Options("refill")) == turn * 12 + [". 5/5"]
    turn = ["1 5/5", "c 5/4", "0 5/5", "c 4/5"]
    assert sizes(Options("refill", "columns")) == turn * 12 + [". 5/5"]


def test_teams_play_clockwise_with_partners_opposite() -> None:
    hands = sizes(Options("teams"))
    assert hands[:5] == ["0 7/7/7/7", "1 6/7/7/7", "2 6/6/7/7", "3 6/6/6/7", "0 6/6/6/6"]
    assert hands[-2:] == ["3 1/1/1/2", ". 1/1/1/1"]
    assert sizes(Options("teams", "columns"))[:4] == ["1 7/7/7/7", "2 7/6/7/7", "3 7/6/6/7", "0 7/6/6/6"]
    view = RULES.view(RULES.new(Options("teams")), None)
    assert [seat.side for seat in view.seats] == ["rows", "columns", "rows", "columns"]


def test_solo_turns_up_each_card_before_it_is_placed() -> None:
    """CG: "les cartes de la pioche sont révélées puis posées une à une"."""
    for first in get_args(First):
        assert sizes(Options("solo", first)) == ["c 0", "0 1"] * 24 + [". 0"]


@pytest.mark.parametrize("variant", ["duel", "refill", "teams"])
@every_first
def test_the_side_that_begins(variant: VariantName, first: First) -> None:
    begun = set()
    for seed in range(12):
        dealt = after_the_deal(Options(variant, first), seed)
        turn = RULES.to_act(dealt)[0]
        assert turn == (0 if dealt.first == "rows" else 1)
        assert RULES.view(dealt, None).first == dealt.first
        begun.add(dealt.first)
    assert begun == ({"rows", "columns"} if first == "random" else {first})


def test_chance_first_decides_which_side_begins() -> None:
    state = RULES.new(Options("duel", "random"))
    assert [(action.side, weight) for action, weight in RULES.odds(state)] == [  # type: ignore[union-attr]  # only sides can be chosen here
        ("rows", 1),
        ("columns", 1),
    ]
    assert RULES.view(state, 0).first is None


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("variant", ["duel", "refill", "teams"])
@pytest.mark.parametrize("fives", get_args(Fives))
def test_the_result_by_sides(variant: VariantName, fives: Fives, seed: int) -> None:
    """CG: the higher of the two lowest lines wins, in teams for both partners."""
    end = states(Options(variant, "rows", fives), seed)[-1]
    outcome = RULES.outcome(end)
    side, _ = board_decided(end.board, fives)
    worth = abs(min(row_points(end.board, fives)) - min(column_points(end.board, fives)))
    seats = range(len(end.hands))
    won = {"rows": seats[0::2], "columns": seats[1::2], "draw": seats[:0]}[side]
    assert outcome is not None
    assert outcome.winners == tuple(won)
    assert outcome.points == tuple(worth if seat in won else 0 for seat in seats)


@pytest.mark.parametrize("seed", range(5))
def test_the_result_of_solo_is_the_lowest_of_all_ten_lines(seed: int) -> None:
    end = states(Options("solo"), seed)[-1]
    outcome = RULES.outcome(end)
    assert outcome is not None
    assert outcome.winners == ()
    assert outcome.points == (min(row_points(end.board) + column_points(end.board)),)


@pytest.mark.parametrize("first", ["columns", "random"])
def test_the_first_side_makes_no_difference_in_solo(first: First) -> None:
    start = RULES.new(Options("solo", first))
    assert start.first == "rows"
    assert RULES.odds(start) == RULES.odds(RULES.new(Options("solo")))


REFUSED = [
    ({"variant": "duet"}, "variant is 'duet'; it may be duel, refill, teams, solo"),
    ({"variant": ""}, "variant is ''; it may be duel, refill, teams, solo"),
    ({"variant": "Duel"}, "variant is 'Duel'; it may be duel, refill, teams, solo"),
    ({"first": "row"}, "first is 'row'; it may be rows, columns, random"),
    ({"first": None}, "first is None; it may be rows, columns, random"),
    ({"first": 0}, "first is 0; it may be rows, columns, random"),
    ({"fives": "130"}, "fives is '130'; it may be unit, pair"),
    ({"fives": ["unit"]}, "fives is ['unit']; it may be unit, pair"),
]


@pytest.mark.parametrize(("wrong", "message"), REFUSED)
def test_options_that_are_refused(wrong: dict[str, str], message: str) -> None:
    with pytest.raises(InvalidOptions) as refused:
        RULES.new(Options(**wrong))  # type: ignore[arg-type]  # wrong on purpose
    assert str(refused.value) == message


def test_every_choice_of_options_is_accepted() -> None:
    for variant, first, fives in product(get_args(VariantName), get_args(First), get_args(Fives)):
        acting: tuple[Seat, ...] = RULES.to_act(RULES.new(Options(variant, first, fives)))
        assert acting == (CHANCE,)
