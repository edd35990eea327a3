"""Robot Master in plain Python, with the same results as the compiled kernel.

Every action takes one random number below a bound, so the lists of the rules and a seed determine the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

import msgspec

from robotable.games.protocol import CHANCE
from robotable.games.robot_master import Action, Options, RobotMaster, RobotMasterNotation, State, line_score
from robotable.games.robot_master.options import First, VariantName, check
from robotable.games.robot_master.scoring import Fives, Side
from robotable.games.robot_master.state import placements, side, turn, unseen
from robotable.kernel.action_codes import CODES, EMPTY
from robotable.kernel.fallback.minimax import solved
from robotable.kernel.splitmix import SplitMix64, at

_RULES: Final = RobotMaster()
_NOTATION: Final = RobotMasterNotation()
_MOST_PLAYOUTS: Final = 1_000_000_000


def robot_master_line_score(line: bytes, fives: str) -> int:
    if len(line) != 5 or any(card > EMPTY for card in line):
        raise ValueError("a line needs 5 cells, each 0 to 5, or 6 for empty")
    if fives not in ("unit", "pair"):
        raise ValueError("fives must be unit or pair")
    return line_score(tuple(None if card == EMPTY else card for card in line), cast(Fives, fives))


def robot_master_playout(
    variant: str, first: str | None, fives: str, board: bytes, hands: Sequence[bytes], seed: int
) -> tuple[bytes, str | None, int]:
    state = _position(variant, first, fives, board, hands)
    end, actions = _play_out(state, _whole_number(seed, (1 << 64) - 1, "seed"))
    winner, points = _result(end)
    return bytes(CODES[action] for action in actions), winner, points


def robot_master_playouts(
    variant: str, first: str | None, fives: str, board: bytes, hands: Sequence[bytes], seed: int, count: int
) -> tuple[int, int, int, int, int]:
    state = _position(variant, first, fives, board, hands)
    _whole_number(seed, (1 << 64) - 1, "seed")
    wins = {"rows": 0, "columns": 0}
    points = {"rows": 0, "columns": 0}
    placed = 0
    for number in range(_whole_number(count, _MOST_PLAYOUTS, "count")):
        end, _ = _play_out(state, at(seed, number))
        winner, made = _result(end)
        if winner is not None:
            wins[winner] += 1
        points[winner or "rows"] += made  # a draw scores no points
        placed += placements(end) - placements(state)
    return wins["rows"], wins["columns"], points["rows"], points["columns"], placed


def robot_master_solve(
    variant: str,
    first: str | None,
    fives: str,
    board: bytes,
    hands: Sequence[bytes],
    draws: bytes,
    objective: str,
    each: bool,
    nodes: int,
    any_hand: bool = False,
) -> tuple[int | None, list[tuple[int, int]], int]:
    state = _position(variant, first, fives, board, hands)
    if any_hand:
        state = _with_any_hand(state)
    return solved(state, draws, objective, each, _whole_number(nodes, (1 << 64) - 1, "nodes"))


def _with_any_hand(state: State) -> State:
    """The other seat of a duel may place any card that the seat to move cannot see."""
    if state.options.variant != "duel":
        raise ValueError("only in a duel can the other hand be any hand")
    seat = turn(state)
    if seat not in (0, 1):
        return state
    cards = tuple(card for card, count in enumerate(unseen(state, seat)) for _ in range(count))
    hands = (state.hands[0], cards) if seat == 0 else (cards, state.hands[1])
    return msgspec.structs.replace(state, hands=hands)


def _whole_number(number: int, most: int, name: str) -> int:
    if not 0 <= number <= most:
        raise ValueError(f"{name} must be an integer from 0 to {most}")
    return number


def _position(variant: str, first: str | None, fives: str, board: bytes, hands: Sequence[bytes]) -> State:
    """The state for these arguments. The notation reads back only positions that can occur in a game."""
    options = Options(
        cast(VariantName, variant), "random" if first is None else cast(First, first), cast(Fives, fives)
    )
    check(options)
    cells = tuple(None if card == EMPTY else card for card in board)
    state = State(options, cast("Side | None", first), cells, tuple(tuple(sorted(hand)) for hand in hands))
    text = _NOTATION.write_position(state)
    if _NOTATION.read_position(text) != state:
        raise ValueError(f"no game can reach {text}")
    return state


def _play_out(state: State, seed: int) -> tuple[State, list[Action]]:
    random = SplitMix64(seed)
    done: list[Action] = []
    while acting := _RULES.to_act(state):
        (seat,) = acting
        if seat == CHANCE:
            action = _drawn(_RULES.odds(state), random)
        else:
            legal = _RULES.legal_actions(state, seat)
            action = legal[random.below(len(legal))]
        state = _RULES.apply(state, seat, action).state
        done.append(action)
    return state, done


def _drawn(odds: tuple[tuple[Action, int], ...], random: SplitMix64) -> Action:
    weighted = [action for action, weight in odds for _ in range(weight)]
    return weighted[random.below(len(weighted))]


def _result(end: State) -> tuple[Side | None, int]:
    outcome = _RULES.outcome(end)
    assert outcome is not None
    return side(end, outcome.winners[0]) if outcome.winners else None, max(outcome.points)
