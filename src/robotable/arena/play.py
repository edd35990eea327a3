"""Plays a tournament: in this process, in several, or on a cluster. With a file, every result is kept there
with its games, and an interrupted tournament goes on where it was stopped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from os import PathLike
from typing import Any, overload

import msgspec

from robotable.arena.pair import PairJob, PairResult, PairScore, close_players, play_pair
from robotable.arena.sprt import KINDS, Sprt, kind
from robotable.arena.tournament import MOST_DEALS, Tournament
from robotable.batch.result_file import ResultFile
from robotable.batch.workers import RunJobs


class PairJobs(Sequence[PairJob]):
    """Deal after deal, so that all pairings have played nearly as much whenever the tournament is stopped.
    Jobs are made when they are needed: a million of them would not fit into memory."""

    def __init__(self, tournament: Tournament, numbers: Sequence[int]) -> None:
        self._tournament, self._numbers = tournament, numbers

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, at: int) -> PairJob: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[PairJob]: ...
    def __getitem__(self, at: int | slice) -> Any:
        if isinstance(at, slice):
            return PairJobs(self._tournament, self._numbers[at])
        pairings = self._tournament.pairings
        deal, pairing = divmod(self._numbers[at], len(pairings))
        return (self._tournament, *pairings[pairing], deal)


class SequentialTest:
    """Follows a test pair by pair, in the order of the deals and not in that of their arrival: short games
    arrive first, and they may be of one kind."""

    def __init__(self, test: Sprt) -> None:
        self._test = test
        self._waiting: dict[int, PairScore] = {}
        self._counts = [0] * KINDS
        self.ratios: list[float] = []
        """After each pair that has counted."""

    @property
    def is_decided(self) -> bool:
        return bool(self.ratios) and self._test.verdict(self.ratios[-1]) is not None

    def add(self, number: int, score: PairScore) -> None:
        self._waiting[number] = score
        while not self.is_decided and (found := self._waiting.pop(len(self.ratios), None)) is not None:
            self._counts[kind(found.score)] += 1
            self.ratios.append(self._test.ratio(self._counts))


def play_tournament(
    tournament: Tournament,
    deals: int,
    run: RunJobs,
    *,
    out: str | PathLike[str] | None = None,
    test: SequentialTest | None = None,
    completed: Callable[[PairScore, PairResult | None], None] = lambda score, result: None,
) -> list[PairScore]:
    """The results in the order of the deals; those that a test did not need are left out. `completed` is told
    of each result as it comes, in any order; those from the file come first and without records. Raises
    InvalidResults."""
    size = len(tournament.pairings)
    # As it will be read back: a number without a fraction may be of another type before.
    asked = msgspec.json.decode(msgspec.json.encode(tournament), type=Tournament)
    file = None if out is None else ResultFile(out, asked, PairScore)
    kept = {} if file is None else file.begin(MOST_DEALS * size)
    found = {number: score for number, score in sorted(kept.items()) if number < deals * size}
    for number, score in found.items():
        completed(score, None)
        if test is not None:
            test.add(number, score)
    missing = [number for number in range(deals * size) if number not in found]
    try:
        with closing(run(play_pair, PairJobs(tournament, missing))) as results:
            while (test is None or not test.is_decided) and (job := next(results, None)) is not None:
                index, result = job
                number = missing[index]
                if file is not None:
                    file.add(number, result)
                score = result.without_records()
                found[number] = score
                completed(score, result)
                if test is not None:
                    test.add(number, score)
    finally:
        close_players()
    if file is not None:
        file.finish()
    most = len(test.ratios) if test is not None and test.is_decided else deals * size
    return [score for number, score in sorted(found.items()) if number < most]
