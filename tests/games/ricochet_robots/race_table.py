"""Races of Ricochet Robots for tests, on an empty board with targets in its corners or another.

   a  b  c  d  e  f  …  p
 1 rc                   gs      red circle, green square, the vortex, blue hexagon
 3       r
 5          g                   a slide goes on to the rim, or to the robot before it
 7             b
 9                y
16 v                    bh
"""

from __future__ import annotations

from typing import Any

from robotable.games.protocol import CHANCE, Seat
from robotable.games.race import Bid
from robotable.games.ricochet_robots import Board, Goal, Options, TurnUp
from robotable.games.ricochet_robots.course import puzzle
from robotable.games.ricochet_robots.notation import write_board
from robotable.games.ricochet_robots.reference import Solved, solve
from robotable.games.ricochet_robots.slide_path import SlidePath
from tests.games.race.table import Table
from tests.games.ricochet_robots.drawn import walled

CORNERS = "a1rc p1gs a16v p16bh"
"""Targets *0, *1, *2 and *3."""

SPREAD = "c3 d5 e7 f9"
"""The start cells of red, green, blue and yellow."""


def own_board(targets: str = CORNERS, base: Board | None = None) -> str:
    """The text of a board with these targets, ordered by cell."""
    return ".".join([write_board(base or walled(set(), centre=False)), *targets.split()])


def race(players: int = 2, words: str = "", *, robots: str = SPREAD, **options: Any) -> Table:
    """A table at which the robots have been placed on these cells."""
    put = " ".join(f"@{cell}" for cell in robots.split())
    return Table(Options(players, **{"board": own_board()} | options), f"{put} {words}")


def robots(table: Table) -> tuple[str, ...]:
    """The cells of the robots between rounds."""
    return tuple(f"{'abcdefghijklmnop'[cell % 16]}{cell // 16 + 1}" for cell in table.state.position.robots)


def show(seat: Seat, way: str) -> str:
    """The log words for a solution such as "rN.rW"."""
    return " ".join(f"{seat}:{slide}" for slide in way.split("."))


def shows(table: Table) -> int | None:
    """The seat whose turn it is to show."""
    return table.state.showing.seat if table.state.showing else None


def easiest(table: Table, most: int = 25) -> tuple[TurnUp, SlidePath]:
    """The possible target with the shortest solution, and that solution."""
    ground, options = table.state.position, table.state.options
    for cost in range(1, most + 1):
        for draw in table.may(CHANCE):
            position = puzzle(ground, Goal(draw.target))
            found = solve(position, must_turn=options.must_turn, max_cost=cost)
            if isinstance(found, Solved) and found.cost:
                return draw, found.way
    raise AssertionError(f"no target is within {most} moves")


def win(table: Table, seat: Seat) -> list[Any]:
    """Play a round that the seat wins with a shortest solution to the easiest target."""
    draw, way = easiest(table)
    happened = table.do(CHANCE, draw)
    happened += table.do(seat, Bid(sum(slide.cost for slide in way)))
    happened += table.up("bidding")
    for slide in way:
        happened += table.do(seat, slide)
    return happened
