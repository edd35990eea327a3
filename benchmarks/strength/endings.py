"""Compare play in solvable endings with exact play, with open and with hidden hands."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from random import Random
from typing import Final

import msgspec

from benchmarks.strength.deals import possible
from benchmarks.strength.last_four import LastFour, pair
from benchmarks.strength.late import RULES, chosen, late
from benchmarks.strength.options import PARALLEL, Count, ParallelRun
from benchmarks.table import progress, show
from robotable.batch.result_file import ResultFile, run_all
from robotable.engines.mean import SHARE, Mean, percent
from robotable.games.robot_master import Action, Place, State
from robotable.games.robot_master.state import turn
from robotable.kernel.robot_master_solver import solve

PLAYERS: Final = ("netis@1000it", "netis:base@1000it", "pimc@100it", "ismcts@5000it", "greedy", "random")
SAME: Final = 0.001
"""Smaller differences count as equal."""

BEST: Final = "(best on average)"

Values = Mapping[Place, float]
"""The winning probability of each placement."""


class EndingStrength(msgspec.Struct, frozen=True):
    left: int
    player: str
    positions: int
    agreement: Mean
    """How often the placement is one of the best with open hands."""

    open_regret: Mean
    """Winning probability lost against the best placement, with open hands."""

    average_regret: Mean
    """The same, averaged over the deals that are consistent with the view."""

    hidden_agreement: Mean | None = None
    hidden_regret: Mean | None = None
    """Loss against exact play with hidden hands; only with four cards left."""

    def cells(self) -> tuple[str, ...]:
        hidden = (self.hidden_agreement, self.hidden_regret)
        return (
            str(self.left),
            self.player,
            str(self.positions),
            *(percent(mean) for mean in (self.agreement, self.open_regret, self.average_regret)),
            *("" if mean is None else percent(mean) for mean in hidden),
        )


HEADINGS: Final = (
    "cards left",
    "player",
    "positions",
    "agreement, open hands",
    "regret, open hands",
    "regret, mean of all deals",
    "agreement, hidden hands",
    "regret, hidden hands",
)


def endings(
    *players: str,
    left: tuple[int, ...] = (4, 6, 8, 10),
    deals: Count = 100,
    most: int = 60,
    run: ParallelRun = PARALLEL,
) -> None:
    """Compare placements in late positions of duels with exact play.

    Parameters
    ----------
    players
        Players to test in each position. Default: one of each kind.
    left
        Number of cards left to place; repeat the option for several numbers.
    deals
        Positions for each number of cards, each from a different deal.
    most
        Solve at most this many of the possible deals, chosen at random.
    """
    players = players or PLAYERS
    jobs = [_Job(cards, number, run.seed, most, players) for cards in left for number in range(deals)]
    asked = {"endings": players, "left": left, "deals": deals, "most": most, "seed": run.seed}
    file = None if run.out is None else ResultFile(run.out, asked, Regrets)
    with progress(len(jobs), "positions") as advance, run.workers() as running:
        found = run_all(running, _measured, jobs, file=file, completed=lambda *_: advance())
    rows = []
    for at, cards in enumerate(left):
        positions = found[at * deals : (at + 1) * deals]
        rows += [_row(cards, player, [one[player] for one in positions]) for player in positions[0]]
    show(HEADINGS, rows, json=run.json)


class _Job(msgspec.Struct, frozen=True):
    left: int
    number: int
    seed: int
    most: int
    players: tuple[str, ...]


Regrets = dict[str, tuple[float, float, float]]
"""Of each player: with open hands, on average, and with hidden hands."""


def _measured(job: _Job) -> Regrets:
    state, past = late(job.left, job.number, job.seed)
    seat = turn(state)
    assert seat is not None
    rng = Random(f"{job.seed} endings {job.left} {job.number}")
    exact = hidden(state, seat) if job.left == 4 else None
    scales = opened(state), averaged(state, seat, job.most, rng), exact
    view = RULES.view(state, seat)
    choices = {one: chosen(one, view, Random(f"{job.seed} {job.number}"), past) for one in job.players}
    choices[BEST] = max(scales[1], key=lambda place: scales[1][place])
    return {player: _regrets(choice, scales) for player, choice in choices.items()}


def opened(state: State) -> Values:
    """Values for the seat to move, in this deal."""
    return {place: (1 + value) / 2 for place, value in solve(state, "outcome", each=True).moves}


def averaged(state: State, seat: int, most: int, rng: Random) -> Values:
    total: dict[Place, float] = defaultdict(float)
    for deal, chance in possible(state, seat, most, rng):
        for place, value in opened(deal).items():
            total[place] += chance * value
    return total


def hidden(state: State, seat: int) -> Values:
    game = LastFour(state)
    game.solve()
    one, two = state.hands[seat]
    return {Place(*placed): value for placed, value in game.best_first(pair(one, two)).items()}


def _regrets(choice: Action, scales: tuple[Values, Values, Values | None]) -> tuple[float, float, float]:
    assert isinstance(choice, Place)
    opened, averaged, hidden = (
        0.0 if values is None else max(values.values()) - values[choice] for values in scales
    )
    return opened, averaged, hidden


def _row(left: int, player: str, found: list[tuple[float, float, float]]) -> EndingStrength:
    opened, averaged, hidden = zip(*found, strict=True)
    exact = left == 4
    return EndingStrength(
        left=left,
        player=player,
        positions=len(found),
        agreement=_agreement(opened),
        open_regret=Mean.of(opened, SHARE),
        average_regret=Mean.of(averaged, SHARE),
        hidden_agreement=_agreement(hidden) if exact else None,
        hidden_regret=Mean.of(hidden, SHARE) if exact else None,
    )


def _agreement(regrets: tuple[float, ...]) -> Mean:
    return Mean.of([float(regret < SAME) for regret in regrets], SHARE)
