"""The endgames of Robot Master: proved again, their text, and how answers are judged."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from robotable.games.notation import NotationError
from robotable.games.robot_master import Place, RobotMaster, State
from robotable.games.robot_master.notation import RobotMasterNotation
from robotable.kernel import NATIVE
from robotable.kernel.fallback.minimax import solved
from robotable.kernel.robot_master_solver import solve
from robotable.puzzles import catalogue
from robotable.puzzles.generator import check
from robotable.puzzles.kinds import known_kind
from robotable.puzzles.puzzle import Puzzle
from robotable.puzzles.request import InvalidRequest
from robotable.puzzles.robot_master.endgame import (
    Endgame,
    possible_cards,
    read_endgame,
    winning,
    write_endgame,
)
from robotable.puzzles.robot_master.request import RobotMasterRequest
from tests.thorough import usually

SAMPLE = Random().randrange(1 << 30)
"""Different on every run; a failure prints it."""

RULES, NOTATION = RobotMaster(), RobotMasterNotation()
GAME = "robot_master"

OPEN = "duel 2445./31.0./55003/3.30./..... 11224/22345"
"""By hand nobody would find this quickly; plain minimax confirms shorter ones below."""


def every(variant: str) -> list[Puzzle]:
    return [puzzle for _, puzzle in catalogue.chosen(GAME, variant=variant)]


def sample(variant: str, count: int) -> list[Puzzle]:
    puzzles = every(variant)
    return usually(Random(SAMPLE).sample(puzzles, count), everything=puzzles)


def answer(puzzle: Puzzle, state: State) -> Place:
    _, place = NOTATION.read_action(state, puzzle.way)
    assert isinstance(place, Place)
    return place


def test_each_open_one_has_exactly_one_winning_placement() -> None:
    for puzzle in sample("open", 60):
        endgame = read_endgame(puzzle.position)
        assert 6 <= endgame.cards <= 12
        values = dict(solve(endgame.state, "outcome", each=True).moves)
        assert len(values) > 1
        assert [place for place, value in values.items() if value == 1] == [answer(puzzle, endgame.state)], (
            SAMPLE
        )


def test_short_ones_are_proved_by_plain_minimax_too() -> None:
    shortest = [one for one in every("open") if read_endgame(one.position).cards == 6]
    for puzzle in Random(SAMPLE).sample(shortest, usually(2, everything=20)):
        endgame = read_endgame(puzzle.position)
        _, moves, _ = solved(endgame.state, (), "outcome", each=True, nodes=0)
        assert sum(value == 1 for _, value in moves) == 1, SAMPLE


def hands(endgame: Endgame) -> list[State]:
    """The position with each hand that the other side may hold."""
    cards = [card for card, count in enumerate(possible_cards(endgame)) for _ in range(count)]
    state, waiting = endgame.state, 1 - endgame.seat
    found = sorted(set(combinations(cards, len(state.hands[waiting]))))
    return [
        State(
            state.options,
            state.first,
            state.board,
            (state.hands[0], hand) if waiting else (hand, state.hands[1]),
        )
        for hand in found
    ]


def test_the_answer_to_each_hidden_one_wins_against_every_possible_hand() -> None:
    for puzzle in sample("hidden", 6):
        endgame = read_endgame(puzzle.position)
        assert endgame.hidden
        assert winning(endgame) == (answer(puzzle, endgame.state),), SAMPLE
        # Solved hand by hand, where all cards are known, the answer must win as well.
        states = hands(endgame)
        for state in usually(Random(SAMPLE).sample(states, min(40, len(states))), everything=states):
            after = RULES.apply(state, endgame.seat, answer(puzzle, state)).state
            assert solve(after, "outcome").value == -1, (puzzle.position, state.hands)


def test_the_text_reads_back() -> None:
    for puzzle in sample("open", 20) + sample("hidden", 20):
        assert write_endgame(read_endgame(puzzle.position)) == puzzle.position


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "1 field instead of 3"),
        ("duel 2445./31.0./55003/3.30./..... 11224/22345 x", "4 fields instead of 3"),
        ("duel 2445./31.0./55003/3.30./..... 11224/2234", "the hands have 5/4 cards"),
        ("duel 2445./31.0./55003/3.30./..... ?/?", "one of two hands can be hidden"),
        ("duel 2445./31.0./55003/3.30./..... ?/22345", "only the hand of the seat that waits"),
        ("duel 2445./31.0./55003/3.30./.....?", "2 fields instead of 3"),
        ("duel 9445./31.0./55003/3.30./..... 11224/?", "unknown card '9'"),
        ("solo ...../...../..3../...../..... ?", "one of two hands can be hidden"),
        ("refill ...../...../..3../...../..... 01234/?", "the hands have"),
        ("solo ...../...../..3../...../..... 5", "a puzzle is a duel, not solo"),
        ("duel 01512/03315/04334/21455/04242 -/-", "nobody has to place a card"),
    ],
)
def test_other_text_is_refused_with_the_reason(text: str, wrong: str) -> None:
    with pytest.raises(NotationError, match=wrong.replace("?", r"\?")):
        read_endgame(text)


def test_answers_are_judged_by_the_solver() -> None:
    kind = known_kind(GAME)
    assert kind.judge(OPEN, "1c4").moves == 1
    wrong = kind.judge(OPEN, "4c4")
    assert wrong.moves is None
    assert "against the best play" in wrong.why
    for text, why in (
        ("9c4", "unknown action"),
        ("5c4", "not in the hand"),
        ("1e1", "shares no edge|next to|touch"),
    ):
        with pytest.raises(NotationError, match=why):
            kind.judge(OPEN, text)


def test_the_picture_of_a_hidden_one_does_not_show_the_hand() -> None:
    kind, puzzle = known_kind(GAME), every("hidden")[0]
    shown = read_endgame(puzzle.position)
    assert kind.pieces(puzzle.position)["hands"][1 - shown.seat] is None
    assert kind.svg(puzzle.position, None).startswith("<svg")
    assert kind.svg(puzzle.position, puzzle.way) != kind.svg(puzzle.position, None)


@pytest.mark.skipif(not NATIVE, reason="the generator needs the compiled kernel")
@pytest.mark.parametrize(
    ("request_", "wrong"),
    [
        (RobotMasterRequest(seed=1, cards=(1, 6)), "cards is 1..6; it may be two numbers from 2 to 12"),
        (RobotMasterRequest(seed=1, cards=(8, 6)), "the smaller one first"),
        (RobotMasterRequest(seed=1, board="x"), "only one board"),
    ],
)
def test_impossible_requests_are_refused(request_: RobotMasterRequest, wrong: str) -> None:
    with pytest.raises(InvalidRequest, match=wrong):
        check(request_)
