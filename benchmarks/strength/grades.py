"""How a review grades the built-in bots. By default each plays the same deals against itself: against a much
stronger opponent a bot soon has no chance left that it could give away."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

import msgspec

from benchmarks.strength.options import PARALLEL, Pairs, ParallelRun
from benchmarks.table import progress, show
from robotable.batch.result_file import ResultFile, run_all
from robotable.engines.mean import Mean
from robotable.engines.protocol import TurnEngine, planned
from robotable.engines.robot_master.levels import LEVELS
from robotable.engines.robot_master.specs import player
from robotable.games.protocol import CHANCE, Seat
from robotable.games.record import Record
from robotable.games.robot_master import Action, Begin, Draw, Options, RobotMaster
from robotable.games.robot_master.board import COPIES, VALUES
from robotable.review import reviewer
from robotable.review.effort import QUICK
from robotable.review.review import TurnReview

_RULES: Final = RobotMaster()
GRADES: Final = ("inaccuracy", "mistake", "blunder")


class GradedBot(msgspec.Struct, frozen=True):
    player: str
    games: int
    turns: int
    lost: Mean
    """The chance given away in a turn, in percentage points."""

    each: tuple[Mean, ...]
    """Inaccuracies, mistakes and blunders in a game."""

    def cells(self) -> tuple[str, ...]:
        means = (f"{one.value:.2f} ± {one.error or 0:.2f}" for one in (self.lost, *self.each))
        return self.player, str(self.games), *means


HEADINGS: Final = ("player", "games", "chance lost in a turn, %", "inaccuracies", "mistakes", "blunders")


def grades(
    *players: str,
    opponent: str | None = None,
    deals: Pairs = 50,
    known: int = QUICK.known,
    run: ParallelRun = PARALLEL,
) -> None:
    """Review games of the built-in bots, and count what was graded as what.

    Parameters
    ----------
    players
        Players in the notation of `robotable arena`. Default: the eight levels.
    opponent
        Whom they all play against. Then only the turns of the players are reviewed. Default: themselves.
    known
        Search iterations for each reviewed turn.
    """
    names = players or tuple(level.name for level in LEVELS)
    jobs = [
        _Job(name, opponent or name, number, run.seed, known) for number in range(deals) for name in names
    ]
    asked = {"grades": names, "opponent": opponent, "deals": deals, "seed": run.seed, "known": known}
    file = None if run.out is None else ResultFile(run.out, asked, Graded)
    with progress(len(jobs), "deals") as advance, run.workers() as running:
        found = run_all(running, _graded, jobs, file=file, completed=lambda *_: advance())
    rows = [_row(name, found[at :: len(names)]) for at, name in enumerate(names)]
    show(HEADINGS, rows, json=run.json)


class _Job(msgspec.Struct, frozen=True):
    player: str
    opponent: str
    number: int
    seed: int
    known: int


class Graded(msgspec.Struct, frozen=True):
    """Both seats of a deal together."""

    turns: int
    lost: float
    grades: dict[str, int]


def _graded(job: _Job) -> Graded:
    found: list[TurnReview] = []
    alone = job.player == job.opponent
    record = _played(job, 0)
    for seat in range(2):
        if seat == 1 and not alone:
            record = _played(job, seat)
        effort = msgspec.structs.replace(QUICK, known=job.known)
        for task in reviewer.tasks(record, effort=effort):
            turn: Any = msgspec.json.decode(task.task)
            if turn["seat"] == seat:
                part = reviewer.examine(task)
                assert isinstance(part, TurnReview)
                found.append(part)
    return Graded(len(found), sum(one.lost for one in found), Counter(one.grade for one in found))


def _played(job: _Job, seat: Seat) -> Record:
    """The player sits in this seat."""
    deal = Random(f"{job.seed} deal {job.number}")
    begins = Begin(deal.choice(("rows", "columns")))
    deck = [card for card in VALUES for _ in range(COPIES)]
    deal.shuffle(deck)
    luck = Random(f"{job.seed} deal {job.number} game {seat}")
    names = (job.player, job.opponent) if seat == 0 else (job.opponent, job.player)
    engines: list[TurnEngine[Any, Any]] = [player(name) for name in names]
    options = Options(first="random")
    state, log = _RULES.new(options), list[tuple[Seat, Action]]()
    while acting := _RULES.to_act(state):
        (who,) = acting
        if who == CHANCE:
            action: Action = begins if state.first is None else Draw(deck.pop())
        else:
            plan = planned(engines[who], _RULES.view(state, who), luck, log)
            assert plan is not None
            action = plan.action
        log.append((who, action))
        state = _RULES.apply(state, who, action).state
    return Record("robot_master", options, names, tuple(log))


def _row(name: str, deals: list[Graded]) -> GradedBot:
    each = tuple(Mean.of([one.grades.get(grade, 0) / 2 for one in deals]) for grade in GRADES)
    lost = Mean.of([100 * one.lost / one.turns for one in deals])
    return GradedBot(name, 2 * len(deals), sum(one.turns for one in deals), lost, each)
