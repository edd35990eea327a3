"""Recomputes a tournament from the stored logs. It shares no code with `robotable.tournaments`: entries are
read as plain JSON, and results come from the logs of the tables."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from math import floor, isqrt
from typing import Any

import msgspec

from robotable.store.protocol import Store
from robotable.table.fold import folded
from robotable.table.table import Table, new_table


class Audit(msgspec.Struct, kw_only=True):
    players: int
    rounds: int
    games: int
    lost: list[str] = []
    """Games of the log without a finished table, and rounds without all their players."""

    doubled: list[str] = []
    """Tables that the log does not know, and players with two games or byes in a round."""

    wrong: list[str] = []
    """Results that differ from the table's, and standings that differ from the server's."""


async def audited(store: Store, id: str, view: dict[str, Any]) -> Audit:
    """`view` is what the server shows of the finished tournament."""
    log = [
        msgspec.json.decode(msgspec.json.encode(entry.what)) for entry in await store.tournaments.entries(id)
    ]
    setup = log[0]["setup"]
    tables = await _tables(store, id)
    paired = [one for one in log if one["what"] == "paired"]
    games = [(one["round"], *pair) for one in paired for pair in one["games"]]
    shown = _shown_tables(view)
    audit = Audit(
        players=sum(one["what"] == "joined" for one in log),
        rounds=len({one["round"] for one in paired}),
        games=len(games),
    )
    _check_tables(audit, games, tables)
    _check_rounds(audit, paired, setup, log)
    results = _results(audit, log, games, tables, shown)
    ours = _standings(setup["format"], setup["duplicate"], audit.players, games, results, paired)
    theirs = [(one["player"], one["score"]) for one in view["standings"]]
    if ours != theirs:
        audit.wrong.append(f"standings: {ours} is not {theirs}")
    return audit


async def _tables(store: Store, id: str) -> dict[str, Table]:
    found: dict[str, Table] = {}
    after = ""
    while rows := await store.tables.all(after=after, limit=500):
        for row in rows:
            if row.tournament is not None and row.tournament.tournament == id:
                found[row.id] = folded(new_table(row.setup), await store.logs.entries(row.id))
        after = rows[-1].id
    return found


def _shown_tables(view: dict[str, Any]) -> dict[int, str]:
    return {one["number"]: one["table"] for one in view["all_games"]}


def _check_tables(audit: Audit, games: list[tuple[int, int, int]], tables: dict[str, Table]) -> None:
    finished = sum(table.result is not None for table in tables.values())
    if finished < len(games):
        audit.lost.append(f"{len(games)} games, but only {finished} finished tables")
    if len(tables) > len(games):
        audit.doubled.append(f"{len(games)} games, but {len(tables)} tables")


def _check_rounds(
    audit: Audit, paired: list[dict[str, Any]], setup: dict[str, Any], log: list[dict[str, Any]]
) -> None:
    (started,) = [one for one in log if one["what"] == "started"]
    if log[-1]["what"] != "ended":
        audit.lost.append("the end")
    if setup["format"] == "arena":
        return
    if len(paired) != started["rounds"]:
        audit.lost.append(f"{len(paired)} rounds of {started['rounds']}")
    for one in paired:
        busy = Counter([player for pair in one["games"] for player in pair] + list(one["byes"]))
        if len(busy) < audit.players:
            audit.lost.append(f"round {one['round']}: {audit.players - len(busy)} players have no game")
        audit.doubled += [
            f"round {one['round']}: player {player} has {count} games"
            for player, count in busy.items()
            if count > 1
        ]


def _results(
    audit: Audit,
    log: list[dict[str, Any]],
    games: list[tuple[int, int, int]],
    tables: dict[str, Table],
    shown: dict[int, str],
) -> dict[int, Table]:
    """The table of each game, after comparing who won there with what the log says."""
    found: dict[int, Table] = {}
    for one in (one for one in log if one["what"] == "resulted"):
        number = one["game"]
        table = tables.get(shown.get(number, ""))
        if number in found:
            audit.doubled.append(f"game {number} has two results")
        if table is None or table.result is None or table.result.outcome is None:
            audit.wrong.append(f"game {number} has a result, but its table has none")
            continue
        found[number] = table
        winners = [games[number][1 + seat] for seat in table.result.outcome.winners]
        if winners != ([] if one["winner"] is None else [one["winner"]]):
            audit.wrong.append(f"game {number}: the table says {winners}, the log {one['winner']}")
    return found


def _standings(
    format: str,
    duplicate: str | None,
    players: int,
    games: list[tuple[int, int, int]],
    results: dict[int, Table],
    paired: list[dict[str, Any]],
) -> list[tuple[int, int]]:
    half: dict[tuple[int, int], int] = {}
    opponents: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for number, table in results.items():
        _, *pair = games[number]
        assert table.result is not None
        assert table.result.outcome is not None
        winners = table.result.outcome.winners
        for seat, player in enumerate(pair):
            half[number, player] = 2 if seat in winners else 0 if winners else 1
            opponents[player].append((number, pair[1 - seat]))
    byes = Counter(player for one in paired for player in one["byes"])
    if duplicate is None:
        score = {
            player: sum(half[number, player] for number, _ in opponents[player]) + 2 * byes[player]
            for player in range(players)
        }
    else:
        score = _field_scores(duplicate, players, games, results)
        for player, count in byes.items():
            score[player] += count * (6_000 if duplicate == "matchpoints" else 300)
    wins = {player: sum(half[n, player] == 2 for n, _ in opponents[player]) for player in range(players)}
    if format == "arena":
        order = sorted(score, key=lambda one: (-score[one], -wins[one], len(opponents[one]), one))
        return [(player, score[player]) for player in order]
    buchholz = {
        player: sum(score[other] for _, other in opponents[player]) + byes[player] * score[player]
        for player in range(players)
    }
    sonneborn = {
        player: sum(half[number, player] * score[other] for number, other in opponents[player])
        for player in range(players)
    }
    first = (lambda one: (score[one], buchholz[one])) if format == "swiss" else (lambda one: (score[one],))

    def direct(player: int) -> int:
        tied = {other for other in range(players) if first(other) == first(player)}
        for one in tied:
            if {other for _, other in opponents[one]} & tied != tied - {one}:
                return 0
        return sum(half[number, player] for number, other in opponents[player] if other in tied)

    order = sorted(
        range(players),
        key=lambda one: (*(-key for key in (*first(one), direct(one), sonneborn[one], wins[one])), one),
    )
    return [(player, score[player]) for player in order]


def _field_scores(
    scale: str, players: int, games: list[tuple[int, int, int]], results: dict[int, Table]
) -> dict[int, int]:
    """From the scores on the boards: each round is one field."""
    fields: defaultdict[int, list[tuple[int, int, int]]] = defaultdict(list)
    for number, table in results.items():
        round, first, second = games[number]
        one, two = table.state.finished
        fields[round].append((first, second, one.points[0] - one.points[1]))
        fields[round].append((second, first, two.points[1] - two.points[0]))
    score = dict.fromkeys(range(players), 0)
    for boards in fields.values():
        sums: defaultdict[int, int] = defaultdict(int)
        for at, (zero, one, margin) in enumerate(boards):
            others = [other for place, (_, _, other) in enumerate(boards) if place != at]
            if scale == "matchpoints":
                share = Fraction(sum(2 * (margin > o) + (margin == o) for o in others), 2 * len(others))
                points = floor(10_000 * share + Fraction(1, 2))
                sums[zero] += points
                sums[one] += 10_000 - points
            else:
                gained = sum((1 if margin > o else -1) * isqrt(4 * abs(margin - o)) for o in others)
                size = floor(abs(Fraction(100 * gained, len(others))) + Fraction(1, 2))
                points = size if gained >= 0 else -size
                sums[zero] += points
                sums[one] -= points
        for player, total in sums.items():
            score[player] += total // 2 if scale == "matchpoints" else total
    return score
