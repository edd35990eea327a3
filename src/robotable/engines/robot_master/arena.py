"""Two players of Robot Master against each other over many deals, each played twice with the seats changed,
so that the luck of the deal cancels. In solo both play the same deal, each for itself.

A deal and the players' luck follow from the seed and the deal's number: however the work is shared out among
processes, players with a budget of iterations come to the same result.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from multiprocessing import active_children
from random import Random
from signal import SIG_IGN, SIGINT, signal
from typing import Any, Final

import msgspec

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
    """Of the first player: the mean of both games, a win 1, a draw a half; in solo, whose line is higher."""

    lowest: tuple[float, float]
    """The mean lowest line of the first player and of the second."""


class Standing(msgspec.Struct, frozen=True):
    """What the deals so far add up to. The two games of a deal depend on each other: the interval is that of
    the deals."""

    deals: int
    score: Mean
    lowest: tuple[Mean, Mean]


def standing(results: Sequence[DealResult]) -> Standing:
    return Standing(
        len(results),
        Mean.of([one.score for one in results], SHARE),
        (Mean.of([one.lowest[0] for one in results]), Mean.of([one.lowest[1] for one in results])),
    )


def play_deals(contest: Contest, deals: int, processes: int = 1) -> Generator[DealResult, None, None]:
    """The results as they come, in whatever order."""
    if processes == 1:
        for number in range(deals):
            yield play_deal(contest, number)
        return
    others = set(active_children())
    # Whoever interrupts means the one who asked: that one ends the workers.
    pool = ProcessPoolExecutor(processes, initializer=signal, initargs=(SIGINT, SIG_IGN))
    try:
        waiting = [pool.submit(play_deal, contest, number) for number in range(deals)]
        for done in as_completed(waiting):
            yield done.result()
        pool.shutdown()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in set(active_children()) - others:  # a deal may take minutes yet
            worker.terminate()


def play_deal(contest: Contest, number: int) -> DealResult:
    """UnknownPlayer where one of the two cannot play it."""
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
    """What it is worth to the rows, and both sides' lowest lines; in solo the lowest of all stands first."""
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
