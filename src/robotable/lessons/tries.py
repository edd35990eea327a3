"""Judges what a learner does in a step. The rules play it, so a wrong try shows what would happen.

ValueError
  BadTry    more actions than the step takes; nothing was judged
"""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from typing import Any, Literal, TypeAlias

import msgspec

from robotable.games.game import Game
from robotable.games.protocol import Seat
from robotable.lessons.lesson import DoStep, Text
from robotable.lessons.scenes import Frame, act, opening, played

Verdict: TypeAlias = Literal["going", "right", "wrong"]

MISSED = "failed"
"""The event of a solution that fails, which ends a try of any step with a goal."""


class BadTry(ValueError):
    """The try goes on after its end. The message says how many actions there may be."""


class Tried(msgspec.Struct, frozen=True):
    verdict: Verdict
    text: Text | None
    """None while the learner has more to do."""

    frames: tuple[Frame, ...]
    """The learner's last action, and what follows."""


def judged(game: Game, step: DoStep, actions: Sequence[Any]) -> Tried:
    """The result of these actions of the learner. Raises IllegalAction and BadTry."""
    seat, state = step.scene.seat, opening(game, step.scene)
    words: list[str] = []
    for number, action in enumerate(actions, 1):
        before = state
        state, frame = act(game, before, seat, action, seat)  # refuses what has no word
        words.append(_word(game, before, seat, action))
        verdict = _verdict(step, words, frame)
        if verdict == "going":
            continue
        if number < len(actions):
            raise BadTry(f"the step is over after {number} of these {len(actions)} actions")
        if verdict == "right":
            return Tried("right", step.right, (frame, *played(game, state, step.then, seat)))
        return Tried("wrong", _comment(step, words[-1], frame), (frame,))
    return Tried("going", None, (frame,) if actions else ())


def example(game: Game, step: DoStep) -> tuple[Any, ...]:
    """The actions of a right way, for learners who ask to be shown."""
    seat, state = step.scene.seat, opening(game, step.scene)
    found: list[Any] = []
    for word in step.example.split():
        # Only races write the seat before the words of a player.
        _, action = game.notation.read_action(state, word if game.race is None else f"{seat}:{word}")
        found.append(action)
        state = game.rules.apply(state, seat, action).state
    return tuple(found)


def _word(game: Game, state: Any, seat: Seat, action: Any) -> str:
    """The word of the action in a record, without the seat that a race writes before it."""
    return game.notation.write_action(state, seat, action).removeprefix(f"{seat}:")


def _verdict(step: DoStep, words: Sequence[str], frame: Frame) -> Verdict:
    if step.accept:
        ways = [way.split() for way in step.accept]
        if list(words) in ways:
            return "right"
        return "going" if any(way[: len(words)] == list(words) for way in ways) else "wrong"
    happened = {event.__struct_config__.tag for event in frame.events}
    if step.goal in happened:
        return "right"
    return "wrong" if MISSED in happened else "going"


def _comment(step: DoStep, word: str, frame: Frame) -> Text:
    reasons = [event.reason for event in frame.events if event.__struct_config__.tag == MISSED]
    for wrong in step.wrong:
        if fnmatchcase(word, wrong.tries) or wrong.tries in reasons:
            return wrong.text
    return step.otherwise
