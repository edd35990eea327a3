"""Races of Micro Robots for tests, by default on the board of AB's example (`drawn_boards.EXAMPLE`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from robotable.games.micro_robots import Options
from robotable.games.micro_robots.boards import moves
from robotable.games.protocol import Seat
from tests.games.race.table import Table

EXAMPLE = "black.A0B0C0D0"


def race(players: int = 2, words: str = "@1P", **options: Any) -> Table:
    """A table that has rolled the start 1P."""
    return Table(Options(players, **{"board": EXAMPLE} | options), words)


def robot(table: Table) -> str:
    ground = table.state.position
    face: str = ground.board.faces[ground.robot]
    return face


def near(table: Table) -> str:
    """A cell one move from the robot."""
    ground = table.state.position
    face: str = ground.board.faces[moves(ground.board)[ground.robot][0]]
    return face


def win(table: Table, seat: Seat) -> list[Any]:
    """Play a round that the seat wins with one move."""
    target = near(table)
    return table.play(f"@{target} {seat}:claim1 {seat}:{target}")


def fail(table: Table, seat: Seat) -> list[Any]:
    """Play a round in which the seat claims and gives up."""
    return table.play(f"@{near(table)} {seat}:claim1 {seat}:giveup")


def with_chips(*chips: int, **options: Any) -> Table:
    """A table at which the seats have won these chips, before the next target is rolled."""
    table = race(len(chips), **options)
    for seat, won in enumerate(chips):
        for _ in range(won):
            win(table, seat)
    assert table.chips == chips
    return table


def show(seat: Seat, way: Sequence[str] | str) -> str:
    """The log words for a solution such as "6P-6W"."""
    cells = way.split("-") if isinstance(way, str) else way
    return " ".join(f"{seat}:{cell}" for cell in cells)
