"""Recorded views: what the table sends of a few recorded games, for tests of boards without a server.

`python -m tests.page.refresh` writes them into web/src/games; a test fails when they are stale.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from robotable.games.log import replay
from robotable.games.protocol import CHANCE, Seat
from robotable.games.record import Record, rules_for
from robotable.games.record_text import read_record
from robotable.games.ricochet_robots import View
from robotable.games.ricochet_robots.course import puzzle
from robotable.games.ricochet_robots.trial import Trial, tried
from tests.page.wire import ROOT

RECORDS: Final = ROOT / "tests/records"
FOLDER: Final = ROOT / "web/src/games"


@dataclass(frozen=True)
class Recording:
    game: str
    record: str
    seat: Seat | None
    shown: tuple[int, ...]
    """The recorded steps. A step of chance counts as part of the step before."""

    name: str
    with_trials: bool = False
    """Whether what `…/try` would answer is recorded too, for what has been shown so far."""


RECORDINGS: Final = (
    Recording("robot_master", "duel-rows-win-on-line-2", 0, (0, 1, 2, 11, 12, 23, 24), "duel"),
    Recording("robot_master", "duel-draw", None, (12, 24), "draw"),
    Recording("robot_master", "teams-unfinished", 2, (0, -2, -1), "teams"),
    Recording("robot_master", "solo-unfinished", 0, (0, -2, -1), "solo"),
    Recording("robot_master", "refill-columns-win-on-line-1", 1, (0, 1, 24), "refill"),
    Recording("robot_master", "duel-columns-win-on-line-1", None, (22, 23, 24), "watched"),
    Recording("robot_master", "teams-rows-win-on-line-3", 1, (-2, -1), "teams-over"),
    Recording("robot_master", "solo-over-60-points", 0, (-2, -1), "solo-over"),
    Recording("micro_robots", "rolands-round", 0, tuple(range(12)), "won"),
    Recording("micro_robots", "failed-wrong-count", 0, tuple(range(8)), "failed"),
    Recording("micro_robots", "pro", 1, (0, 1, 2), "pro"),
    Recording("micro_robots", "fifth-chip-black", 0, (-2, -1), "over"),
    Recording("ricochet_robots", "lowered-bids", 0, tuple(range(9)), "bids"),
    Recording("ricochet_robots", "vortex-through-a-wall", 0, tuple(range(8)), "transparent", True),
    Recording("ricochet_robots", "two-players-8-chips", 0, (0, 1, 2, -1), "duel"),
)


def steps(record: Record, seat: Seat | None) -> Iterator[dict[str, Any]]:
    """The table whenever somebody may act, and the events since the step before."""
    rules = rules_for(record.entry, record.options)
    state = rules.new(record.options)
    events: list[Any] = []
    for step in replay(rules, state, record.log):
        state = step.state
        events += (rules.redact(event, seat) for event in step.events)
        if CHANCE not in rules.to_act(state):
            yield {"view": rules.view(state, seat), "events": events}
            events = []


def _trial(view: View) -> Trial | None:
    if view.goal is None:
        return None
    slides = () if view.walk is None else view.walk.slides
    return tried(puzzle(view.position, view.goal), slides, must_turn=view.options.must_turn)


def files() -> Iterable[tuple[Path, str]]:
    for one in RECORDINGS:
        text = (RECORDS / one.game / f"{one.record}.record").read_text(encoding="utf-8")
        found = list(steps(read_record(text), one.seat))
        shown = sorted({at % len(found) for at in one.shown if at < len(found)})
        if one.with_trials:
            for at in shown:
                found[at]["trial"] = _trial(found[at]["view"])
        lines = ",\n".join(msgspec.json.encode(found[at]).decode() for at in shown)
        seat = "null" if one.seat is None else one.seat
        text = f'{{"record": "{one.record}", "seat": {seat}, "steps": [\n{lines}\n]}}\n'
        yield FOLDER / one.game / "recorded" / f"{one.name}.json", text
