"""How long pages take when 100,000 games are stored: python -m benchmarks.profiles

One player has a fifth of all games. Each page is requested several times; the time is that of the whole
request over loopback, so the server needs less.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

import httpx

from robotable.server.context import AppContext
from robotable.server.play.game_rating import rate
from robotable.store.protocol.people import Person
from robotable.store.protocol.tables import TableRow
from robotable.store.rows import PERSON_COLUMNS, TABLE_COLUMNS, person_values, table_values
from robotable.store.sqlite import SqliteStore
from robotable.store.sqlite.directory import database_path
from robotable.table.finished_game import FinishedGame, FinishedSeat, GameResult
from robotable.table.setup import Setup
from robotable.table.timing import Fischer
from tests.server.loopback import unlimited
from tests.server.running import Guest, running

BEGAN: Final = 1_700_000_000_000
A_GAME_EVERY: Final = 20 * 60_000
RATED_EVERY: Final = 10
VARIANTS: Final = ("duel", "duel", "duel", "refill")


def games(number: int, players: list[str], rng: Random) -> Iterator[FinishedGame]:
    for at in range(number):
        first, second = rng.sample(players, 2)
        if at % 5 == 0:
            first, second = rng.sample([players[0], rng.choice(players[1:])], 2)
        won = rng.random() < 0.5
        results: tuple[GameResult, GameResult] = ("won", "lost") if won else ("lost", "won")
        yield FinishedGame(
            table=f"t{at:07}",
            game="robot_master",
            variant=rng.choice(VARIANTS),
            speed=rng.choice(("fast", "slow", "correspondence")),
            rated=at % RATED_EVERY == 0,
            private=False,
            ended=BEGAN + at * A_GAME_EVERY,
            reason="played out",
            moves=24,
            seats=tuple(
                FinishedSeat(seat, player, 1 if result == "won" else 2, result, seat, seat == 0)
                for seat, (player, result) in enumerate(zip((first, second), results, strict=True))
            ),
        )


async def fill(path: Path, number: int, people: int, own: str) -> None:
    rng = Random(1)
    players = [own, *(f"p{at:05}" for at in range(people))]
    store = SqliteStore(path)
    await store.open()
    all_games = list(games(number, players, rng))
    await store.close()
    with closing(sqlite3.connect(path)) as db:
        db.executemany(
            f"INSERT INTO people ({PERSON_COLUMNS}, login_key) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [person_values(Person(id=one, name=one, created=1, login=one)) for one in players[1:]],
        )
        setup = Setup(game="robot_master", rules=1, time=Fischer(180, 2), visibility="open")
        for game in all_games:
            row = TableRow(
                id=game.table,
                setup=setup,
                creator=game.players[0],
                invite=game.table,
                created=game.ended,
                updated=game.ended,
                status="over",
            )
            db.execute(
                f"INSERT INTO tables ({TABLE_COLUMNS}, visibility) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*table_values(row), "open"),
            )
            db.executemany(
                "INSERT INTO sitters VALUES (?, ?, ?, 0)",
                [(game.table, one.seat, one.player) for one in game.seats],
            )
        db.commit()
    store = SqliteStore(path)
    await store.open()
    await store.finished_games.replace(list(enumerate(all_games, 1)), rate, last=0)
    await store.close()


def measured(http: httpx.Client, path: str, times: int) -> list[float]:
    found = []
    for _ in range(times):
        began = perf_counter()
        http.get(path).raise_for_status()
        found.append(1_000 * (perf_counter() - began))
    return found


def without_limits(context: AppContext) -> None:
    unlimited(context)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--people", type=int, default=2_000)
    parser.add_argument("--times", type=int, default=20)
    wanted = parser.parse_args()
    with TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        with running(data) as served, Guest(served.url, "Ann") as ann:
            body = {"login": "ann", "password": "a long enough password"}
            ann.http.post("/api/people/account", json=body).raise_for_status()
            own, cookies = ann.id, ann.http.cookies
        asyncio.run(fill(database_path(data), wanted.games, wanted.people, own))
        with running(data, without_limits) as served:
            http = httpx.Client(base_url=served.url, cookies=cookies, timeout=60)
            last: Any = http.get("/api/profiles/ann/games").raise_for_status().json()
            middle = f"{BEGAN + wanted.games // 2 * A_GAME_EVERY}.t"
            for path in (
                "/api/profiles/ann",
                "/api/profiles/p00001",
                "/api/profiles/ann/games",
                f"/api/profiles/ann/games?before={last['before']}",
                f"/api/profiles/ann/games?before={middle}",
                "/api/profiles/ann/games?game=robot_master&variant=refill&result=won",
                "/api/profiles/ann/games?opponent=p00001",
                "/api/profiles/ann/games?game=micro_robots",
                "/api/profiles/ann/accuracy",
                "/api/ratings/robot_master/fast",
                "/api/me/tables",
                "/api/tables",
                "/api/live",
                "/api/seeks",
            ):
                times = measured(http, path, wanted.times)
                print(f"{median(times):7.1f} ms  at most {max(times):7.1f} ms  {path}", flush=True)


if __name__ == "__main__":
    main()
