"""How well final ranks match true strength: Swiss tournaments of built-in bots, with and without duplicate
deals, in one process and without a server."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

import msgspec

from robotable.batch.workers import RunJobs
from robotable.engines.protocol import TurnEngine, planned
from robotable.engines.robot_master.specs import player
from robotable.games.catalogue import GAMES
from robotable.games.chance import draw
from robotable.games.match import Match
from robotable.games.protocol import CHANCE
from robotable.games.rounds import MatchLength, MatchState
from robotable.table.timing import Fischer
from robotable.tournaments.decide import decide_due, decide_start, due_at, numbered
from robotable.tournaments.entries import Created, EntrantJoined, Resulted, TournamentEntry, What
from robotable.tournaments.setup import TournamentSetup, checked, table_setup
from robotable.tournaments.standings import standings
from robotable.tournaments.tournament import PairedGame, TournamentState, after, new_tournament

GAME: Final = GAMES["robot_master"]
KINDS: Final[dict[str, dict[str, Any]]] = {
    "one game a round": {},
    "two games a round, each with its own deal": {"match": MatchLength(rounds=2)},
    "duplicate, matchpoints": {"duplicate": "matchpoints"},
    "duplicate, IMPs": {"duplicate": "imps"},
}
"""The last three play equally many games."""


class Agreement(msgspec.Struct, frozen=True):
    """Between the ranks and the true order."""

    kind: str
    tournaments: int
    correlation: float
    """Spearman's rank correlation, the mean over the tournaments."""

    half_width: float
    """Of the interval of 95 %."""

    best_first: float
    """The share of tournaments that one of the strongest players won."""


def agreement(
    players: Sequence[str], copies: int, rounds: int, tournaments: int, seed: int, run: RunJobs
) -> list[Agreement]:
    """`players` are given by strength, the weakest first; each takes part several times."""
    jobs = [
        (kind, tuple(players), copies, rounds, f"{seed} {kind} {number}")
        for kind in KINDS
        for number in range(tournaments)
    ]
    found: dict[int, tuple[float, bool]] = dict(run(_play_job, jobs))
    rows = []
    for at, kind in enumerate(KINDS):
        results = [found[at * tournaments + number] for number in range(tournaments)]
        correlations = [correlation for correlation, _ in results]
        spread = stdev(correlations) if len(correlations) > 1 else 0.0
        rows.append(
            Agreement(
                kind,
                tournaments,
                fmean(correlations),
                1.96 * spread / tournaments**0.5,
                fmean(won for _, won in results),
            )
        )
    return rows


def _play_job(job: tuple[str, tuple[str, ...], int, int, str]) -> tuple[float, bool]:
    kind, players, copies, rounds, seed = job
    rng = Random(seed)
    levels = [level for level in range(len(players)) for _ in range(copies)]
    rng.shuffle(levels)
    time = Fischer(600, 0)
    setup = checked(
        TournamentSetup(
            name="Strength",
            format="swiss",
            game=GAME.name,
            time=time,
            rounds=rounds,
            most=len(levels),
            bots=True,
            pause=0,
            **KINDS[kind],
        )
    )
    tournament = _Simulated(setup, [players[level] for level in levels], rng).play()
    rows = standings(tournament)
    ranks = {row.player: row.rank for row in rows}
    strongest = levels[rows[0].player] == len(players) - 1
    return _spearman([-levels[one] for one in ranks], list(ranks.values())), strongest


class _Simulated:
    def __init__(self, setup: TournamentSetup, engines: Sequence[str], rng: Random) -> None:
        self._rng = rng
        self._now = 0
        self._tournament = new_tournament(TournamentEntry(1, 0, Created(setup, "", "")))
        for engine in engines:
            self._add(EntrantJoined(None, engine, engine))

    def _add(self, *whats: What) -> None:
        for entry in numbered(self._tournament, whats, self._now):
            self._tournament = after(self._tournament, entry)

    def play(self) -> TournamentState:
        self._add(*decide_start(self._tournament, self._now, self._rng))
        while self._tournament.status == "running":
            for game in self._tournament.running:
                self._add(_result(self._tournament, game, self._rng))
            self._now = max(self._now, due_at(self._tournament, self._now) or 0)
            self._add(*decide_due(self._tournament, self._now, self._rng))
        return self._tournament


def _result(tournament: TournamentState, game: PairedGame, rng: Random) -> Resulted:
    setup = table_setup(tournament.setup)
    assert GAME.rounds is not None
    rules: Any = GAME.rules if setup.match is None else Match(GAME.rounds)
    engines = [_engine(tournament.players[one].engine or "") for one in (game.first, game.second)]
    deal = [msgspec.json.decode(raw, type=GAME.action) for raw in tournament.deals[game.round - 1]]
    state, log = rules.new(setup.game_options()), list[tuple[int, Any]]()
    while acting := rules.to_act(state):
        (seat,) = acting
        if seat == CHANCE:
            action = deal.pop(0) if deal else draw(rules.odds(state), rng)
        else:
            plan = planned(engines[seat], rules.view(state, seat), rng, log)
            assert plan is not None
            action = plan.action
        log.append((seat, action))
        state = rules.apply(state, seat, action).state
    outcome = rules.outcome(state)
    winner = (game.first, game.second)[outcome.winners[0]] if len(outcome.winners) == 1 else None
    return Resulted(game.number, winner, "played out", _margins(state))


def _margins(state: Any) -> tuple[int, ...]:
    if not isinstance(state, MatchState) or not state.options.duplicate:
        return ()
    one, two = (round.points[0] - round.points[1] for round in state.finished)
    return one, -two


@cache
def _engine(name: str) -> TurnEngine[Any, Any]:
    return player(name, "duel")


def _spearman(one: Sequence[float], two: Sequence[float]) -> float:
    first, second = _ranked(one), _ranked(two)
    mean = (len(first) + 1) / 2
    over = sum((a - mean) * (b - mean) for a, b in zip(first, second, strict=True))
    under = sum((a - mean) ** 2 for a in first) * sum((b - mean) ** 2 for b in second)
    return float(over / under**0.5) if under else 0.0


def _ranked(values: Sequence[float]) -> list[float]:
    """Equal values share the mean of their places."""
    ordered = sorted(values)
    return [ordered.index(one) + (ordered.count(one) + 1) / 2 for one in values]
