"""Finds endgames of Robot Master in games between bots.

Each draw is one game. From a random number of cards left on, every turn is solved exactly, and the first one
with a single winning placement becomes the puzzle.
"""

from __future__ import annotations

from random import Random
from typing import Final

from robotable.engines.robot_master.level import Level
from robotable.engines.robot_master.levels import LEVELS
from robotable.games import chance
from robotable.games.robot_master import Options, Place, RobotMaster, State
from robotable.games.robot_master.notation import RobotMasterNotation
from robotable.games.robot_master.state import turn
from robotable.kernel.robot_master_solver import Unsolved
from robotable.kernel.splitmix import SplitMix64
from robotable.puzzles.puzzle import Puzzle, difficulty
from robotable.puzzles.request import draw_rng, fits
from robotable.puzzles.robot_master.endgame import Endgame, winning, write_endgame
from robotable.puzzles.robot_master.grading import BANDS, graded, placement
from robotable.puzzles.robot_master.request import RobotMasterRequest

PLAYERS: Final = ("caliper", "sextant")
"""The bots that play the games: strong enough for sensible positions, and fast."""

MOST_NODES: Final = 1_000_000
"""A turn that is not solved within this many positions does not become a puzzle. The limit is not a time, so
that every machine finds the same puzzles."""

_RULES: Final = RobotMaster()
_NOTATION: Final = RobotMasterNotation()


def drawn(request: RobotMasterRequest, number: int) -> Puzzle | None:
    """The puzzle in this game; None if it has none that fits the request."""
    rng = draw_rng(request, number)
    levels = tuple(_player(rng) for _ in range(2))
    options = Options(first="columns" if rng.below(2) else "rows")
    seed = rng.next()
    fewest, most = request.cards
    begin = fewest + rng.below(most - fewest + 1)
    bots = Random(seed)
    state, _ = chance.play(_RULES, _RULES.new(options), bots)
    past: tuple[Place, ...] = ()
    while state.board.count(None) >= fewest:
        if state.board.count(None) <= begin:
            found = _puzzle(request, number, Endgame(state, request.hidden), past, seed)
            if found is not None:
                return (
                    found if fits(request, found.moves, found.ways, difficulty(BANDS, found.rating)) else None
                )
        state, past = _played(state, past, levels, bots)
    return None


def _player(rng: SplitMix64) -> Level:
    name = PLAYERS[rng.below(len(PLAYERS))]
    return next(level for level in LEVELS if level.name == name)


def _played(
    state: State, past: tuple[Place, ...], levels: tuple[Level, ...], rng: Random
) -> tuple[State, tuple[Place, ...]]:
    seat = turn(state)
    assert seat is not None
    place = placement(levels[seat], state, past, rng)
    return _RULES.apply(state, seat, place).state, (*past, place)


def _puzzle(
    request: RobotMasterRequest, number: int, endgame: Endgame, past: tuple[Place, ...], seed: int
) -> Puzzle | None:
    try:
        answers = winning(endgame, MOST_NODES)
    except Unsolved:
        return None
    if len(answers) != 1:
        return None
    (answer,) = answers
    grade = graded(endgame.state, answer, past, seed)
    return Puzzle(
        game=request.game,
        number=number,
        position=write_endgame(endgame),
        moves=1,
        ways=1,
        decoys=grade.misses,
        rating=grade.rating,
        way=_NOTATION.write_action(endgame.state, endgame.seat, answer),
        solved_by=grade.solved_by,
    )
