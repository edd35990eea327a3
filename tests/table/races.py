"""Race tables for tests: everyone is seated, and a target is shown."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from robotable.games.micro_robots.positions import Position
from robotable.games.micro_robots.reference import shortest_path
from robotable.table.commands import Act, Sit
from robotable.table.decide import decide
from robotable.table.entries import Entry
from robotable.table.fold import folded
from robotable.table.setup import Setup, checked
from robotable.table.table import Table, new_table

NAMES = ("Ann", "Ben", "Cleo", "Dan")


def act(action: Any) -> Act:
    return Act(msgspec.Raw(msgspec.json.encode(action)))


def seated(
    players: int, game: str = "micro_robots", *, at: int = 1_000, **options: Any
) -> tuple[Table, list[Entry]]:
    """The race has no pauses, unless the options say so."""
    setup = checked(Setup(game=game, options={"players": players, "pause": 0, **options}), frozenset())
    table, entries, rng = new_table(setup), list[Entry](), Random(1)
    for name in NAMES[:players]:
        fresh = decide(table, name.lower(), name, Sit(), at, rng).entries
        table = folded(table, fresh)
        entries += fresh
    return table, entries


def way(table: Table) -> tuple[str, ...]:
    """A shortest solution of the round, without its first cell."""
    ground, goal = table.state.position, table.state.goal
    found = shortest_path(Position(ground.board, ground.robot, goal.target, goal.via))
    assert found is not None
    return tuple(ground.board.faces[cell] for cell in found[1:])
