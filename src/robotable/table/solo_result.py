"""The result of a solo game, which counts for the personal bests of its player."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from robotable.games.solo import score
from robotable.table.table import Table

ResultUnit: TypeAlias = Literal["points", "milliseconds", "moves"]
"""The more points the better; time and moves count the other way."""


class SoloResult(msgspec.Struct, frozen=True):
    person: str
    game: str
    kind: str
    """Only results of the same kind are compared; see `Game.kind`."""

    unit: ResultUnit
    score: int


def solo_result(table: Table) -> SoloResult | None:
    """Return None if the game does not count: it goes on, had several seats, was played elsewhere or not
    to its end, its board was made by hand, or there was a hint that costs nothing."""
    result, setup, sitter = table.result, table.setup, table.sitters[0]
    if result is None or result.outcome is None or len(table.sitters) > 1:
        return None
    if sitter is None or sitter.person is None or result.reason != "played out":
        return None
    entry, options = setup.entry(), setup.own_options()
    if entry.against_rated(options) is not None:
        return None
    kind = entry.kind(options)
    race = entry.race
    if race is None or table.solo is None:
        points = result.outcome.points[0]
        return None if table.hints else SoloResult(sitter.person, setup.game, kind, "points", points)
    if not table.solo.finished:
        return None
    # It has ended, so no later time counts.
    found = score(table.solo, race.course.solo_unit, 0)
    return SoloResult(sitter.person, setup.game, kind, found.unit, found.score)


def is_better(score: int, than: int, unit: ResultUnit) -> bool:
    return score > than if unit == "points" else score < than
