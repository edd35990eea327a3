"""The puzzle interface of Micro Robots."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from robotable.games.micro_robots import Options, Position
from robotable.games.micro_robots.notation import read_path, read_position, write_position
from robotable.pictures import micro_robots as picture
from robotable.puzzles.best import Best
from robotable.puzzles.kind import Band, Judgement, NewPuzzle, PuzzleKind
from robotable.puzzles.micro_robots import daily, generator, solutions
from robotable.puzzles.micro_robots.request import MicroRobotsRequest, check
from robotable.puzzles.puzzle import Puzzle


class MicroRobotsPuzzles:
    request = MicroRobotsRequest
    bands = generator.BANDS
    variants = ("plain", "via")
    room_variants = ("plain",)
    has_helpers = False
    judges_by_search = False
    week = daily.WEEK
    trials = None

    def check(self, request: MicroRobotsRequest) -> None:
        check(request)

    def variant(self, request: MicroRobotsRequest) -> str:
        return "via" if request.via else "plain"

    def drawn(self, request: MicroRobotsRequest, number: int) -> Puzzle | None:
        return generator.drawn(request, number)

    def best(self, position: Position, options: Options) -> Best:
        return solutions.best(position, no_revisits=options.no_revisits)

    def imported(self, text: str) -> str:
        return write_position(read_position(text))

    def exported(self, position: str) -> None:
        return None

    def solved(self, position: str) -> Best:
        return solutions.best(read_position(position))

    def start(self, position: Position, best: Best) -> str:
        return solutions.start(position, best)

    def daily(self, rng: Random, band: Band) -> NewPuzzle | None:
        return daily.make(rng, band)

    def judge(self, position: str, answer: str) -> Judgement:
        return daily.judge(position, answer)

    def pieces(self, position: str) -> dict[str, Any]:
        return daily.pieces(position)

    def svg(self, position: str, way: str | None) -> str:
        found = read_position(position)
        cells = () if way is None else read_path(found.board, way)
        return picture.svg(
            found.board, start=found.start, target=found.target, via=found.via, way=cells, letters=True
        )


PUZZLES: Final[PuzzleKind] = MicroRobotsPuzzles()
