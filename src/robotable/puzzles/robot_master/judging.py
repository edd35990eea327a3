"""Judges an answer to an endgame with the exact solver."""

from __future__ import annotations

from typing import Final

from robotable.games.notation import NotationError
from robotable.games.protocol import IllegalAction
from robotable.games.robot_master import Place, RobotMaster
from robotable.games.robot_master.notation import RobotMasterNotation
from robotable.kernel.robot_master_solver import Unsolved, solve
from robotable.puzzles.best import Best
from robotable.puzzles.kind import Judgement
from robotable.puzzles.robot_master.endgame import Endgame

MOST_NODES: Final = 2_000_000
"""Twice as many as the proof of any included puzzle needs. It takes about a second."""

_RULES: Final = RobotMaster()
_NOTATION: Final = RobotMasterNotation()


def judge(puzzle: Endgame, answer: str) -> Judgement:
    """Right is every placement with the best value that there is. Raises NotationError if it is not a
    placement."""
    seat, place = _NOTATION.read_action(puzzle.state, answer)
    if not isinstance(place, Place):
        raise NotationError("a placement is a card and a cell, such as 5c4")
    try:
        after = _RULES.apply(puzzle.state, seat, place).state
    except IllegalAction as error:
        raise NotationError(str(error)) from None
    try:
        value = dict(_values(puzzle))
    except Unsolved:
        return Judgement(None, f"Nobody knows: the proof needs more than {MOST_NODES:,} positions.")
    best = max(value.values())
    if value[place] == best:
        return Judgement(1)
    reached = {1: "wins", 0: "only draws", -1: "loses"}
    why = f"{answer} {reached[value[place]]} against the best play"
    refutation = None if puzzle.hidden or _RULES.outcome(after) is not None else _reply(Endgame(after))
    return Judgement(None, f"{why}: {refutation} answers it." if refutation else f"{why}.")


def best_placement(puzzle: Endgame) -> Best:
    """A placement with the best value; none if that takes too long to prove."""
    try:
        place, _ = _values(puzzle)[0]
    except Unsolved:
        return Best(None, 1)
    text = _NOTATION.write_action(puzzle.state, puzzle.seat, place)
    return Best(1, 1, (place,), text, text)


def _values(puzzle: Endgame) -> tuple[tuple[Place, int], ...]:
    return solve(puzzle.state, "outcome", each=True, nodes=MOST_NODES, any_hand=puzzle.hidden).moves


def _reply(after: Endgame) -> str:
    best, _ = _values(after)[0]
    return _NOTATION.write_action(after.state, after.seat, best)
