"""A guided game: the learner plays, a bot answers, and the game's coach remarks on each turn.

The luck comes from the step's seed and the number of the action, so the same actions of the learner always
lead to the same game, and nothing has to be stored but those actions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Protocol, TypeAlias

import msgspec

from robotable.game_parts import game_part
from robotable.games import chance
from robotable.games.game import Game
from robotable.games.protocol import CHANCE, Outcome, Seat
from robotable.lessons.lesson import GuidedStep, Text
from robotable.lessons.scenes import Frame, act, opening, still
from robotable.lessons.tries import BadTry

Opponent: TypeAlias = Callable[[Any, Random], Any]
"""Takes a view and returns an action: a bot."""


class Remark(msgspec.Struct, frozen=True):
    """The name of a text of the step, and its values."""

    name: str
    values: Mapping[str, object] = {}


class Coach(Protocol):
    """What a game brings as `lessons/GAME/coach.py` if it has a guided game."""

    NAMES: Sequence[str]
    """Every remark that it can make."""

    def remark(self, before: Any, after: Any) -> Remark:
        """On a turn: the learner's view before it, and the view after the bot's answer. At the beginning of
        the game both are the same."""


class GuidedTurn(msgspec.Struct, frozen=True):
    frames: tuple[Frame, ...]
    """The learner's last action, and what follows until it is their turn again."""

    remark: Remark | None
    """None at the end."""

    end: Text | None
    """None while the game goes on."""


def coach_of(game: Game) -> Coach:
    coach: Any = game_part("robotable.lessons", game.name, "coach")
    if coach is None:
        raise LookupError(f"{game.name} has no coach")
    found: Coach = coach
    return found


def guided_turn(game: Game, step: GuidedStep, actions: Sequence[Any], opponent: Opponent) -> GuidedTurn:
    """The game after these actions of the learner. Raises IllegalAction and BadTry."""
    seat = step.scene.seat
    state, _ = _answered(game, step, opening(game, step.scene), 0, opponent)
    frames: tuple[Frame, ...] = (still(game, state, seat),)
    before = frames[-1].view
    for number, action in enumerate(actions, 1):
        if not game.rules.to_act(state):
            raise BadTry(f"the game is over after {number - 1} of these {len(actions)} actions")
        before = game.rules.view(state, seat)
        state, frame = act(game, state, seat, action, seat)
        state, answers = _answered(game, step, state, number, opponent)
        frames = (frame, *answers)
    outcome = game.rules.outcome(state)
    if outcome is not None:
        return GuidedTurn(frames, None, _end(step, outcome, seat))
    return GuidedTurn(frames, coach_of(game).remark(before, frames[-1].view), None)


def _answered(
    game: Game, step: GuidedStep, state: Any, number: int, opponent: Opponent
) -> tuple[Any, tuple[Frame, ...]]:
    """What chance and the other seats do after this many actions of the learner, until it is their turn again
    or the game is over."""
    seat, rng = step.scene.seat, Random(f"{step.seed} {number}")
    frames: list[Frame] = []
    while (to_act := game.rules.to_act(state)) and seat not in to_act:
        by = to_act[0]
        if by == CHANCE:
            action = chance.draw(game.rules.odds(state), rng)
        else:
            action = opponent(game.rules.view(state, by), rng)
        state, frame = act(game, state, by, action, seat)
        frames.append(frame)
    return state, tuple(frames)


def _end(step: GuidedStep, outcome: Outcome, seat: Seat) -> Text:
    if not outcome.winners:
        return step.drawn
    return step.won if seat in outcome.winners else step.lost
