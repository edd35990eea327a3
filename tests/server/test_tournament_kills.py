"""Tournaments whose server is killed: no round is lost, no pairing doubled, and the standings follow from the
logs alone."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from benchmarks.tournaments.killed import played_and_killed
from tests.postgres_server import fresh_database

CLOCK = {"kind": "fischer", "initial": 600, "increment": 5}
SWISS: dict[str, Any] = {"format": "swiss", "game": "robot_master", "time": CLOCK, "rounds": 3}


def test_a_killed_duplicate_tournament(tmp_path: Path) -> None:
    setup = {**SWISS, "duplicate": "matchpoints"}
    played = asyncio.run(played_and_killed(tmp_path / "table.db", setup, {}, kills=(0.1, 0.6), programs=5))
    assert played.kills == 2
    assert (played.audit.players, played.audit.rounds, played.audit.games) == (5, 3, 6)
    assert (played.audit.lost, played.audit.doubled, played.audit.wrong) == ([], [], [])


def test_a_killed_round_robin_on_postgres() -> None:
    setup = {**SWISS, "format": "round_robin", "rounds": None}
    with fresh_database() as url:
        played = asyncio.run(played_and_killed(url, setup, {}, kills=(0.3, 0.7), programs=4))
    assert (played.audit.rounds, played.audit.games) == (3, 6)
    assert (played.audit.lost, played.audit.doubled, played.audit.wrong) == ([], [], [])
