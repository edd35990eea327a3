"""A tournament: what follows from its log so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

import msgspec

from robotable.tournaments.entries import (
    Cancelled,
    Created,
    EntrantJoined,
    Number,
    Paired,
    Resulted,
    Started,
    TournamentEnded,
    TournamentEntry,
    Withdrew,
)
from robotable.tournaments.setup import TournamentSetup

Status: TypeAlias = Literal["open", "running", "over", "cancelled"]


class TournamentEntrant(msgspec.Struct, frozen=True):
    number: Number
    person: str | None
    name: str
    engine: str | None
    rating: int | None
    is_active: bool = True
    since: int = 0
    """When they joined or finished their last game."""

    returns: int = 0
    """How often they have come back."""


class PairedGame(msgspec.Struct, frozen=True):
    number: Number
    round: int
    first: Number
    second: Number
    result: Resulted | None = None

    def has(self, player: Number) -> bool:
        return player in (self.first, self.second)

    def opponent(self, player: Number) -> Number:
        return self.second if player == self.first else self.first


class RoundBye(msgspec.Struct, frozen=True):
    round: int
    player: Number


class TournamentState(msgspec.Struct, frozen=True, kw_only=True):
    setup: TournamentSetup
    organiser: str
    organiser_name: str
    seq: int
    created: int
    status: Status = "open"
    players: tuple[TournamentEntrant, ...] = ()
    entrants: tuple[Number, ...] = ()
    """Who took part when it started, the best first."""

    rounds: int | None = None
    """How many rounds there will be."""

    round: int = 0
    games: tuple[PairedGame, ...] = ()
    byes: tuple[RoundBye, ...] = ()
    deals: tuple[tuple[msgspec.Raw, ...], ...] = ()
    """By round."""

    began: int | None = None
    last: int = 0
    """When the last game was paired or ended."""

    removed: frozenset[Number] = frozenset()
    """Who must not come back."""

    cancelled: str | None = None

    @property
    def active(self) -> tuple[TournamentEntrant, ...]:
        return tuple(one for one in self.players if one.is_active)

    @property
    def running(self) -> tuple[PairedGame, ...]:
        return tuple(one for one in self.games if one.result is None)

    @property
    def ends(self) -> int | None:
        """When an arena stops pairing."""
        if self.began is None or self.setup.minutes is None:
            return None
        return self.began + self.setup.minutes * 60_000

    def player_of(self, person: str) -> TournamentEntrant | None:
        return next((one for one in self.players if one.person == person), None)


def seeded(players: Iterable[TournamentEntrant]) -> list[TournamentEntrant]:
    """The highest rating first, then those without one in the order in which they joined."""
    return sorted(players, key=lambda one: (one.rating is None, -(one.rating or 0), one.number))


def new_tournament(entry: TournamentEntry) -> TournamentState:
    """Raise ValueError if this is not the first entry of a log."""
    if entry.seq != 1 or not isinstance(entry.what, Created):
        raise ValueError("the log of a tournament begins with its creation")
    made = entry.what
    return TournamentState(
        setup=made.setup, organiser=made.organiser, organiser_name=made.name, seq=1, created=entry.at
    )


def folded(entries: Sequence[TournamentEntry]) -> TournamentState:
    tournament = new_tournament(entries[0])
    for entry in entries[1:]:
        tournament = after(tournament, entry)
    return tournament


def after(before: TournamentState, entry: TournamentEntry) -> TournamentState:
    """Entries were checked when they were decided. A gap raises ValueError."""
    if entry.seq != before.seq + 1:
        raise ValueError(f"entry {entry.seq} does not follow entry {before.seq}")
    replace, now = msgspec.structs.replace, entry.at
    tournament = replace(before, seq=entry.seq)
    match entry.what:
        case EntrantJoined(person, name, engine, rating):
            known = None if person is None else tournament.player_of(person)
            if known is not None:
                returns = known.returns + 1
                returned = replace(known, name=name, is_active=True, since=now, returns=returns)
                return _changed(tournament, returned)
            number = len(tournament.players)
            player = TournamentEntrant(number, person, name, engine, rating, since=now)
            return replace(tournament, players=(*tournament.players, player))
        case Withdrew(player, why):
            if why == "removed":
                tournament = replace(tournament, removed=tournament.removed | {player})
            return _changed(tournament, replace(tournament.players[player], is_active=False))
        case Started(rounds):
            entrants = tuple(one.number for one in seeded(tournament.active))
            return replace(
                tournament, status="running", rounds=rounds, entrants=entrants, began=now, last=now
            )
        case Paired():
            return _paired(tournament, entry.what, now)
        case Resulted():
            return _resulted(tournament, entry.what, now)
        case TournamentEnded():
            return replace(tournament, status="over", last=now)
        case Cancelled(why):
            return replace(tournament, status="cancelled", cancelled=why, last=now)
        case Created():
            raise ValueError("a tournament is created once")


def _paired(tournament: TournamentState, paired: Paired, now: int) -> TournamentState:
    first = len(tournament.games)
    games = (
        PairedGame(number, paired.round, one.first, one.second)
        for number, one in enumerate(paired.games, first)
    )
    deals = tournament.deals
    if paired.round > tournament.round:
        deals = (*deals, paired.deal)
    return msgspec.structs.replace(
        tournament,
        round=paired.round,
        games=(*tournament.games, *games),
        byes=(*tournament.byes, *(RoundBye(paired.round, player) for player in paired.byes)),
        deals=deals,
        last=now,
    )


def _resulted(tournament: TournamentState, result: Resulted, now: int) -> TournamentState:
    replace, games = msgspec.structs.replace, tournament.games
    game = games[result.game]
    if game.result is not None:
        raise ValueError(f"game {game.number} has a result already")
    games = (*games[: game.number], replace(game, result=result), *games[game.number + 1 :])
    tournament = replace(tournament, games=games, last=now)
    for number in (game.first, game.second):
        player = replace(tournament.players[number], since=now)
        if result.absent and number == result.gave_up:
            player = replace(player, is_active=False)
        tournament = _changed(tournament, player)
    return tournament


def _changed(tournament: TournamentState, player: TournamentEntrant) -> TournamentState:
    players = tournament.players
    changed = (*players[: player.number], player, *players[player.number + 1 :])
    return msgspec.structs.replace(tournament, players=changed)
