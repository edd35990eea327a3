"""A table: its setup, who sits there, the state of the game and what else was computed from the entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from robotable.games.policy import TablePolicy
from robotable.games.protocol import Outcome, Rules, Seat
from robotable.games.solo import Solo
from robotable.table.action_log import ActionLog
from robotable.table.entries import Reason
from robotable.table.setup import Setup
from robotable.table.timing import Clocks, LagQuota, started
from robotable.table.tournament_game import TournamentGame

Status: TypeAlias = Literal["waiting", "playing", "over"]


class Sitter(msgspec.Struct, frozen=True):
    """A person or an engine in a seat. In an imported game it is neither: nobody here has played it."""

    person: str | None
    name: str
    engine: str | None = None


class Result(msgspec.Struct, frozen=True):
    outcome: Outcome | None
    """None if the game was aborted, so that it does not count."""

    reason: Reason


class Declined(msgspec.Struct, frozen=True):
    """An offer that was turned down: by an answer, or because an opponent played on."""

    offer: Literal["draw", "undo"]
    asked: Seat
    by: Seat


class LastMove(msgspec.Struct, frozen=True):
    """An action of a player. These are public in every game; only chance acts in secret."""

    seat: Seat
    action: Any


def last_of(log: Sequence[tuple[Seat, Any]]) -> LastMove | None:
    return next((LastMove(seat, action) for seat, action in reversed(log) if seat >= 0), None)


class Table(msgspec.Struct, frozen=True, kw_only=True):
    setup: Setup
    seq: int = 0
    sitters: tuple[Sitter | None, ...]
    state: Any
    log: ActionLog = msgspec.field(default_factory=ActionLog)
    moves: int = 0
    """The number of players' actions so far, except those that only end a pause."""

    events: tuple[Any, ...] = ()
    """The events of the last entry. They must be redacted before anyone sees them."""

    clocks: Clocks | None = None
    quotas: tuple[LagQuota, ...] = ()
    deadlines: tuple[tuple[int, int], ...] = ()
    """Number and time of each deadline that the rules have set."""

    draw_offer: Seat | None = None
    undo_asked: Seat | None = None
    declined: Declined | None = None
    """The last offer, if it was declined and the side that made it has not acted since."""

    round_start: int = 0
    """The length of the log when the current round of a match began."""

    result: Result | None = None
    solo: Solo | None = None
    """Set in a race with a single player."""

    hinted: Seat | None = None
    """The seat that has been given a hint in this turn."""

    hints: int = 0
    """Hints given so far. Only one person sits at a table with hints."""

    next: str | None = None
    """The table of the rematch."""

    next_by: Seat | None = None
    """The seat that asked for the rematch."""

    formerly: tuple[tuple[str, str], ...] = ()
    """Guests who have signed in since they sat down, and their accounts."""

    tournament: TournamentGame | None = None
    """Set if the game counts for a tournament."""

    @property
    def rules(self) -> Rules[Any, Any, Any, Any, Any]:
        return self.setup.game_rules()

    @property
    def status(self) -> Status:
        if self.result is not None:
            return "over"
        return "waiting" if None in self.sitters else "playing"

    @property
    def is_imported(self) -> bool:
        """Return whether the game was played elsewhere."""
        first = self.sitters[0]
        return first is not None and first.person is None and first.engine is None

    def seat_of(self, person: str) -> Seat | None:
        # A plain loop, because every view and command asks this several times.
        for seat, sitter in enumerate(self.sitters):
            if sitter is not None and sitter.person == person:
                return seat
        return None

    def is_among_bots(self, seat: Seat) -> bool:
        """Return whether only built-in bots sit at the table besides this seat."""
        for at, sitter in enumerate(self.sitters):
            if at != seat and (sitter is None or sitter.engine is None):
                return False
        return len(self.sitters) > 1

    def selves(self, person: str) -> tuple[str, ...]:
        """Return the ids under which this person has sat here."""
        return (person, *(guest for guest, account in self.formerly if account == person))

    @property
    def last(self) -> LastMove | None:
        """The last action of a player."""
        return last_of(self.log)

    @property
    def policy(self) -> TablePolicy:
        return self.setup.entry().policy


def bot_name(setup: Setup, seat: Seat) -> str:
    """The engine's name. If it sits on several seats, those after the first are numbered: "pip", "pip 2"."""
    engine = setup.bots[seat]
    before = sum(other < seat and setup.bots[other] == engine for other in setup.bots)
    return f"{engine} {before + 1}" if before else engine


def new_table(setup: Setup, tournament: TournamentGame | None = None) -> Table:
    rules = setup.game_rules()
    state = rules.new(setup.game_options())
    seats = rules.seats(state)
    sitters: list[Sitter | None] = [None] * seats
    for seat, engine in setup.bots.items():
        sitters[seat] = Sitter(None, bot_name(setup, seat), engine)
    return Table(
        setup=setup,
        sitters=tuple(sitters),
        state=state,
        clocks=started(setup.time, seats),
        quotas=(LagQuota(),) * seats,
        solo=Solo() if setup.entry().race is not None and seats == 1 else None,
        tournament=tournament,
    )


def turn(table: Table) -> Seat | None:
    """Return the seat whose clock runs: the player to act, if there is exactly one."""
    if table.status != "playing":
        return None
    seats = table.rules.to_act(table.state)
    return seats[0] if len(seats) == 1 and seats[0] >= 0 else None
