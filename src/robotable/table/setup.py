"""What a table is made with, before anybody sits down: the game, the time control and who may come."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import msgspec

from robotable.games.catalogue import GAMES
from robotable.games.game import Game
from robotable.games.notation import shown
from robotable.games.protocol import InvalidOptions, Rules
from robotable.games.record import match_rules
from robotable.games.rounds import MatchOptions
from robotable.table.timing import TimeControl, Untimed

Visibility: TypeAlias = Literal["open", "link", "private"]
"""Open tables are listed in the lobby, others are found by their link; private ones have no spectators."""

LONGEST_NAME: Final = 60


class MatchLength(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rounds: int | None = None
    points: int | None = None
    duplicate: bool = False


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    game: str
    rules: int = 0
    """The version of the rules; 0 takes the newest, and `checked` writes it down."""

    options: dict[str, Any] = {}
    match: MatchLength | None = None
    time: TimeControl = Untimed()
    visibility: Visibility = "link"
    bots: dict[int, str] = {}
    """The engine on each seat that is not for a person."""

    def entry(self) -> Game:
        return GAMES[self.game]

    def own_options(self) -> Any:
        """The options of the game itself, without those of a match; raises InvalidOptions."""
        try:
            return msgspec.convert(self.options, self.entry().options)
        except msgspec.ValidationError as error:
            raise InvalidOptions(f"options: {error}") from None

    def game_options(self) -> Any:
        """The options the rules of the table take, a match's included; raises InvalidOptions."""
        options = self.own_options()
        if self.match is None:
            return options
        length = self.match
        return MatchOptions(
            game=options, rounds=length.rounds, points=length.points, duplicate=length.duplicate
        )

    def seats(self) -> int:
        """Raises InvalidOptions."""
        rules = self.game_rules()
        return rules.seats(rules.new(self.game_options()))

    def game_rules(self) -> Rules[Any, Any, Any, Any, Any]:
        """Without a look at the options: at a table that stands they were checked when it was made."""
        return self.entry().rules if self.match is None else match_rules(self.entry())


def checked(setup: Setup, engines: frozenset[str]) -> Setup:
    """The same with everything in its place, or InvalidOptions with the first thing that is wrong."""
    if setup.game not in GAMES:
        raise InvalidOptions(f"game is {shown(setup.game)}; it may be {', '.join(GAMES)}")
    version = setup.entry().rules.version
    if setup.rules not in (0, version):
        raise InvalidOptions(f"rules is {setup.rules}; this table plays version {version}")
    options = setup.game_options()
    rules = setup.game_rules()
    seats = rules.seats(rules.new(options))
    for seat, engine in setup.bots.items():
        if not 0 <= seat < seats:
            raise InvalidOptions(f"bots: seat {seat} does not exist; the seats are 0 to {seats - 1}")
        if engine not in engines:
            raise InvalidOptions(
                f"bots: {shown(engine)} is no engine; it may be {', '.join(sorted(engines))}"
            )
    if len(setup.bots) == seats:
        raise InvalidOptions("bots: leave one seat for a person")
    if not setup.entry().policy.in_turns and not isinstance(setup.time, Untimed):
        raise InvalidOptions(
            f"time: {setup.entry().title} has its own deadlines and no clocks. Choose untimed."
        )
    setup.time.check()
    return msgspec.structs.replace(setup, rules=version)
