"""The puzzle interface of Robot Master."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import msgspec

from robotable.games.robot_master import Options, Place, RobotMaster, State
from robotable.games.robot_master.notation import RobotMasterNotation
from robotable.pictures import robot_master as picture
from robotable.puzzles.best import Best
from robotable.puzzles.kind import Band, Judgement, NewPuzzle, PuzzleKind
from robotable.puzzles.puzzle import Puzzle
from robotable.puzzles.robot_master import daily, generator, grading
from robotable.puzzles.robot_master.endgame import Endgame, hands, read_endgame
from robotable.puzzles.robot_master.judging import best_placement, judge
from robotable.puzzles.robot_master.request import RobotMasterRequest, check

_RULES: Final = RobotMaster()
_NOTATION: Final = RobotMasterNotation()


class RobotMasterPuzzles:
    request = RobotMasterRequest
    bands = grading.BANDS
    variants = ("open", "hidden")
    room_variants = ("open", "hidden")
    has_helpers = False
    judges_by_search = True
    week = daily.WEEK
    trials = None

    def check(self, request: RobotMasterRequest) -> None:
        check(request)

    def variant(self, request: RobotMasterRequest) -> str:
        return "hidden" if request.hidden else "open"

    def drawn(self, request: RobotMasterRequest, number: int) -> Puzzle | None:
        return generator.drawn(request, number)

    def best(self, position: State, options: Options) -> Best:
        return best_placement(Endgame(position))

    def imported(self, text: str) -> str:
        return text

    def exported(self, position: str) -> None:
        return None

    def solved(self, position: str) -> Best:
        return best_placement(read_endgame(position))

    def start(self, position: State, best: Best) -> str:
        place = best.moves[0]
        assert isinstance(place, Place)
        return str(place.card)

    def daily(self, rng: Random, band: Band) -> NewPuzzle | None:
        return daily.make(rng, band)

    def judge(self, position: str, answer: str) -> Judgement:
        return judge(read_endgame(position), answer)

    def pieces(self, position: str) -> dict[str, Any]:
        puzzle = read_endgame(position)
        view = _RULES.view(puzzle.state, puzzle.seat)
        return {"view": msgspec.to_builtins(view), "hands": hands(puzzle)}

    def svg(self, position: str, way: str | None) -> str:
        puzzle = read_endgame(position)
        state, last = puzzle.state, None
        if way is not None:
            seat, place = _NOTATION.read_action(state, way)
            assert isinstance(place, Place)
            state, last = _RULES.apply(state, seat, place).state, place.cell
        shown = hands(Endgame(state))
        if puzzle.hidden:
            shown = tuple(hand if seat == puzzle.seat else () for seat, hand in enumerate(state.hands))
        return picture.svg(_RULES.view(state, puzzle.seat), [hand or () for hand in shown], last)


PUZZLES: Final[PuzzleKind] = RobotMasterPuzzles()
