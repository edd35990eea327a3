"""Matches of Robot Master for tests: rounds that end with boards of known results."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeAlias

from robotable.games.catalogue import GAMES
from robotable.games.chance import draw
from robotable.games.log import replay
from robotable.games.match import Match
from robotable.games.protocol import CHANCE, Seat, Transition
from robotable.games.record import MatchNotation
from robotable.games.robot_master import Action, Event, Options, RobotMaster, State
from robotable.games.robot_master.options import First, VariantName
from robotable.games.rounds import MatchEvent, MatchOptions, MatchState
from tests.games.robot_master.dealing import words_leading_to
from tests.games.robot_master.drawing import Cells, drawn

MATCH = Match(RobotMaster())
NOTATION = MatchNotation(MATCH, GAMES["robot_master"].notation)

OfMatch: TypeAlias = MatchOptions[Options]
InMatch: TypeAlias = MatchState[Options, State, Action]
Log: TypeAlias = list[tuple[Seat, Action]]

COLUMNS_WIN_5 = drawn("""
    0 1 5 1 2
    0 3 3 1 5
    0 4 3 3 4
    2 1 4 5 5
    0 4 2 4 2
""")
ROWS_WIN_5: Cells = tuple(COLUMNS_WIN_5[5 * column + row] for row in range(5) for column in range(5))
ROWS_WIN_ON_THE_SECOND_LINE = drawn("""
    5 3 0 3 3
    4 5 2 5 1
    1 4 5 3 0
    5 1 3 5 2
    4 0 4 1 1
""")
DRAW = drawn("""
    0 1 2 3 4
    1 5 0 2 3
    2 0 4 5 1
    3 2 5 0 4
    4 3 1 4 5
""")


def options(
    variant: VariantName = "duel",
    first: First = "rows",
    *,
    rounds: int | None = None,
    points: int | None = None,
    duplicate: bool = False,
) -> OfMatch:
    return MatchOptions(game=Options(variant, first), rounds=rounds, points=points, duplicate=duplicate)


def step(state: InMatch, word: str) -> Transition[InMatch, MatchEvent[Event]]:
    seat, action = NOTATION.read_action(state, word)
    assert isinstance(action, Action)
    return MATCH.apply(state, seat, action)


def act(state: InMatch, words: Sequence[str]) -> InMatch:
    for word in words:
        state = step(state, word).state
    return state


def played(of: OfMatch, *boards: Cells, starter: str | None = None) -> InMatch:
    """The match after rounds that end with these boards."""
    state = MATCH.new(of)
    for number, board in enumerate(boards):
        first = starter or of.game.first
        spoken = f"random:{first}" if of.game.first == "random" and number == 0 else first
        state = act(state, words_leading_to(board, of.game.variant, spoken, Random(number)))
    return state


def random_log(of: OfMatch, rng: Random, rounds: int | None = None) -> Log:
    """A random match, or its first rounds."""
    state = MATCH.new(of)
    log: Log = []
    while (seats := MATCH.to_act(state)) and (rounds is None or len(state.finished) < rounds):
        seat = seats[0]
        odds, legal = MATCH.odds(state), MATCH.legal_actions(state, seat)
        action = draw(odds, rng) if seat == CHANCE else rng.choice(legal)
        state = MATCH.apply(state, seat, action).state
        log.append((seat, action))
    return log


def after(of: OfMatch, log: Log) -> InMatch:
    state = MATCH.new(of)
    for each in replay(MATCH, state, log):
        state = each.state
    return state
