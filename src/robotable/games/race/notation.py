"""The words of a race's log. A player's words begin with their seat: `0:claim5`, `2:pass`, `1:leave`. The
clock's word is `up7` when deadline 7 has passed. Each course defines its own words for draws and moves."""

from __future__ import annotations

import re
from typing import Any, Final, Generic, Protocol

from robotable.games.deadlines import TimeUp
from robotable.games.notation import NotationError, shown
from robotable.games.protocol import CHANCE, CLOCK, Seat
from robotable.games.race.actions import Bid, Claim, GiveUp, Leave, Pass, Ready, Return
from robotable.games.race.course import D, M
from robotable.games.race.state import AnyRaceState

_PLAYER: Final = re.compile(r"([0-9]{1,2}):(.+)", re.ASCII)
_CLOCK: Final = re.compile(r"up([0-9]{1,9})", re.ASCII)
_OFFER: Final = re.compile(r"(claim|bid)([0-9]{1,3})", re.ASCII)
_PLAIN: Final = {
    "pass": Pass(),
    "ready": Ready(),
    "giveup": GiveUp(),
    "leave": Leave(),
    "return": Return(),
}


class CourseWords(Protocol[M, D]):
    """How a course writes its draws and moves."""

    def write_draw(self, draw: D) -> str: ...

    def read_draw(self, text: str) -> D | None:
        """None if the word is not a draw."""

    def write_move(self, state: AnyRaceState, move: M) -> str: ...

    def read_move(self, state: AnyRaceState, text: str) -> M | None:
        """None if the word is not a move; raises NotationError if it is not a move in this position."""

    def expected(self) -> str:
        """The words that are allowed, for an error message."""

    def begins_round(self, state: AnyRaceState, draw: D) -> bool:
        """Whether the draw reveals the target of a new round."""


class RaceNotation(Generic[M, D]):
    """The action notation of a race, given the words of its course."""

    def __init__(self, words: CourseWords[M, D]) -> None:
        self._words = words

    def write_action(self, state: AnyRaceState, seat: Seat, action: Any) -> str:
        if seat == CHANCE:
            return self._words.write_draw(action)
        if isinstance(action, TimeUp):
            return f"up{action.deadline}"
        if isinstance(action, Claim):
            return f"{seat}:claim{action.count}"
        if isinstance(action, Bid):
            return f"{seat}:bid{action.count}"
        plain = next((word for word, known in _PLAIN.items() if known == action), None)
        return f"{seat}:{plain or self._words.write_move(state, action)}"

    def read_action(self, state: AnyRaceState, text: str) -> tuple[Seat, Any]:
        if found := _CLOCK.fullmatch(text):
            return CLOCK, TimeUp(int(found[1]))
        if found := _PLAYER.fullmatch(text):
            seat, word = int(found[1]), found[2]
            if word in _PLAIN:
                return seat, _PLAIN[word]
            if offer := _OFFER.fullmatch(word):
                return seat, (Claim if offer[1] == "claim" else Bid)(int(offer[2]))
            move = self._words.read_move(state, word)
            if move is not None:
                return seat, move
        draw = self._words.read_draw(text)
        if draw is None:
            raise NotationError(f"unknown action {shown(text)}; {self._words.expected()}")
        return CHANCE, draw

    def joins(self, state: AnyRaceState, seat: Seat, action: Any) -> bool:
        """Each round is one line, which starts with its target."""
        return not (seat == CHANCE and self._words.begins_round(state, action))
