"""The targets of a recorded race, with what was promised and shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from robotable.games.played_target import PlayedTarget, Showing
from robotable.games.protocol import CHANCE, Seat
from robotable.games.record import Record
from robotable.review.review import TimedOffer

S = TypeVar("S")  # state


class TargetTask(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    ply: int
    round: int
    state: S
    """When the target was shown."""

    offers: tuple[TimedOffer, ...]
    showings: tuple[Showing, ...]
    won: Seat | None
    milliseconds: int | None


def targets(record: Record, times: Sequence[int]) -> Iterator[TargetTask[Any]]:
    """Without times of every action, no times are known at all."""
    race = record.entry.race
    assert race is not None
    is_timed = len(times) == len(record.log)
    ply = number = 0
    shown: tuple[int, PlayedTarget] | None = None
    now = 0
    for at, ((seat, _), step) in enumerate(zip(record.log, record.steps(), strict=True)):
        now = times[at] if is_timed else 0
        ply += seat != CHANCE
        if seat == CHANCE and race.phase(step.state) == "thinking":
            shown = ply, PlayedTarget(at, now, step.state)
        elif shown is not None:
            begun, target = shown
            target = race.retold(target, step.events, max(0, now - target.at))
            shown = begun, target
            if step.state.goal is None or race.outcome(step.state) is not None:
                yield _task(begun, number, target, now if is_timed else None)
                number, shown = number + 1, None
    if shown is not None:  # the race was broken off
        yield _task(shown[0], number, shown[1], now if is_timed else None)


def _task(ply: int, number: int, target: PlayedTarget, now: int | None) -> TargetTask[Any]:
    return TargetTask(
        ply=ply,
        round=number,
        state=target.state,
        offers=tuple(
            TimedOffer(one.seat, one.count, None if now is None else one.milliseconds)
            for one in target.promises
            if one.count is not None
        ),
        showings=target.showings,
        won=target.won,
        milliseconds=None if now is None else max(0, now - target.at),
    )
