"""A pair of games: two players meet twice with the same deal and swapped seats, so that the luck of the deal
cancels out. Where everybody plays alone, each plays the same deal once and the better result wins.

The deal depends only on the seed of the tournament and the number of the deal.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import cache
from typing import Any, Final, TypeAlias

import msgspec

from robotable.arena.entrants import seat_player
from robotable.arena.game_table import GameTable, PlayedGame
from robotable.arena.tournament import AnyGame, Entrant, Tournament
from robotable.game_parts import game_part
from robotable.games.record_text import write_record
from robotable.games.rounds import MatchOptions
from robotable.players.player import SeatPlayer

WIN: Final = 1.0
DRAW: Final = 0.5


class LostOutside(msgspec.Struct, frozen=True):
    """A game that was lost by a crash, on time, or by an illegal action."""

    player: int
    game: int
    """0 or 1: which of the two games."""

    reason: str


class PairScore(msgspec.Struct, frozen=True, kw_only=True):
    one: int
    two: int
    deal: int
    scores: tuple[float, ...]
    """What the first player got out of each game. A single number where both play alone."""

    figures: tuple[float, float] | None = None
    """Another figure of both players, if the game has one: in Robot Master, their mean lowest lines."""

    lost_outside: tuple[LostOutside, ...] = ()

    @property
    def score(self) -> float:
        return sum(self.scores) / len(self.scores)


class PairResult(PairScore, frozen=True, kw_only=True):
    records: tuple[str, ...]
    """All games as records."""

    def without_records(self) -> PairScore:
        kept = {name: getattr(self, name) for name in PairScore.__struct_fields__}
        return PairScore(**kept)


PairJob: TypeAlias = tuple[Tournament, int, int, int]
"""The numbers of both players and of the deal."""


def play_pair(job: PairJob) -> PairResult:
    """Raises UnknownEntrant."""
    tournament, one, two, deal = job
    game = _game(msgspec.json.encode(tournament))
    if len(set(tournament.sides(game))) == 1:
        players: list[tuple[int, ...]] = [(one,), (two,)]
        games = [_played(tournament, game, seated, deal, 0) for seated in players]
        points = [_points(played) for played in games]
        scores = [WIN if points[0] > points[1] else DRAW if points[0] == points[1] else 0.0]
    else:
        players = [(one, two), (two, one)]
        games = [_played(tournament, game, seated, deal, at) for at, seated in enumerate(players)]
        scores = [_score(played, at) for at, played in enumerate(games)]
    lost = tuple(
        LostOutside(_owner(game, seated, played.failure.seat), at, played.failure.reason)
        for at, (seated, played) in enumerate(zip(players, games, strict=True))
        if played.failure is not None
    )
    return PairResult(
        one=one,
        two=two,
        deal=deal,
        scores=tuple(scores),
        figures=None if lost else _figures(tournament, game, games),
        lost_outside=lost,
        records=tuple(write_record(played.record) for played in games),
    )


def close_players() -> None:
    """End the processes of the players that sit in this process."""
    _SEATED.clear()


def _score(played: PlayedGame, side: int) -> float:
    """Of the player on this side."""
    outcome = played.outcome
    if outcome is None or not outcome.winners:
        return DRAW
    winners = {played.record.entry.policy.side(seat) for seat in outcome.winners}
    return DRAW if len(winners) > 1 else WIN if side in winners else 0.0


def _points(played: PlayedGame) -> float:
    """A player who fails ranks behind everybody who plays on."""
    if played.outcome is None or played.failure is not None:
        return float("-inf")
    return played.outcome.points[0]


def _owner(game: AnyGame, seated: tuple[int, ...], seat: int) -> int:
    return seated[game.entry.policy.side(seat) % len(seated)]


def _played(tournament: Tournament, game: AnyGame, seated: tuple[int, ...], deal: int, at: int) -> PlayedGame:
    """One game with these players on the sides."""
    owners = [_owner(game, seated, seat) for seat in range(game.players)]
    again: dict[int, int] = {}
    players = []
    for owner in owners:
        again[owner] = again.get(owner, 0) + 1
        players.append(_SEATED.player(tournament, game, owner, again[owner]))
    names = tuple(tournament.players[owner].name for owner in owners)
    table = GameTable(game, players, f"{tournament.seed} deal {deal}")
    who = "-".join(map(str, seated))
    return table.play(names, f"{tournament.seed} deal {deal} game {at} players {who}")


def _figures(tournament: Tournament, game: AnyGame, games: list[PlayedGame]) -> tuple[float, float] | None:
    figure = _figure(game)
    if figure is None:
        return None
    if len(set(tournament.sides(game))) == 1:
        return figure(games[0].state, 0), figure(games[1].state, 0)
    first, second = (tuple(figure(played.state, side) for side in (0, 1)) for played in games)
    return (first[0] + second[1]) / 2, (first[1] + second[0]) / 2


def _figure(game: AnyGame) -> Any:
    part = None if isinstance(game.options, MatchOptions) else game_part("robotable.arena", game.name)
    return None if part is None else part.figure


def figure_title(game: AnyGame) -> str:
    """What the other figure of this game is; empty if there is none."""
    part = None if isinstance(game.options, MatchOptions) else game_part("robotable.arena", game.name)
    return "" if part is None else part.TITLE


@cache
def _game(text: bytes) -> AnyGame:
    return msgspec.json.decode(text, type=Tournament).configured()


class _SeatedPlayers:
    """The players in this process. They stay seated for many games, because engines start slowly."""

    MOST: Final = 16

    def __init__(self) -> None:
        self._players: OrderedDict[Any, SeatPlayer] = OrderedDict()

    def player(self, tournament: Tournament, game: AnyGame, number: int, copy: int) -> SeatPlayer:
        entrant: Entrant = tournament.players[number]
        key = (entrant, copy, msgspec.json.encode(tournament))
        player = self._players.pop(key, None) or seat_player(entrant, tournament, game)
        self._players[key] = player
        while len(self._players) > self.MOST:
            self._players.popitem(last=False)[1].close()
        return player

    def clear(self) -> None:
        while self._players:
            self._players.popitem()[1].close()


_SEATED: Final = _SeatedPlayers()
