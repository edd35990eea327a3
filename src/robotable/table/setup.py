"""The setup of a table: the game with its options, the time control, the bots and who can see it."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final, Literal, TypeAlias

import msgspec

from robotable.games.catalogue import GAMES
from robotable.games.game import Game
from robotable.games.notation import shown
from robotable.games.protocol import InvalidOptions, Rules
from robotable.games.record import match_rules
from robotable.games.rounds import MatchLength
from robotable.table.speed import Speed, speed_of
from robotable.table.timing import TimeControl, Untimed

Visibility: TypeAlias = Literal["open", "link", "private"]
"""Open tables are listed in the lobby. Others need a link. Private tables have no spectators."""

LONGEST_NAME: Final = 60


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, dict=True):
    game: str
    rules: int = 0
    """The version of the rules. 0 means the newest; `checked` replaces it with the actual version."""

    options: dict[str, Any] = {}
    match: MatchLength | None = None
    time: TimeControl = Untimed()
    visibility: Visibility = "link"
    bots: dict[int, str] = {}
    """The engines, by seat. The other seats are for people."""

    rated: bool = False
    """Whether the result changes the players' ratings. All of them must have accounts."""

    def entry(self) -> Game:
        return GAMES[self.game]

    def own_options(self) -> Any:
        """Return the options of the game, without those of the match. Raise InvalidOptions if they are
        invalid."""
        return self._own_options

    @cached_property
    def _own_options(self) -> Any:
        try:
            return msgspec.convert(self.options, self.entry().options)
        except msgspec.ValidationError as error:
            raise InvalidOptions(f"options: {error}") from None

    def game_options(self) -> Any:
        """Return the options for `game_rules`, including those of the match. Raise InvalidOptions if they are
        invalid."""
        options = self.own_options()
        return options if self.match is None else self.match.options(options)

    @property
    def speed(self) -> Speed:
        return speed_of(self.entry().policy, self.time)

    def seats(self) -> int:
        """Raise InvalidOptions if the options are invalid."""
        rules = self.game_rules()
        return rules.seats(rules.new(self.game_options()))

    def game_rules(self) -> Rules[Any, Any, Any, Any, Any]:
        """Do not check the options, because this is called often and `checked` has done it."""
        return self.entry().rules if self.match is None else match_rules(self.entry())


def checked(setup: Setup, engines: frozenset[str]) -> Setup:
    """Return the setup of a new table, with the version of its rules and the usual options that it does not
    choose, or raise InvalidOptions for the first problem found."""
    if setup.game not in GAMES:
        raise InvalidOptions(f"Unknown game {shown(setup.game)}. Choose one of {', '.join(GAMES)}.")
    version = setup.entry().rules.version
    if setup.rules not in (0, version):
        raise InvalidOptions(
            f"rules: version {setup.rules} is not available. This server plays version {version}."
        )
    setup = msgspec.structs.replace(setup, options={**setup.entry().usual, **setup.options})
    options = setup.game_options()
    rules = setup.game_rules()
    seats = rules.seats(rules.new(options))
    if (reason := setup.entry().against_new(setup.own_options())) is not None:
        raise InvalidOptions(reason)
    for seat, engine in setup.bots.items():
        if not 0 <= seat < seats:
            raise InvalidOptions(f"bots: Seat {seat} does not exist. The seats are 0 to {seats - 1}.")
        if engine not in engines:
            raise InvalidOptions(
                f"bots: Unknown engine {shown(engine)}. Choose one of {', '.join(sorted(engines))}."
            )
    if len(setup.bots) == seats:
        raise InvalidOptions("bots: Leave at least one seat for a person.")
    if not setup.entry().policy.in_turns and not isinstance(setup.time, Untimed):
        raise InvalidOptions(
            f"time: {setup.entry().title} has its own deadlines and no clocks. Choose untimed."
        )
    setup.time.check()
    if setup.rated and (reason := _against_rated(setup, seats)) is not None:
        raise InvalidOptions(f"rated: {reason}")
    return msgspec.structs.replace(setup, rules=version)


def _against_rated(setup: Setup, seats: int) -> str | None:
    if seats == 1:
        return "A game for one player cannot be rated."
    if setup.speed == "untimed":
        return "A rated game needs a clock. Choose a time."
    return setup.entry().against_rated(setup.own_options())
