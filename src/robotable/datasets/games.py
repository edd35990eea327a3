"""The games of a tournament as a table, a row for each game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final, TypeAlias

import msgspec
import polars

from robotable.arena.pair import PairResult
from robotable.arena.tournament import Tournament
from robotable.batch.workers import RunJobs, in_order
from robotable.datasets.table import Column
from robotable.games.record_text import read_record

Job: TypeAlias = tuple[Tournament, tuple[tuple[int, PairResult], ...]]

Results: TypeAlias = Iterator[tuple[int, PairResult]]
"""The number of each job of the tournament with its result."""

PAIRS: Final = 100
"""Pairs of games in a job."""

JOBS: Final = 64
"""Jobs that are handed out together, so that a million games need little memory."""

COLUMNS: Final = (
    Column("number", polars.Int64, "the number of the game, from 0"),
    Column("deal", polars.Int64, "the number of the deal, which two players play from both sides"),
    Column("game", polars.String, "the game, such as `robot_master`"),
    Column("rules", polars.Int16, "the version of its rules"),
    Column("options", polars.String, "its options, as JSON"),
    Column("players", polars.List(polars.String), "who sat in each seat"),
    Column("points", polars.List(polars.Int32), "the points of each seat"),
    Column("winners", polars.List(polars.Int8), "the seats that won; none in a draw, or if one plays alone"),
    Column(
        "ended", polars.String, "`rules`, or why the game ended before its rules ended it, such as `time`"
    ),
    Column("seats", polars.List(polars.Int8), "who acted each time: a seat, -1 for chance, -2 for the clock"),
    Column("actions", polars.List(polars.String), "each action as a word of the game's notation"),
    Column("record", polars.String, "the game as a record, which `robotable replay` reads"),
)


def rows(tournament: Tournament, results: Results, run: RunJobs) -> Iterator[dict[str, Any]]:
    """In the order of the results. The rules check every action once more."""
    while jobs := list(islice(_jobs(tournament, results), JOBS)):
        for part in in_order(run, _rows, jobs):
            yield from part


def _jobs(tournament: Tournament, results: Results) -> Iterator[Job]:
    while part := tuple(islice(results, PAIRS)):
        yield tournament, part


def _rows(job: Job) -> list[dict[str, Any]]:
    tournament, results = job
    options = msgspec.json.encode(tournament.options).decode()
    return [
        _row(options, number * 2 + at, result.deal, text)
        for number, result in results
        for at, text in enumerate(result.records)
    ]


def _row(options: str, number: int, deal: int, text: str) -> dict[str, Any]:
    record = read_record(text)
    outcome = record.outcome()
    seats: Sequence[int] = range(len(record.players))
    return {
        "number": number,
        "deal": deal,
        "game": record.game,
        "rules": record.rules.version,
        "options": options,
        "players": list(record.players),
        "points": [0] * len(seats) if outcome is None else list(outcome.points),
        "winners": [] if outcome is None else list(outcome.winners),
        "ended": "rules" if record.early_end is None else record.early_end.cause,
        "seats": [seat for seat, _ in record.log],
        "actions": [word for word, _ in record.words()],
        "record": text,
    }
