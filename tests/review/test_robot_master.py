"""Reviews of Robot Master: what they must agree with, and that they are reproducible."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from robotable.engines.robot_master.networks import network_for
from robotable.games.record import Record
from robotable.games.record_text import read_record
from robotable.games.robot_master import Options, Place, RobotMaster
from robotable.games.robot_master.scoring import line_score
from robotable.kernel import NATIVE
from robotable.kernel.robot_master_search import shares
from robotable.kernel.robot_master_solver import solve
from robotable.review import reviewer
from robotable.review.effort import Effort
from robotable.review.grades import CHANCE_LOST, grade
from robotable.review.review import Review, TurnReview
from robotable.review.reviewer import CannotReview
from robotable.review.robot_master.task import TurnTask

pytestmark = pytest.mark.skipif(not NATIVE, reason="reviews need the compiled kernel")

RULES: Final = RobotMaster()
RECORDS: Final = Path(__file__).parents[1] / "records/robot_master"
LOW: Final = Effort(
    known=60, open=40, exact_from=8, exact_nodes=200_000, hands=32, states=100_000, solutions=3
)
NAMES: Final = (
    "duel-columns-win-on-line-1",
    "refill-rows-win-on-line-2",
    "teams-rows-win-on-line-3",
    "solo-over-60-points",
)
"""One record of each variant."""


@cache
def record(name: str) -> Record:
    return read_record((RECORDS / f"{name}.record").read_text())


@cache
def reviewed(name: str) -> Review:
    return reviewer.review(record(name), effort=LOW)


def turns(name: str) -> list[TurnReview]:
    found = []
    for part in reviewed(name).parts:
        assert isinstance(part, TurnReview)
        found.append(part)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_placement_is_reviewed(name: str) -> None:
    played = [(seat, action) for seat, action in record(name).log if isinstance(action, Place)]
    assert [(turn.seat, turn.known.played.action) for turn in turns(name)] == played
    assert [turn.ply for turn in turns(name)] == list(range(len(played)))


@pytest.mark.parametrize("name", NAMES)
def test_best_comes_first_and_the_rest_is_what_was_given_away(name: str) -> None:
    for turn in turns(name):
        for judgement in filter(None, (turn.known, turn.open)):
            values = [move.value for move in judgement.best]
            assert values == sorted(values, reverse=True)
            assert values[0] >= judgement.played.value >= 0
        assert turn.lost == pytest.approx(turn.known.best[0].value - turn.known.played.value, abs=1e-4)
        assert turn.grade == ("forced" if turn.grade == "forced" else grade(turn.lost, turn.worth))


def test_same_record_gives_the_same_review() -> None:
    again = read_record((RECORDS / f"{NAMES[0]}.record").read_text())
    assert reviewer.review(again, effort=LOW) == reviewed(NAMES[0])


def test_names_change_nothing() -> None:
    renamed = replace(record(NAMES[0]), players=("Somebody", "Else"))
    assert reviewer.review(renamed, effort=LOW).parts == reviewed(NAMES[0]).parts


def test_parts_can_be_computed_elsewhere_in_any_order() -> None:
    """Tasks and parts travel as JSON."""
    tasks = [msgspec.json.encode(task) for task in reviewer.tasks(record(NAMES[0]), effort=LOW)]
    parts = [
        reviewer.examine(msgspec.json.decode(task, type=reviewer.ReviewTask)) for task in reversed(tasks)
    ]
    assert reviewer.assembled(record(NAMES[0]), parts[::-1]) == reviewed(NAMES[0])
    text = msgspec.json.encode(reviewed(NAMES[0]))
    assert msgspec.json.encode(msgspec.json.decode(text, type=Review)) == text


def states(found: Record) -> list[Any]:
    """The state before each placement."""
    state, before = found.start(), []
    for (seat, action), step in zip(found.log, found.steps(), strict=True):
        if isinstance(action, Place):
            before.append((seat, state))
        state = step.state
    return before


def test_exact_results_are_those_of_the_solver_one_move_later() -> None:
    """An independent way to the same value: play the move, and solve what is left."""
    exact = [
        (turn, state)
        for turn, (_, state) in zip(turns(NAMES[0]), states(record(NAMES[0])), strict=True)
        if turn.is_exact and state.board.count(None) > 1
    ]
    assert len(exact) == LOW.exact_from - 1
    for turn, state in exact:
        assert turn.open is not None
        for move in (turn.open.played, turn.open.best[0]):
            after = RULES.apply(state, turn.seat, move.action).state
            assert move.outcome == -solve(after, "outcome").value
            assert move.margin == -solve(after, "margin").value
            assert move.value == (1 + (move.outcome or 0)) / 2


def test_facts_are_true() -> None:
    """Every pair, triple and full line can be counted on the board."""
    kinds = set()
    for turn, (_, state) in zip(turns(NAMES[0]), states(record(NAMES[0])), strict=True):
        place = turn.known.played.action
        board = (*state.board[: place.cell], place.card, *state.board[place.cell + 1 :])
        assert {cell for fact in turn.why for cell in fact.cells} >= {place.cell}
        for fact in turn.why:
            line = tuple(board[cell] for cell in fact.cells)
            whose, _, kind = fact.key.partition("_")
            kinds.add(kind)
            owns_columns = turn.seat % 2 == 1
            assert (whose == "own") == (owns_columns == (fact.parameters["axis"] == "column"))
            assert fact.parameters["points"] == line_score(line)
            if kind == "three":
                assert line.count(place.card) >= 3
            elif kind == "pair":
                assert line.count(place.card) == 2
            elif kind == "fills":
                assert None not in line
            else:
                assert line.count(place.card) == 1
                assert None in line
    assert kinds >= {"pair", "fills", "spoils"}


def test_what_could_be_inferred_fits_the_cards_in_sight() -> None:
    for turn, (_, state) in zip(turns(NAMES[0]), states(record(NAMES[0])), strict=True):
        view = RULES.view(state, turn.seat)
        for hand in turn.inferred:
            assert sum(one.expected for one in hand.values) == pytest.approx(
                view.seats[hand.seat].cards, abs=0.01
            )
            for one in hand.values:
                assert one.unseen == view.unseen[one.value]
                assert one.held == state.hands[hand.seat].count(one.value) <= one.unseen
                assert 0 <= one.any <= one.expected + 0.001 <= one.unseen + 0.002
                assert (one.any > 0) or one.expected == 0


def test_inference_without_placements_is_a_plain_share() -> None:
    """With nothing placed yet, each unseen card is as likely as any other to be in the other hand."""
    state = next(state for _, state in states(record(NAMES[0])))
    view = RULES.view(state, 0)
    found = shares(view, (), network_for(Options()), 4_000, 1)[1]
    for value, share in enumerate(found):
        expected = view.unseen[value] * view.seats[1].cards / sum(view.unseen)
        assert share.cards == pytest.approx(expected, abs=0.15)


def test_inference_learns_from_placements() -> None:
    """The same position with another past leads to other conclusions."""
    (_, state) = states(record(NAMES[0]))[10]
    past = tuple(action for _, action in record(NAMES[0]).log if isinstance(action, Place))[:10]
    view, network = RULES.view(state, 0), network_for(Options())
    learned = [share.cards for share in shares(view, past, network, 256, 1)[1]]
    blind = [share.cards for share in shares(view, (), network, 256, 1)[1]]
    assert max(abs(one - other) for one, other in zip(learned, blind, strict=True)) > 0.05


def test_a_match_is_reviewed_round_by_round() -> None:
    path = next(path for path in sorted(RECORDS.glob("match-over*.record")))
    found = read_record(path.read_text())
    tasks = reviewer.tasks(found, effort=LOW)
    read: list[Any] = [msgspec.json.decode(task.task) for task in tasks]
    assert {one["round"] for one in read} >= {0, 1}
    assert [one["ply"] for one in read] == list(range(len(read)))
    for one in read:
        assert len(one["past"]) == 24 - one["state"]["board"].count(None)
    part = reviewer.examine(tasks[30])
    assert isinstance(part, TurnReview)
    assert part.seat == [seat for seat, action in found.log if isinstance(action, Place)][30]


def test_unfinished_games_are_refused() -> None:
    found = record(NAMES[0])
    with pytest.raises(CannotReview, match="not over"):
        reviewer.review(replace(found, log=found.log[:-1]), effort=LOW)


def test_grades_grow_with_what_was_given_away() -> None:
    assert [grade(lost, "chance") for lost in (0, 0.0499, 0.05, 0.1, 0.2, 1)] == [
        "good",
        "good",
        "inaccuracy",
        "mistake",
        "blunder",
        "blunder",
    ]
    assert [name for name, _ in CHANCE_LOST] == ["blunder", "mistake", "inaccuracy"]


def task_of(name: str, number: int) -> TurnTask:
    return msgspec.json.decode(reviewer.tasks(record(name), effort=LOW)[number].task, type=TurnTask)


@pytest.mark.parametrize("name", NAMES)
def test_a_line_of_your_own_ends_like_the_game(name: str) -> None:
    """Place the first legal card again and again, and let the engine answer."""
    player = reviewer.reviewer_of("robot_master")
    task, own = task_of(name, 14), list[Place]()
    line = player.reply(task, own, LOW)
    while line.outcome is None:
        own.append(line.view.legal[-1])
        line = player.reply(task, own, LOW)
    assert line.view.board.count(None) == 0
    assert len(line.moves) == 10
    assert [move.action for move in line.moves if move.seat == task.players[task.seat]] == own
    with pytest.raises(ValueError, match=r"is not a placement|game is over"):
        player.reply(task, [*own, own[0]], LOW)


def test_a_line_refuses_what_the_rules_refuse() -> None:
    player = reviewer.reviewer_of("robot_master")
    with pytest.raises(ValueError, match="already has"):
        player.reply(
            task_of(NAMES[0], 14), [msgspec.structs.replace(task_of(NAMES[0], 14).played, cell=12)], LOW
        )
