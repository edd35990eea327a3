"""Plays two Robot Master players against each other over many deals. Each deal is played twice with the seats
swapped, so that the luck of the deal cancels out. In solo, each player plays the same deal alone.

The deal and the players' random numbers depend only on the seed and the number of the deal. Players with a
budget of iterations therefore get the same result however the work is divided among processes or machines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any, Final

import msgspec

from robotable.batch.result_file import ResultFile, run_all
from robotable.batch.workers import RunJobs
from robotable.engines.mean import SHARE, Mean
from robotable.engines.protocol import Engine, TurnEngine, planned
from robotable.engines.robot_master.specs import player
from robotable.games.protocol import CHANCE, Seat
from robotable.games.robot_master import Action, Begin, Draw, Options, RobotMaster, State, View
from robotable.games.robot_master.board import COPIES, VALUES
from robotable.games.robot_master.options import VariantName
from robotable.games.robot_master.scoring import column_scores, row_scores

_RULES: Final = RobotMaster()


class Contest(msgspec.Struct, frozen=True):
    one: str
    two: str
    options: Options
    seed: int


class DealResult(msgspec.Struct, frozen=True):
    score: float
    """The first player's mean over both games (win 1, draw 0.5). In solo, the higher lowest line wins."""

    lowest: tuple[float, float]
    """The mean lowest lines of the first and the second player."""


class Standing(msgspec.Struct, frozen=True):
    """The result of the deals so far. The two games of a deal are not independent, so the intervals are
    computed over deals."""

    deals: int
    score: Mean
    lowest: tuple[Mean, Mean]


def standing(results: Sequence[DealResult]) -> Standing:
    return Standing(
        len(results),
        Mean.of([one.score for one in results], SHARE),
        (Mean.of([one.lowest[0] for one in results]), Mean.of([one.lowest[1] for one in results])),
    )


def play_contests(
    contests: Sequence[Contest],
    deals: int,
    run: RunJobs,
    *,
    out: str | None = None,
    completed: Callable[[int, DealResult], None] = lambda number, result: None,
) -> list[list[DealResult]]:
    """The results of each contest, in the order of the deals. With `out`, results are kept in this file, and
    those that it already has are not played again. `completed` is told the number of the contest and the
    result of each deal, in any order. Raises InvalidResults."""
    jobs = [(contest, number) for contest in contests for number in range(deals)]
    file = None if out is None else ResultFile(out, {"contests": contests, "deals": deals}, DealResult)
    found = run_all(
        run, _play_job, jobs, file=file, completed=lambda job, result: completed(job // deals, result)
    )
    return [found[first : first + deals] for first in range(0, len(found), deals)]


def _play_job(job: tuple[Contest, int]) -> DealResult:
    return play_deal(*job)


def play_deal(contest: Contest, number: int) -> DealResult:
    """Raises UnknownPlayer if one of the players cannot play the variant."""
    one, two = (_player(spec, contest.options.variant) for spec in (contest.one, contest.two))
    if contest.options.variant == "solo":
        alone = [_play(contest, number, (engine,), luck)[1][0] for luck, engine in enumerate((one, two))]
        return DealResult((1 + (alone[0] > alone[1]) - (alone[0] < alone[1])) / 2, (alone[0], alone[1]))
    first, rows = _play(contest, number, (one, two), 0)
    second, columns = _play(contest, number, (two, one), 1)
    lowest = ((rows[0] + columns[1]) / 2, (rows[1] + columns[0]) / 2)
    return DealResult((first + 1 - second) / 2, lowest)


@cache
def _player(spec: str, variant: VariantName) -> TurnEngine[Any, Any]:
    return player(spec, variant)


def _choice(engine: Engine[Any, Any], view: View, luck: Random, log: list[tuple[Seat, Action]]) -> Action:
    plan = planned(engine, view, luck, log)
    assert plan is not None
    action: Action = plan.action
    return action


def _play(
    contest: Contest, number: int, sides: tuple[Engine[Any, Any], ...], game: int
) -> tuple[float, tuple[float, float]]:
    """The result for the rows and both sides' lowest lines. In solo, the first is the lowest of all lines."""
    deal = Random(f"{contest.seed} deal {number}")
    begins = Begin(deal.choice(("rows", "columns")))
    deck = [card for card in VALUES for _ in range(COPIES)]
    deal.shuffle(deck)
    luck = Random(f"{contest.seed} deal {number} game {game}")
    state: State = _RULES.new(contest.options)
    log: list[tuple[Seat, Action]] = []
    while acting := _RULES.to_act(state):
        (seat,) = acting
        if seat == CHANCE:
            action: Action = begins if state.first is None else Draw(deck.pop())
        else:
            action = _choice(sides[seat % len(sides)], _RULES.view(state, seat), luck, log)
        log.append((seat, action))
        state = _RULES.apply(state, seat, action).state
    outcome = _RULES.outcome(state)
    assert outcome is not None
    rows, columns = (scores(state.board, contest.options.fives) for scores in (row_scores, column_scores))
    if len(state.hands) == 1:
        return 0.0, (float(outcome.points[0]), 0.0)
    won = 0.5 if not outcome.winners else float(outcome.winners[0] == 0)
    return won, (float(min(rows)), float(min(columns)))
