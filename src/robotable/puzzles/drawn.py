"""The puzzle of the day as a picture, with a way where one may be shown."""

from __future__ import annotations

from robotable.games.micro_robots import notation as micro_notation
from robotable.games.ricochet_robots import notation as ricochet_notation
from robotable.pictures import micro_robots, ricochet_robots
from robotable.puzzles.daily import Daily


def puzzle_svg(puzzle: Daily, way: str | None = None) -> str:
    if puzzle.game == "micro_robots":
        micro = micro_notation.read_position(puzzle.position)
        cells = () if way is None else micro_notation.read_way(micro.board, way)
        return micro_robots.svg(
            micro.board, start=micro.start, target=micro.target, via=micro.via, way=cells, letters=True
        )
    ricochet = ricochet_notation.read_position(puzzle.position)
    slides = () if way is None else ricochet_notation.read_way(way, ricochet)
    return ricochet_robots.position_svg(ricochet, slides)
