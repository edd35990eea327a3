"""The record of a game or match: its options, players and log. Everything else is derived from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from robotable.games.catalogue import GAMES
from robotable.games.early_end import BROKEN_OFF, EarlyEnd
from robotable.games.game import AnyRace, Game
from robotable.games.log import replay
from robotable.games.match import Match
from robotable.games.notation import ActionNotation
from robotable.games.protocol import InvalidOptions, Outcome, Rules, Seat, Transition
from robotable.games.rounds import MatchOptions, MatchState

FORMAT: Final = 1
LONGEST_NAME: Final = 60


class MatchNotation:
    """Reads and writes the actions of a match in the notation of its game."""

    def __init__(self, match: Match[Any, Any, Any, Any, Any], notation: ActionNotation[Any, Any]) -> None:
        self._match = match
        self._notation = notation

    def write_action(self, state: MatchState[Any, Any, Any], seat: Seat, action: object) -> str:
        return self._notation.write_action(self._match.current(state).round, seat, action)

    def read_action(self, state: MatchState[Any, Any, Any], text: str) -> tuple[Seat, object]:
        state = self._match.current(state)
        seat, action = self._notation.read_action(state.round, text)
        return (seat if seat < 0 else self._match.seating(state).index(seat)), action

    def joins(self, state: MatchState[Any, Any, Any], seat: Seat, action: object) -> bool:
        return self._notation.joins(self._match.current(state).round, seat, action)


@dataclass(frozen=True)
class Record:
    """The contents of a record file or link. `options` are those of the game or, in a match, MatchOptions."""

    game: str
    options: Any
    players: tuple[str, ...]
    log: tuple[tuple[Seat, Any], ...]
    early_end: EarlyEnd | None = None
    """Set if the game ended before the rules ended it."""

    def __post_init__(self) -> None:
        for player in self.players:
            if len(player) > LONGEST_NAME or not player.isprintable() or player != player.strip():
                raise ValueError(
                    f"invalid name {player[:LONGEST_NAME]!a}: "
                    f"a name has at most {LONGEST_NAME} printable characters and no spaces around them"
                )

    @property
    def entry(self) -> Game:
        return GAMES[self.game]

    @property
    def rules(self) -> Rules[Any, Any, Any, Any, Any]:
        return rules_for(self.entry, self.options)

    @property
    def notation(self) -> ActionNotation[Any, Any]:
        rules = self.rules
        return MatchNotation(rules, self.entry.notation) if isinstance(rules, Match) else self.entry.notation

    def start(self) -> Any:
        return self.rules.new(self.options)

    def steps(self) -> Iterator[Transition[Any, Any]]:
        """The state after each action of the log."""
        return replay(self.rules, self.start(), self.log)

    def state(self, ply: int | None = None) -> Any:
        """The state after `ply` actions, or after all of them."""
        state = self.start()
        for step in replay(self.rules, state, self.log[:ply]):
            state = step.state
        return state

    def outcome(self) -> Outcome | None:
        if self.early_end is not None:
            return early_outcome(self.early_end, self.entry.race, self.state(), len(self.players))
        return self.rules.outcome(self.state())

    def words(self) -> Iterator[tuple[str, bool]]:
        """Each action as a word, and whether it joins the previous action's line."""
        rules, notation, state = self.rules, self.notation, self.start()
        for seat, action in self.log:
            yield notation.write_action(state, seat, action), notation.joins(state, seat, action)
            state = rules.apply(state, seat, action).state


def early_outcome(ending: EarlyEnd, race: AnyRace | None, state: Any, seats: int) -> Outcome | None:
    """The outcome of a game that ended like this before the rules ended it. In a race that was broken off,
    the chips decide."""
    if ending.cause in BROKEN_OFF and race is not None:
        return race.standing(state)
    return ending.outcome(seats)


def rules_for(game: Game, options: object) -> Rules[Any, Any, Any, Any, Any]:
    if not isinstance(options, MatchOptions):
        return game.rules
    return match_rules(game)


@cache
def match_rules(game: Game) -> Match[Any, Any, Any, Any, Any]:
    if game.rounds is None:
        raise InvalidOptions(f"{game.title} cannot be played in matches")
    return Match(game.rounds)
