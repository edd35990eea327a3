"""Sets up the scene of a step, and plays words in it. Every state comes from the rules of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from robotable.games.game import Game
from robotable.games.protocol import Seat
from robotable.lessons.lesson import Scene


class LastAction(msgspec.Struct, frozen=True):
    seat: Seat
    action: Any


class Frame(msgspec.Struct, frozen=True):
    """What the learner sees after an action: the arguments of a board."""

    view: Any
    events: tuple[Any, ...] = ()
    last: LastAction | None = None


def opening(game: Game, scene: Scene) -> Any:
    """The state in which the step begins."""
    if scene.position:
        state = game.notation.read_position(scene.position)
    else:
        state = game.rules.new(msgspec.convert(scene.options, game.options))
    for word in scene.setup.split():
        seat, action = game.notation.read_action(state, word)
        state = game.rules.apply(state, seat, action).state
    return state


def still(game: Game, state: Any, seat: Seat) -> Frame:
    """The state as this seat sees it, before anything happens."""
    return Frame(game.rules.view(state, seat))


def undecided(game: Game, state: Any, seat: Seat) -> Frame:
    """As `still`, but the view does not say who has won: that may be the question."""
    return Frame(msgspec.structs.replace(game.rules.view(state, seat), outcome=None))


def act(game: Game, state: Any, by: Seat, action: Any, seat: Seat) -> tuple[Any, Frame]:
    """The next state, and what `seat` sees of it. Raises IllegalAction."""
    transition = game.rules.apply(state, by, action)
    events = tuple(game.rules.redact(event, seat) for event in transition.events)
    last = LastAction(by, action) if by >= 0 else None
    return transition.state, Frame(game.rules.view(transition.state, seat), events, last)


def played(game: Game, state: Any, words: str, seat: Seat) -> Iterator[Frame]:
    """What `seat` sees while these words are played."""
    for word in words.split():
        by, action = game.notation.read_action(state, word)
        state, frame = act(game, state, by, action, seat)
        yield frame
