"""Other placements from a turn on, each answered by the engine from what its seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from robotable.games.protocol import CHANCE, IllegalAction, Outcome, Seat
from robotable.games.robot_master import Draw, Place, RobotMaster, State, View
from robotable.games.robot_master.actions import DRAWS
from robotable.games.robot_master.notation import RobotMasterNotation
from robotable.games.robot_master.state import unseen
from robotable.kernel.robot_master_search import Search, SearchContext
from robotable.review.effort import Effort
from robotable.review.robot_master.judging import network_of
from robotable.review.robot_master.task import TurnTask

_RULES: Final = RobotMaster()
_NOTATION: Final = RobotMasterNotation()


class LineMove(msgspec.Struct, frozen=True):
    seat: Seat
    """At the table."""

    text: str
    action: Any


class PlayedLine(msgspec.Struct, frozen=True):
    moves: tuple[LineMove, ...]
    """All placements since the turn, with the answers of the engine."""

    view: View
    """What the player sees now, in the seats of the round."""

    hands: tuple[tuple[int, ...], ...]
    """All hands, by seat at the table."""

    outcome: Outcome | None


def played_on(task: TurnTask, moves: Sequence[Place], effort: Effort) -> PlayedLine:
    """Raises IllegalAction."""
    state, past, made = task.state, list(task.past), list[LineMove]()
    draws = iter(task.draws)
    waiting = list(moves)
    while True:
        acting = _RULES.to_act(state)
        if not acting:
            break
        seat = acting[0]
        if seat == CHANCE:
            state = _RULES.apply(state, CHANCE, _next_card(state, draws)).state
            continue
        if seat == task.seat and not waiting:
            break
        action = waiting.pop(0) if seat == task.seat else _answer(state, seat, past, task.seed, effort)
        after = _RULES.apply(state, seat, action).state
        made.append(LineMove(task.players[seat], _NOTATION.write_action(state, seat, action), action))
        past.append(action)
        state = after
    if waiting:
        raise IllegalAction("The game is over before these placements.")
    hands = tuple(state.hands[task.players.index(player)] for player in range(len(state.hands)))
    return PlayedLine(tuple(made), _RULES.view(state, task.seat), hands, _RULES.outcome(state))


def _next_card(state: State, draws: Any) -> Draw:
    """The card that was drawn in the game or, beyond its end, the lowest that is left."""
    card = next(draws, None)
    left = unseen(state)
    if card is None or not left[card]:
        card = next(value for value, count in enumerate(left) if count)
    return DRAWS[card]


def _answer(state: State, seat: Seat, past: list[Place], seed: int, effort: Effort) -> Place:
    view = _RULES.view(state, seat)
    context = SearchContext(history=tuple(past))
    search = Search("netis", view, seed, context=context, network=network_of(state))
    search.run(iterations=effort.known)
    return search.estimates()[0].action
