"""Robot Master solved by plain minimax over the rules: the judge of the compiled solver, and its stand-in.

Nothing is clever here, so that nothing can be wrong with it: every line of play is followed to its end. With
six cards left that takes seconds, with twelve more than a lifetime; `nodes` ends it before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from robotable.games.protocol import CHANCE
from robotable.games.robot_master import Action, Draw, RobotMaster, State, scoring
from robotable.games.robot_master.board import VALUES
from robotable.games.robot_master.state import placements, unseen
from robotable.kernel.codes import CODES

_RULES: Final = RobotMaster()


class TooMany(Exception):
    """More positions than were allowed."""


class Minimax:
    def __init__(self, aim: str, draws: Sequence[int], most_nodes: int) -> None:
        self._aim = aim
        self._draws = list(draws)
        self._most = most_nodes
        self._known: dict[State, int] = {}
        self.nodes = 0

    def value(self, state: State, drawn: int = 0) -> int:
        """To the rows; in solo to the player."""
        acting = _RULES.to_act(state)
        if not acting:
            return self._final(state)
        if state in self._known:
            return self._known[state]
        self.nodes += 1
        if self._most and self.nodes > self._most:
            raise TooMany
        if acting == (CHANCE,):
            if drawn == len(self._draws):  # the refill after the last turn, which changes nothing
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
        """The seat that is to draw will not place again: any card will do."""
        card = next(card for card in VALUES if unseen(state)[card])
        return self.value(_RULES.apply(state, CHANCE, Draw(card)).state, len(self._draws))

    def _final(self, state: State) -> int:
        fives = state.options.fives
        rows = scoring.row_scores(state.board, fives)
        columns = scoring.column_scores(state.board, fives)
        if self._aim == "lowest":
            return min(rows + columns)
        if self._aim == "margin":
            return min(rows) - min(columns)
        return {"rows": 1, "columns": -1, None: 0}[scoring.winner(rows, columns)]


def solved(
    state: State, draws: Sequence[int], aim: str, each: bool, nodes: int
) -> tuple[int | None, list[tuple[int, int]], int]:
    if (aim == "lowest") != (state.options.variant == "solo"):
        raise ValueError("the aim of solo is lowest, that of the other variants is outcome or margin")
    if aim not in ("outcome", "margin", "lowest"):
        raise ValueError("aim is outcome, margin or lowest")
    acting = _RULES.to_act(state)
    if acting == (CHANCE,):
        raise ValueError("chance is to act: a position can be solved when a seat is to place a card")
    _check_draws(state, draws)
    search = Minimax(aim, draws, nodes)
    sign = -1 if acting and acting[0] % 2 else 1
    try:
        value = sign * search.value(state)
        moves = search.each(state) if each and acting else []
    except TooMany:
        return None, [], nodes
    return value, [(CODES[action], sign * worth) for action, worth in moves], search.nodes


def _check_draws(state: State, draws: Sequence[int]) -> None:
    due = max(0, 23 - placements(state)) if state.options.variant in ("refill", "solo") else 0
    if len(draws) != due:
        raise ValueError(f"{due} draws are to come before the last placement, not {len(draws)}")
    left = unseen(state)
    for card in draws:
        if card not in VALUES:
            raise ValueError(f"{card} is no card: a draw is 0 to 5")
        if not left[card]:
            raise ValueError(f"a seventh card of value {card}: there are six")
        left[card] -= 1
