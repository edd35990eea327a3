"""Solves Robot Master by plain minimax over the rules. Tests check the compiled solver against it.

The search is deliberately simple, so that it is easy to trust: it follows every line of play to its end. With
six cards left this takes seconds, with twelve more than a lifetime; `nodes` limits it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from robotable.games.protocol import CHANCE
from robotable.games.robot_master import Action, Draw, RobotMaster, State, scoring
from robotable.games.robot_master.board import VALUES
from robotable.games.robot_master.state import placements, unseen
from robotable.kernel.action_codes import CODES

_RULES: Final = RobotMaster()


class NodeLimitReached(Exception):
    """The search has visited as many positions as it may."""


class Minimax:
    def __init__(self, objective: str, draws: Sequence[int], max_nodes: int) -> None:
        self._objective = objective
        self._draws = list(draws)
        self._max_nodes = max_nodes
        self._known: dict[State, int] = {}
        self.nodes = 0

    def value(self, state: State, drawn: int = 0) -> int:
        """The value for the rows; in solo, for the player."""
        acting = _RULES.to_act(state)
        if not acting:
            return self._final(state)
        if state in self._known:
            return self._known[state]
        self.nodes += 1
        if self._max_nodes and self.nodes > self._max_nodes:
            raise NodeLimitReached
        if acting == (CHANCE,):
            if drawn == len(
                self._draws
            ):  # only the refill after the last turn is left, which changes nothing
                return self._final(state) if placements(state) == 24 else self._undrawn(state)
            return self.value(_RULES.apply(state, CHANCE, Draw(self._draws[drawn])).state, drawn + 1)
        values = [value for _, value in self.each(state, drawn)]
        best = max(values) if acting[0] % 2 == 0 else min(values)
        self._known[state] = best
        return best

    def each(self, state: State, drawn: int = 0) -> list[tuple[Action, int]]:
        (seat,) = _RULES.to_act(state)
        return [
            (action, self.value(_RULES.apply(state, seat, action).state, drawn))
            for action in _RULES.legal_actions(state, seat)
        ]

    def _undrawn(self, state: State) -> int:
        """Draws any card, because the seat will not place a card again."""
        card = next(card for card in VALUES if unseen(state)[card])
        return self.value(_RULES.apply(state, CHANCE, Draw(card)).state, len(self._draws))

    def _final(self, state: State) -> int:
        fives = state.options.fives
        rows = scoring.row_scores(state.board, fives)
        columns = scoring.column_scores(state.board, fives)
        if self._objective == "lowest":
            return min(rows + columns)
        if self._objective == "margin":
            return min(rows) - min(columns)
        return {"rows": 1, "columns": -1, None: 0}[scoring.winner(rows, columns)]


def solved(
    state: State, draws: Sequence[int], objective: str, each: bool, nodes: int
) -> tuple[int | None, list[tuple[int, int]], int]:
    if (objective == "lowest") != (state.options.variant == "solo"):
        raise ValueError("the objective must be lowest in solo, and outcome or margin in the other variants")
    if objective not in ("outcome", "margin", "lowest"):
        raise ValueError("objective must be outcome, margin or lowest")
    acting = _RULES.to_act(state)
    if acting == (CHANCE,):
        raise ValueError("only positions in which a seat has to place a card can be solved")
    _check_draws(state, draws)
    search = Minimax(objective, draws, nodes)
    sign = -1 if acting and acting[0] % 2 else 1
    try:
        value = sign * search.value(state)
        moves = search.each(state) if each and acting else []
    except NodeLimitReached:
        return None, [], nodes
    return value, [(CODES[action], sign * worth) for action, worth in moves], search.nodes


def _check_draws(state: State, draws: Sequence[int]) -> None:
    due = max(0, 23 - placements(state)) if state.options.variant in ("refill", "solo") else 0
    if len(draws) != due:
        needed = f"draws needs {due} cards, one for each draw before the last placement"
        raise ValueError(f"{needed}, not {len(draws)}")
    left = unseen(state)
    for card in draws:
        if card not in VALUES:
            raise ValueError(f"{card} is not a card: cards are 0 to 5")
        if not left[card]:
            raise ValueError(f"there are only six cards of value {card}")
        left[card] -= 1
