"""Solo play to beat the best score of the day: how often the lowest line reaches a mark when playing for it,
or for the mean."""

from __future__ import annotations

import msgspec

from benchmarks.strength.matches import played
from benchmarks.strength.options import PARALLEL, Count, ParallelRun
from benchmarks.table import show
from robotable.engines.mean import SHARE, Mean, percent, points
from robotable.engines.robot_master.arena import Contest
from robotable.games.robot_master import Options


class Day(msgspec.Struct, frozen=True):
    player: str
    mark: int
    reached: Mean
    lowest: Mean

    def cells(self) -> tuple[str, ...]:
        return self.player, str(self.mark), percent(self.reached), points(self.lowest, 2)


def day(
    marks: tuple[int, ...] = (45, 55),
    *,
    budget: str = "300it",
    deals: Count = 200,
    run: ParallelRun = PARALLEL,
) -> None:
    """Play the same solo deals for each mark and for the mean.

    Parameters
    ----------
    marks
        The lowest lines to reach.
    budget
        Budget per turn.
    deals
        Deals per mark.
    """
    contests = [
        Contest(f"netis,mark={mark}@{budget}", f"netis@{budget}", Options("solo"), run.seed) for mark in marks
    ]
    rows = []
    for mark, contest, results in zip(marks, contests, played(contests, deals, run), strict=True):
        for index, name in enumerate((contest.one, contest.two)):
            lowest = [one.lowest[index] for one in results]
            reached = Mean.of([float(line >= mark) for line in lowest], SHARE)
            rows.append(Day(name, mark, reached, Mean.of(lowest)))
    show(("player", "mark", "reached", "mean lowest line"), rows, json=run.json)
