"""Judges the turns of a record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from robotable.engines.robot_master.facts import facts
from robotable.games.protocol import IllegalAction
from robotable.games.record import Record
from robotable.games.robot_master import Place
from robotable.review.effort import Effort
from robotable.review.grades import Worth, grade
from robotable.review.review import TurnReview
from robotable.review.robot_master.inference import inferred
from robotable.review.robot_master.judging import (
    judged_by_knowledge,
    judged_exactly,
    judged_openly,
    view_of,
)
from robotable.review.robot_master.line import PlayedLine, played_on
from robotable.review.robot_master.task import TurnTask, turns


class RobotMasterReviewer:
    task = TurnTask

    def tasks(self, record: Record, times: Sequence[int], seed: bytes) -> Sequence[TurnTask]:
        return list(turns(record, seed))

    def examine(self, task: TurnTask, effort: Effort) -> TurnReview:
        view, state = view_of(task), task.state
        is_solo = len(state.hands) == 1
        worth: Worth = "points" if is_solo else "chance"
        known = judged_by_knowledge(task, effort)
        exact = judged_exactly(task, effort)
        best = known.best[0]
        lost = round(max(0.0, best.value - known.played.value), 4)
        graded = "forced" if len(view.legal) == 1 else grade(lost, worth)
        why = facts(view, task.played)
        place = best.action
        assert isinstance(place, Place)
        return TurnReview(
            ply=task.ply,
            seat=task.players[task.seat],
            side=task.players[task.seat] % 2,
            round=task.round,
            worth=worth,
            grade=graded,
            lost=lost,
            known=known,
            open=exact or judged_openly(task, effort),
            is_exact=exact is not None,
            why=why if graded in ("good", "forced") else why[::-1],
            why_best=() if place == task.played else facts(view, place),
            hands=tuple(state.hands[task.players.index(player)] for player in range(len(state.hands))),
            inferred=inferred(task, effort),
        )

    def reply(self, task: TurnTask, moves: Sequence[Any], effort: Effort) -> PlayedLine:
        try:
            own = msgspec.convert(moves, tuple[Place, ...])
        except msgspec.ValidationError as error:
            raise IllegalAction(f"These are not placements: {error}") from None
        return played_on(task, own, effort)
