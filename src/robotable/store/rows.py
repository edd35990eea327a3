"""How tables, tournaments, sessions, people and finished games lie in a row of a database."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from robotable.store.protocol.people import Person, normal_form
from robotable.store.protocol.sessions import Session
from robotable.store.protocol.tables import TableRow
from robotable.store.protocol.tournaments import TournamentAppend, TournamentRow
from robotable.table.finished_game import FinishedGame, FinishedSeat
from robotable.table.series import Series
from robotable.table.setup import Setup
from robotable.table.tournament_game import TournamentGame
from robotable.tournaments.entries import TournamentEntry, What
from robotable.tournaments.setup import TournamentSetup

TABLE_COLUMNS: Final = "id, setup, creator, invite, created, status, seq, updated, series, tournament"
TOURNAMENT_COLUMNS: Final = "id, setup, organiser, invite, created, status, seq, updated"
SESSION_COLUMNS: Final = "hash, person, kind, label, created, expires, scopes, seen"
PERSON_COLUMNS: Final = "id, name, created, login, password, email, is_admin, is_moderator, is_bot, closed"

_setup: Final = msgspec.json.Decoder(Setup)
_tournament_setup: Final = msgspec.json.Decoder(TournamentSetup)
_tournament_what: Final = msgspec.json.Decoder(What)
_series: Final = msgspec.json.Decoder(Series)
_tournament: Final = msgspec.json.Decoder(TournamentGame)


def table_values(row: TableRow) -> tuple[Any, ...]:
    """Return the values of `TABLE_COLUMNS`."""
    return (
        row.id,
        msgspec.json.encode(row.setup).decode(),
        row.creator,
        row.invite,
        row.created,
        row.status,
        row.seq,
        max(row.created, row.updated),
        None if row.series is None else msgspec.json.encode(row.series).decode(),
        None if row.tournament is None else msgspec.json.encode(row.tournament).decode(),
    )


def table_from(values: Sequence[Any]) -> TableRow:
    id, setup, creator, invite, created, status, seq, updated, series, tournament = values
    return TableRow(
        id=id,
        setup=_setup.decode(setup),
        creator=creator,
        invite=invite,
        created=created,
        status=status,
        seq=seq,
        updated=updated,
        series=None if series is None else _series.decode(series),
        tournament=None if tournament is None else _tournament.decode(tournament),
    )


def tournament_values(row: TournamentRow) -> tuple[Any, ...]:
    """Return the values of `TOURNAMENT_COLUMNS`."""
    return (
        row.id,
        msgspec.json.encode(row.setup).decode(),
        row.organiser,
        row.invite,
        row.created,
        row.status,
        row.seq,
        max(row.created, row.updated),
    )


def tournament_from(values: Sequence[Any]) -> TournamentRow:
    id, setup, organiser, invite, created, status, seq, updated = values
    return TournamentRow(
        id=id,
        setup=_tournament_setup.decode(setup),
        organiser=organiser,
        invite=invite,
        created=created,
        status=status,
        seq=seq,
        updated=updated,
    )


def tournament_entry_from(values: Sequence[Any]) -> TournamentEntry:
    seq, at, what = values
    return TournamentEntry(seq, at, _tournament_what.decode(what))


def check_tournament_numbers(append: TournamentAppend) -> None:
    last = append.expected + len(append.entries)
    if [one.seq for one in append.entries] != list(range(append.expected + 1, last + 1)):
        raise ValueError(
            f"the entries for tournament {append.tournament} are not numbered from {append.expected + 1}"
        )


def session_values(session: Session) -> tuple[Any, ...]:
    """Return the values of `SESSION_COLUMNS`."""
    return (
        session.hash,
        session.person,
        session.kind,
        session.label,
        session.created,
        session.expires,
        None if session.scopes is None else " ".join(session.scopes),
        session.seen,
    )


def session_from(values: Sequence[Any]) -> Session:
    hash, person, kind, label, created, expires, scopes, seen = values
    return Session(
        hash=hash,
        person=person,
        kind=kind,
        label=label,
        created=created,
        expires=expires,
        scopes=None if scopes is None else tuple(scopes.split()),
        seen=seen,
    )


def person_values(person: Person) -> tuple[Any, ...]:
    """Return the values of `PERSON_COLUMNS`, and then the normal form of the login."""
    return (
        person.id,
        person.name,
        person.created,
        person.login,
        person.password,
        person.email,
        person.is_admin,
        person.is_moderator,
        person.is_bot,
        person.closed,
        None if person.login is None else normal_form(person.login),
    )


FINISHED_COLUMNS: Final = "table_id, game, variant, speed, rated, private, ended, reason, moves"
FINISHED_SEAT_COLUMNS: Final = "table_id, seat, player, place, result, side, first, ended, game, variant"


def finished_values(game: FinishedGame) -> tuple[Any, ...]:
    """Return the values of `FINISHED_COLUMNS`."""
    return (
        game.table,
        game.game,
        game.variant,
        game.speed,
        game.rated,
        game.private,
        game.ended,
        game.reason,
        game.moves,
    )


def finished_seat_values(game: FinishedGame) -> list[tuple[Any, ...]]:
    """Return the values of `FINISHED_SEAT_COLUMNS` for each seat. The last three are those of the game, so
    that one index finds the games of a player."""
    return [
        (game.table, *msgspec.structs.astuple(one), game.ended, game.game, game.variant) for one in game.seats
    ]


def finished_games_from(games: Sequence[Any], seats: Iterable[Any]) -> list[FinishedGame]:
    """`seats` are the rows of all these games, ordered by seat, without the last three columns."""
    by_table: dict[str, list[FinishedSeat]] = {}
    for table, seat, player, place, result, side, first in seats:
        by_table.setdefault(table, []).append(FinishedSeat(seat, player, place, result, side, bool(first)))
    return [
        FinishedGame(
            table=table,
            game=game,
            variant=variant,
            speed=speed,
            rated=bool(rated),
            private=bool(private),
            ended=ended,
            reason=reason,
            moves=moves,
            seats=tuple(by_table[table]),
        )
        for table, game, variant, speed, rated, private, ended, reason, moves in games
    ]
