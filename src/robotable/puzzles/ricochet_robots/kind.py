"""The puzzle interface of Ricochet Robots."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from robotable.games.notation import NotationError
from robotable.games.ricochet_robots import Options, Position, Slide
from robotable.games.ricochet_robots.game_id import LOOKS_LIKE, read_game_id, write_game_id
from robotable.games.ricochet_robots.notation import read_path, read_position, write_position
from robotable.games.ricochet_robots.trial import LONGEST_TRIAL, Trial, tried
from robotable.pictures import ricochet_robots as picture
from robotable.puzzles.best import Best
from robotable.puzzles.kind import Band, Exported, Judgement, NewPuzzle, PuzzleKind, Trials
from robotable.puzzles.puzzle import Puzzle
from robotable.puzzles.ricochet_robots import daily, generator, solutions
from robotable.puzzles.ricochet_robots.request import RicochetRobotsRequest, check


def _try_out(position: Position, slides: Sequence[Slide], options: Options) -> Trial:
    return tried(position, slides, must_turn=options.must_turn)


class RicochetRobotsPuzzles:
    request = RicochetRobotsRequest
    bands = generator.BANDS
    variants = ("plain", "silver", "transparent")
    room_variants = ("plain",)
    has_helpers = True
    judges_by_search = False
    week = daily.WEEK
    trials = Trials(tuple[Slide, ...], LONGEST_TRIAL, _try_out)

    def check(self, request: RicochetRobotsRequest) -> None:
        check(request)

    def variant(self, request: RicochetRobotsRequest) -> str:
        return request.fifth or "plain"

    def drawn(self, request: RicochetRobotsRequest, number: int) -> Puzzle | None:
        return generator.drawn(request, number)

    def best(self, position: Position, options: Options) -> Best:
        return solutions.best(position, must_turn=options.must_turn)

    def imported(self, text: str) -> str:
        return write_position(read_game_id(text)) if LOOKS_LIKE.match(text) else text

    def exported(self, position: str) -> Exported | None:
        try:
            return Exported("DriftingDroids", write_game_id(read_position(position)))
        except NotationError:
            raise
        except ValueError:
            return None

    def solved(self, position: str) -> Best:
        return solutions.best(read_position(position), must_turn=daily.MUST_TURN)

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
        return picture.position_svg(found, () if way is None else read_path(way, found))


PUZZLES: Final[PuzzleKind] = RicochetRobotsPuzzles()
