"""The results of a tournament for people and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from robotable.arena.pair import figure_title
from robotable.arena.sprt import Sprt, Verdict
from robotable.arena.standing import PairingStanding, TournamentStanding
from robotable.arena.tournament import AnyGame, Format, Tournament
from robotable.cli.json_output import JsonOutput
from robotable.engines.mean import percent, points
from robotable.games.rounds import MatchLength

_CROSS_TABLE: Final = 8
"""With more players, the table does not list who scored how much against whom."""

_REASONS: Final = 3
"""Reasons for lost games that are shown."""


class PlayerJson(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    player: str
    elo: float
    """Relative to the mean of all players."""

    elo_error: float
    """Half the width of the 95 % interval."""

    results: int
    points: float
    lost_outside: int
    """Games lost by a crash, on time or by an illegal action."""

    reasons: tuple[str, ...]


class PairingJson(msgspec.Struct, frozen=True, kw_only=True):
    one: str
    two: str
    deals: int
    wins: int
    draws: int
    losses: int
    pairs: tuple[int, ...]
    """How many deals gave the first player 0, ½, 1, 1½ and 2 points."""

    score: float
    interval: float | None
    elo: float | None
    """None if all games had the same winner."""

    elo_low: float | None
    elo_high: float | None


class TestJson(msgspec.Struct, frozen=True, kw_only=True):
    elo0: float
    elo1: float
    alpha: float
    beta: float
    lower: float
    upper: float
    ratio: float
    deals: int
    verdict: Verdict | None


class ArenaJson(JsonOutput, frozen=True, kw_only=True):
    """The fields from `one` on are only there for two players."""

    commands = ("robotable arena",)

    game: str
    options: dict[str, Any]
    match: MatchLength | None
    format: Format
    seed: int
    deals: int
    games: int
    players: tuple[PlayerJson, ...]
    pairings: tuple[PairingJson, ...]
    test: TestJson | None
    weakened: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    one: str | msgspec.UnsetType = msgspec.UNSET
    two: str | msgspec.UnsetType = msgspec.UNSET
    score: float | msgspec.UnsetType = msgspec.UNSET
    interval: float | msgspec.UnsetType | None = msgspec.UNSET
    lowest: tuple[float, float] | msgspec.UnsetType = msgspec.UNSET
    """The mean of the figure that the game counts besides wins: in Robot Master, the lowest line."""

    lowest_interval: tuple[float | None, float | None] | msgspec.UnsetType = msgspec.UNSET


class ArenaReport:
    def __init__(
        self,
        tournament: Tournament,
        game: AnyGame,
        standing: TournamentStanding,
        test: Sprt | None,
        ratios: Sequence[float],
    ) -> None:
        self._tournament, self._game, self._standing = tournament, game, standing
        self._test, self._ratios = test, ratios

    @property
    def title(self) -> str:
        tournament, standing = self._tournament, self._standing
        names = [one.name for one in tournament.players]
        who = f"{names[0]} against {names[1]}" if len(names) == 2 else f"{len(names)} players"
        if len(names) > 2 and tournament.format == "gauntlet":
            who = f"{names[0]} against {len(names) - 1} others"
        deals = f"{standing.deals} deal{'' if standing.deals == 1 else 's'}"
        return f"{who}, {self._what()}: {deals}, {standing.games} games"

    def text(self) -> str:
        standing = self._standing
        lines = [self.title]
        if len(self._tournament.players) == 2 and standing.pairings:
            lines += self._two(standing.pairings[0])
        elif standing.pairings:
            lines += self._table()
        for one in standing.players:
            if one.lost_outside:
                lost = (
                    f"{self._name(one.player)} lost {one.games_lost_outside} of its games outside the rules"
                )
                lines.append(f"{lost}: it {'; it '.join(one.lost_outside[:_REASONS])}")
        lines += self._of_test()
        return "\n".join(lines)

    def json(self, weakened: tuple[str, ...]) -> ArenaJson:
        tournament, standing = self._tournament, self._standing
        found = ArenaJson(
            game=tournament.game,
            options=tournament.options,
            match=tournament.match,
            format=tournament.format,
            seed=tournament.seed,
            deals=standing.deals,
            games=standing.games,
            players=tuple(
                PlayerJson(
                    name=self._name(one.player),
                    player=tournament.players[one.player].spec,
                    elo=round(one.rating.points, 2),
                    elo_error=round(one.rating.error, 2),
                    results=one.results,
                    points=one.points,
                    lost_outside=one.games_lost_outside,
                    reasons=one.lost_outside,
                )
                for one in standing.players
            ),
            pairings=tuple(map(self._pairing, standing.pairings)),
            test=self._test_json(),
            weakened=weakened or msgspec.UNSET,
        )
        if len(tournament.players) != 2 or not standing.pairings:
            return found
        (pairing,) = standing.pairings
        only: dict[str, Any] = {
            "one": self._name(0),
            "two": self._name(1),
            "score": round(pairing.score.value, 5),
            "interval": _rounded(pairing.score.error, 5),
        }
        if pairing.figures is not None:
            only["lowest"] = tuple(round(mean.value, 3) for mean in pairing.figures)
            only["lowest_interval"] = tuple(_rounded(mean.error, 3) for mean in pairing.figures)
        return msgspec.structs.replace(found, **only)

    def _what(self) -> str:
        tournament = self._tournament
        found = str(tournament.options.get("variant", self._game.entry.title))
        match = tournament.match
        if match is None:
            return found
        length = f"{match.rounds} rounds" if match.points is None else f"{match.points} points"
        return f"{found}, matches of {length}{', each deal twice' if match.duplicate else ''}"

    def _name(self, number: int) -> str:
        return self._tournament.players[number].name

    def _two(self, pairing: PairingStanding) -> list[str]:
        names = self._name(0), self._name(1)
        lines = [f"score of {names[0]}: {percent(pairing.score)}", f"Elo difference: {_elo(pairing)}"]
        lines.append(f"results: {pairing.wins} won, {pairing.draws} drawn, {pairing.losses} lost")
        if pairing.figures is not None:
            title = figure_title(self._game)
            lines += [
                f"{title} of {name}: {points(mean)}"
                for name, mean in zip(names, pairing.figures, strict=True)
            ]
        return lines

    def _table(self) -> list[str]:
        standing = self._standing
        order = [one.player for one in standing.players]
        crossed = order if len(order) <= _CROSS_TABLE else []
        scores = {(one.one, one.two): one.score.value for one in standing.pairings}
        scores |= {(two, one): 1 - value for (one, two), value in scores.items()}
        rows = [["", "player", "Elo", "score", *(f"{at + 1}" for at in range(len(crossed)))]]
        for place, one in enumerate(standing.players, 1):
            met = (scores.get((one.player, other)) for other in crossed)
            rows.append(
                [
                    str(place),
                    self._name(one.player),
                    f"{one.rating.points:+.0f} ± {one.rating.error:.0f}",
                    f"{100 * one.points / one.results:.1f} %",
                    *("·" if value is None else f"{100 * value:.0f}" for value in met),
                ]
            )
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return [
            "  ".join(
                text.ljust(width) if at == 1 else text.rjust(width)
                for at, (text, width) in enumerate(zip(row, widths, strict=True))
            ).rstrip()
            for row in rows
        ]

    def _of_test(self) -> list[str]:
        if self._test is None:
            return []
        test, ratio = self._test, self._ratios[-1] if self._ratios else 0.0
        verdict = test.verdict(ratio)
        found = f"{self._name(0)} is {verdict}" if verdict else "not decided"
        after = f"after {len(self._ratios)} deals"
        bounds = f"({test.lower:.2f} to {test.upper:.2f})"
        asked = f"test of {test.elo0:g} against {test.elo1:g} Elo"
        return [f"{asked}: {found} {after}, log-likelihood ratio {ratio:.2f} {bounds}"]

    def _pairing(self, one: PairingStanding) -> PairingJson:
        gap = one.elo
        return PairingJson(
            one=self._name(one.one),
            two=self._name(one.two),
            deals=one.deals,
            wins=one.wins,
            draws=one.draws,
            losses=one.losses,
            pairs=one.pairs,
            score=round(one.score.value, 5),
            interval=_rounded(one.score.error, 5),
            elo=_rounded(gap.value, 2),
            elo_low=_rounded(gap.low, 2),
            elo_high=_rounded(gap.high, 2),
        )

    def _test_json(self) -> TestJson | None:
        if self._test is None:
            return None
        ratio = self._ratios[-1] if self._ratios else 0.0
        return TestJson(
            **msgspec.structs.asdict(self._test),
            lower=round(self._test.lower, 4),
            upper=round(self._test.upper, 4),
            ratio=round(ratio, 4),
            deals=len(self._ratios),
            verdict=self._test.verdict(ratio),
        )


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)


def _elo(pairing: PairingStanding) -> str:
    gap = pairing.elo
    sign = "+" if pairing.score.value > 0.5 else "−"
    value = f"{sign}∞" if gap.value is None else f"{gap.value:+.0f}"
    if pairing.score.error is None:
        return f"{value} (no interval)"
    low = "−∞" if gap.low is None else f"{gap.low:+.0f}"
    high = "+∞" if gap.high is None else f"{gap.high:+.0f}"
    return f"{value} ({low} to {high})"
