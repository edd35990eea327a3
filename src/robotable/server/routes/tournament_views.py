"""What everybody may know of a tournament. Deals, ids of people and the invitation are not among it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from robotable.games.rounds import MatchLength
from robotable.server.play.tournament_registry import LiveTournament
from robotable.store.protocol.tournaments import TournamentRow
from robotable.table.avatars import avatar_of
from robotable.table.timing import TimeControl
from robotable.tournaments.duplicate import board_points, boards
from robotable.tournaments.entries import Number, Resulted
from robotable.tournaments.ids import table_id
from robotable.tournaments.setup import Format, Scale, TournamentSetup
from robotable.tournaments.standings import TIE_BREAKS, StandingRow, TieBreak, standings
from robotable.tournaments.tournament import PairedGame, Status, TournamentState

GAMES_SHOWN: Final = 64
"""The running games and the last ones before them; the others are pages of their own."""


class TournamentPlayer(msgspec.Struct, frozen=True):
    number: Number
    name: str
    engine: str | None
    """The built-in bot, if it is one."""

    rating: int | None
    active: bool
    """Whether they still take part."""

    avatar: int


class TournamentGameView(msgspec.Struct, frozen=True):
    number: Number
    round: int
    first: Number
    """Who sits in seat 0."""

    second: Number
    table: str
    over: bool
    winner: Number | None
    """Duplicate: None until the round is over, because others still play the deal."""

    reason: str | None
    boards: tuple[int, ...]
    """Duplicate: by how much seat 0 of each of the two games won, once the round is over."""


class BoardResultView(msgspec.Struct, frozen=True):
    """What a deal was worth to one of those who played it."""

    game: Number
    seat_0: Number
    seat_1: Number
    margin: int
    """By how much seat 0 won."""

    points: int
    """For seat 0, against everybody who had the same cards. Seat 1 gets the rest of 10,000 matchpoints, or
    lost as many IMPs."""


class TournamentRoundView(msgspec.Struct, frozen=True):
    round: int
    games: tuple[TournamentGameView, ...]
    byes: tuple[Number, ...]
    boards: tuple[BoardResultView, ...]
    """Duplicate: every result of the deal, the best for seat 0 first. Empty until the round is over."""


class TournamentListed(msgspec.Struct, frozen=True, kw_only=True):
    tournament: str
    name: str
    format: Format
    game: str
    options: dict[str, Any]
    match: MatchLength | None
    time: TimeControl
    duplicate: Scale | None
    starts: int | None
    admission: str
    bots: bool
    created: int
    status: Status
    players: int
    most: int


class TournamentView(msgspec.Struct, frozen=True, kw_only=True):
    """The same for everybody."""

    tournament: str
    seq: int
    now: int
    """The server's time when this was computed."""

    setup: TournamentSetup
    organiser: str
    """Their name."""

    status: Status
    cancelled: str | None
    round: int
    rounds: int | None
    ends: int | None
    """When an arena stops pairing."""

    players: tuple[TournamentPlayer, ...]
    standings: tuple[StandingRow, ...]
    tie_breaks: tuple[TieBreak, ...]
    """What the numbers in `standings` are, in this order."""

    games: tuple[TournamentGameView, ...]
    """The running games, and the last ones before."""

    byes: tuple[Number, ...]
    """Who has no opponent in this round."""


def listed_view(row: TournamentRow, tournament: TournamentState) -> TournamentListed:
    setup = row.setup
    return TournamentListed(
        tournament=row.id,
        name=setup.name,
        format=setup.format,
        game=setup.game,
        options=setup.options,
        match=setup.match,
        time=setup.time,
        duplicate=setup.duplicate,
        starts=setup.starts,
        admission=setup.admission,
        bots=setup.bots,
        created=row.created,
        status=tournament.status,
        players=len(tournament.active),
        most=setup.most,
    )


def tournament_view(live: LiveTournament, now: int) -> TournamentView:
    id, tournament = live.row.id, live.tournament
    return TournamentView(
        tournament=id,
        seq=tournament.seq,
        now=now,
        setup=tournament.setup,
        organiser=tournament.organiser_name,
        status=tournament.status,
        cancelled=tournament.cancelled,
        round=tournament.round,
        rounds=tournament.rounds,
        ends=tournament.ends,
        players=tuple(
            TournamentPlayer(
                one.number,
                one.name,
                one.engine,
                one.rating,
                one.is_active,
                avatar_of(one.person or one.engine or one.name),
            )
            for one in tournament.players
        ),
        standings=standings(_without_open_deal(tournament)),
        tie_breaks=TIE_BREAKS[tournament.setup.format],
        games=game_views(live, _shown(tournament)),
        byes=tuple(bye.player for bye in tournament.byes if bye.round == tournament.round),
    )


def game_views(live: LiveTournament, games: Iterable[PairedGame]) -> tuple[TournamentGameView, ...]:
    known = _without_open_deal(live.tournament).games
    return tuple(_game_view(live.row.id, one, known[one.number].result) for one in games)


def _game_view(tournament: str, game: PairedGame, known: Resulted | None) -> TournamentGameView:
    """`known` is what everybody may know of its result."""
    return TournamentGameView(
        game.number,
        game.round,
        game.first,
        game.second,
        table_id(tournament, game.number),
        game.result is not None,
        None if known is None else known.winner,
        None if game.result is None else game.result.reason,
        () if known is None else known.boards,
    )


def _without_open_deal(tournament: TournamentState) -> TournamentState:
    """Results tell something about a deal, so nobody sees them while others still play it."""
    if tournament.setup.duplicate is None or not tournament.running:
        return tournament
    games = (
        msgspec.structs.replace(one, result=None) if one.round == tournament.round else one
        for one in tournament.games
    )
    return msgspec.structs.replace(tournament, games=tuple(games))


def round_view(live: LiveTournament, round: int) -> TournamentRoundView:
    tournament = live.tournament
    games = [one for one in tournament.games if one.round == round]
    is_over = all(one.result is not None for one in games)
    scale = tournament.setup.duplicate
    return TournamentRoundView(
        round,
        game_views(live, games),
        tuple(bye.player for bye in tournament.byes if bye.round == round),
        () if scale is None or not is_over else _board_results(games, scale),
    )


def _board_results(games: Sequence[PairedGame], scale: Scale) -> tuple[BoardResultView, ...]:
    played = [(game, board) for game in games for board in boards(game)]
    points = board_points([board for _, board in played], scale)
    found = [
        BoardResultView(game.number, *board.seats, board.margin, worth)
        for (game, board), worth in zip(played, points, strict=True)
    ]
    return tuple(sorted(found, key=lambda one: (-one.margin, one.game)))


def encoded_view(live: LiveTournament, now: int) -> bytes:
    """One line of JSON, computed once for all spectators."""
    if live.shown is None or live.shown[0] != live.tournament.seq:
        live.shown = live.tournament.seq, msgspec.json.encode(tournament_view(live, now)) + b"\n"
    return live.shown[1]


def _shown(tournament: TournamentState) -> list[PairedGame]:
    running = tournament.running
    finished = [one for one in tournament.games if one.result is not None]
    if tournament.setup.format != "arena":
        return [one for one in tournament.games if one.round == tournament.round]
    return [*finished[-GAMES_SHOWN:], *running]
