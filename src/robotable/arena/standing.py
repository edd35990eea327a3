"""The results of a tournament so far: a score for each pairing and a rating for each player."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import chain
from typing import Final

import msgspec

from robotable.arena.pair import PairScore
from robotable.arena.ratings import EloRating, MeetingResult, elo, ratings
from robotable.arena.sprt import KINDS, kind
from robotable.arena.tournament import Tournament
from robotable.engines.mean import SHARE, Mean, Z

GAMES_PER_DEAL: Final = 2

_VAGUE: Final = 0.5
"""The standard error of a score that has no interval."""


class EloDifference(msgspec.Struct, frozen=True):
    """Elo points that a score stands for; None stands for infinitely many."""

    value: float | None
    low: float | None
    high: float | None


class PairingStanding(msgspec.Struct, frozen=True, kw_only=True):
    one: int
    two: int
    deals: int
    wins: int
    draws: int
    losses: int
    score: Mean
    """Of the first player. The interval is computed over deals, because the games of a pair are not
    independent."""

    pairs: tuple[int, ...]
    """How many deals gave the first player 0, ½, 1, 1½ and 2 points."""

    figures: tuple[Mean, Mean] | None

    @property
    def games(self) -> int:
        """Where both play alone, two games have one result."""
        return GAMES_PER_DEAL * self.deals

    @property
    def elo(self) -> EloDifference:
        error = self.score.error
        if error is None:
            return EloDifference(elo(self.score.value), None, None)
        value = self.score.value
        return EloDifference(elo(value), elo(max(0.0, value - error)), elo(min(1.0, value + error)))


class PlayerStanding(msgspec.Struct, frozen=True, kw_only=True):
    player: int
    rating: EloRating
    """Relative to the mean of all players."""

    results: int
    points: float
    """Of as many results: a win counts 1, a draw ½."""

    lost_outside: tuple[str, ...]
    """The reasons of games that were lost by a crash, on time or by an illegal action, each once."""

    games_lost_outside: int


class TournamentStanding(msgspec.Struct, frozen=True, kw_only=True):
    pairings: tuple[PairingStanding, ...]
    """Those that have met."""

    players: tuple[PlayerStanding, ...]
    """The strongest first, without players who have not met anybody."""

    @property
    def deals(self) -> int:
        return sum(one.deals for one in self.pairings)

    @property
    def games(self) -> int:
        return sum(one.games for one in self.pairings)


def standing(tournament: Tournament, scores: Iterable[PairScore]) -> TournamentStanding:
    met: defaultdict[tuple[int, int], list[PairScore]] = defaultdict(list)
    for score in scores:
        met[score.one, score.two].append(score)
    pairings = tuple(_pairing(*who, met[who]) for who in tournament.pairings if who in met)
    return TournamentStanding(pairings=pairings, players=_players(pairings, met))


def _pairing(one: int, two: int, scores: list[PairScore]) -> PairingStanding:
    games = list(chain.from_iterable(score.scores for score in scores))
    counts = [0] * KINDS
    for score in scores:
        counts[kind(score.score)] += 1
    figures = [score.figures for score in scores if score.figures is not None]
    return PairingStanding(
        one=one,
        two=two,
        deals=len(scores),
        wins=games.count(1.0),
        draws=games.count(0.5),
        losses=games.count(0.0),
        score=Mean.of([score.score for score in scores], SHARE),
        pairs=tuple(counts),
        figures=(Mean.of([a for a, _ in figures]), Mean.of([b for _, b in figures])) if figures else None,
    )


def _players(
    pairings: tuple[PairingStanding, ...], met: dict[tuple[int, int], list[PairScore]]
) -> tuple[PlayerStanding, ...]:
    numbers = sorted({number for pairing in pairings for number in (pairing.one, pairing.two)})
    at = {number: index for index, number in enumerate(numbers)}
    rated = ratings(
        len(numbers), {(at[pairing.one], at[pairing.two]): _result(pairing) for pairing in pairings}
    )
    found = []
    for number, rating in zip(numbers, rated, strict=True):
        own = [pairing for pairing in pairings if number in (pairing.one, pairing.two)]
        won = sum(one.wins if number == one.one else one.losses for one in own)
        reasons = [
            lost.reason
            for score in chain.from_iterable(met.values())
            for lost in score.lost_outside
            if lost.player == number
        ]
        found.append(
            PlayerStanding(
                player=number,
                rating=rating,
                results=sum(one.wins + one.draws + one.losses for one in own),
                points=won + sum(one.draws for one in own) / 2,
                lost_outside=tuple(dict.fromkeys(reasons)),
                games_lost_outside=len(reasons),
            )
        )
    return tuple(sorted(found, key=lambda one: (-one.rating.points, one.player)))


def _result(pairing: PairingStanding) -> MeetingResult:
    error = pairing.score.error
    results = pairing.wins + pairing.draws + pairing.losses
    return MeetingResult(results, pairing.score.value, _VAGUE if error is None else error / Z)
