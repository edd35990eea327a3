"""What the honest players experienced, and how it compares."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from random import Random
from typing import Final, Literal, TypeAlias

import msgspec

Group: TypeAlias = Literal["moves", "pages", "bots"]
GROUPS: Final[tuple[Group, ...]] = ("moves", "pages", "bots")
RESAMPLED: Final = 400


class Round:
    """The latencies of one round of play, in seconds, and what went wrong."""

    def __init__(self) -> None:
        self.latencies: defaultdict[Group, list[float]] = defaultdict(list)
        self.work: defaultdict[Group, list[float]] = defaultdict(list)
        """The processor time that the server spent meanwhile, on anything."""
        self.failed: defaultdict[Group, int] = defaultdict(int)
        self.failures: Counter[str] = Counter()
        """What went wrong, in words."""
        self.lobby_page: int | None = None
        """On which page of the lobby the players' own table was. None if it was on none of the first ones."""

    def add(self, group: Group, took: float, pace: float, work: float) -> None:
        """Whoever waits cannot ask again meanwhile. The questions that were due in that time would have
        waited too, so they count with the rest of the wait; otherwise a long stall would be a single case."""
        self.latencies[group].append(took)
        self.work[group].append(work)
        while (took := took - pace) > 0:
            self.latencies[group].append(took)


class Summary(msgspec.Struct, frozen=True):
    """Milliseconds, over all rounds of a kind."""

    count: int
    p50: float
    p99: float
    work99: float
    """The 99th percentile of the processor time that the server spent while somebody waited."""

    failed: int


class Ratio(msgspec.Struct, frozen=True):
    """With the middle 95 % of what other samples of the same rounds would have given."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.2f} ({self.low:.2f}–{self.high:.2f})"


def quantile(values: Sequence[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else float("nan")


def summary(rounds: Sequence[Round], group: Group) -> Summary:
    pooled = [one for round in rounds for one in round.latencies[group]]
    return Summary(
        len(pooled),
        1000 * quantile(pooled, 0.5),
        1000 * quantile(pooled, 0.99),
        1000 * quantile([one for round in rounds for one in round.work[group]], 0.99),
        sum(round.failed[group] for round in rounds),
    )


def ratio(
    above: Sequence[Round],
    below: Sequence[Round],
    group: Group,
    of: Callable[[Summary], float] = lambda found: found.p99,
) -> Ratio:
    """Of the 99th percentiles. Rounds are drawn as a whole, because what disturbs a round disturbs all of
    it."""
    rng = Random(1)

    def one(first: Sequence[Round], second: Sequence[Round]) -> float:
        below = of(summary(second, group))
        return of(summary(first, group)) / below if below else float("nan")

    drawn = sorted(
        one(rng.choices(above, k=len(above)), rng.choices(below, k=len(below))) for _ in range(RESAMPLED)
    )
    return Ratio(one(above, below), quantile(drawn, 0.025), quantile(drawn, 0.975))
