"""Rated games at a real server: who may play them, what they change, and computing it all again."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx
import pytest

from robotable.server.context import AppContext
from robotable.server.play.game_rating import A_STEP, MIDDLE, NEWCOMER, POINTS, is_sure, points, rate
from robotable.store.protocol.ratings import Rating
from robotable.store.sqlite.directory import database_path
from robotable.table.finished_game import FinishedGame, FinishedSeat
from tests.cli.command import run as robotable
from tests.patience import until
from tests.postgres_server import fresh_database
from tests.server.loopback import unlimited
from tests.server.running import Guest, Running, running

FAST: Final = {"kind": "fischer", "initial": 180, "increment": 2}
RATED: Final = {"time": FAST, "rated": True}


def duel(first: str, second: str, *, won: bool = True) -> FinishedGame:
    return race(first, second, places=(1, 2) if won else (2, 1))


def race(*players: str, places: tuple[int, ...]) -> FinishedGame:
    seats = tuple(
        FinishedSeat(seat, player, place, "won" if place == 1 else "lost", seat, True)
        for seat, (player, place) in enumerate(zip(players, places, strict=True))
    )
    return FinishedGame(
        table="t",
        game="robot_master",
        variant="duel",
        speed="fast",
        rated=True,
        private=False,
        ended=0,
        reason="played out",
        moves=24,
        seats=seats,
    )


def test_four_hundred_points_are_odds_of_ten_to_one() -> None:
    """Somebody who wins ten of eleven games against a bot arrives about 400 points above its fixed rating.
    The uncertainty that remains makes it a little more."""
    ratings: dict[str, Rating] = {}
    rng = Random(3)
    seen = []
    for number in range(3_000):
        ratings |= rate(duel("ann", "bot:gauge", won=rng.random() < 10 / 11), ratings)
        if number > 300:
            seen.append(points(ratings["ann"]))
    assert abs(sum(seen) / len(seen) - (1_548 + 400)) < 70


def test_a_new_rating_is_provisional() -> None:
    assert points(NEWCOMER) == POINTS
    ratings: dict[str, Rating] = {}
    games = 0
    while not is_sure(ratings.get("ann", NEWCOMER)):
        ratings |= rate(duel("ann", "bot:gauge", won=games % 2 == 0), ratings)
        games += 1
    assert 10 <= games <= 25


def test_a_bot_holds_the_scale_whatever_it_has_earned() -> None:
    strong, weak = Rating(MIDDLE + 600 / A_STEP, 1.0, 99), Rating(MIDDLE - 600 / A_STEP, 1.0, 99)
    after = [rate(duel("ann", "bot:gauge"), {"bot:gauge": one})["ann"] for one in (strong, weak)]
    assert after[0] == after[1]
    # What it has earned here changes as that of anybody else.
    assert rate(duel("ann", "bot:gauge"), {"bot:gauge": strong})["bot:gauge"].mu < strong.mu


def test_a_race_is_a_result_of_many() -> None:
    after = rate(race("a", "b", "c", "d", places=(1, 2, 2, 4)), {})
    assert after["a"].mu > after["b"].mu == pytest.approx(after["c"].mu)
    assert after["c"].mu > after["d"].mu
    assert all(one.sigma < NEWCOMER.sigma and one.games == 1 for one in after.values())


def test_nobody_is_compared_with_themselves() -> None:
    after = rate(race("ann", "bot:pip", "bot:pip", places=(1, 2, 3)), {})
    assert set(after) == {"ann"}


def signed_up(served: Running, name: str, stack: ExitStack) -> Guest:
    person = stack.enter_context(Guest(served.url, name))
    body = {"login": name.lower(), "password": "a long enough password"}
    person.http.post("/api/people/account", json=body).raise_for_status()
    return person


@contextmanager
def accounts(data: Path | str, *names: str) -> Iterator[tuple[Running, list[Guest]]]:
    # Whoever waits for a rating asks for the profile far more often than people do.
    with running(data, _unlimited) as served, ExitStack() as stack:
        yield served, [signed_up(served, name, stack) for name in names]


def _unlimited(context: AppContext) -> None:
    unlimited(context)


def start(host: Guest, *others: Guest, **setup: Any) -> str:
    """A game that everybody has joined."""
    table, invite = host.make(**RATED | setup)
    for other in others:
        other.http.post(f"/api/invites/{invite}/visit").raise_for_status()
        other.sit(table).raise_for_status()
    return table


def resign(person: Guest, table: str) -> None:
    person.do(table, person.look(table)["seq"], do="resign").raise_for_status()


def of(served: Running, player: str) -> dict[str, Any]:
    """The ratings on a profile, by speed."""
    found = httpx.get(f"{served.url}/api/profiles/{player}").raise_for_status().json()
    return {one["speed"]: one for one in found["ratings"]}


def has_counted(served: Running, player: str, games: int) -> bool:
    found = of(served, player).get("fast")
    return found is not None and found["rating"]["games"] == games


def all_ratings(served: Running) -> Any:
    """Everything that is shown of ratings and finished games."""
    paths = [f"/api/profiles/{one}{more}" for one in ("ann", "ben", "bot:pip") for more in ("", "/games")]
    return [httpx.get(f"{served.url}{path}").raise_for_status().json() for path in paths]


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


def test_who_may_play_a_rated_game(tmp_path: Path) -> None:
    data = str(tmp_path / "data")
    with accounts(tmp_path / "data", "Ann", "Ben") as (served, (ann, ben)), Guest(served.url, "Gus") as guest:
        body = {"setup": {"game": "robot_master", **RATED}}
        assert refusal(guest.http.post("/api/tables", json=body)) == (403, "no_account")
        table, invite = ann.make(**RATED, visibility="open")
        (listed,) = guest.http.get("/api/tables").json()["tables"]
        assert (listed["rated"], listed["speed"]) == (True, "fast")
        guest.http.post(f"/api/invites/{invite}/visit").raise_for_status()
        assert refusal(guest.sit(table)) == (403, "no_account")
        assert refusal(ann.sit(table)) == (409, "not_now")
        # Two accounts with the same address belong to the same person.
        for login in ("ann", "ben"):
            robotable("admin", data, "email", login, "a@example.org").done()
        assert refusal(ben.sit(table)) == (409, "same_person")
        robotable("admin", data, "email", "ben", "b@example.org").done()
        ben.sit(table).raise_for_status()
        view = ben.look(table)
        assert view["rated"] is True
        assert "ask_undo" not in view["controls"]
        # A bot without a fixed rating cannot play rated games.
        unknown = {"setup": {"game": "robot_master", **RATED}, "bot": "random"}
        assert refusal(ann.http.post("/api/tables", json=unknown)) == (422, "bad_options")
        untimed = {"setup": {"game": "robot_master", "rated": True}, "bot": "pip"}
        assert refusal(ann.http.post("/api/tables", json=untimed)) == (422, "bad_options")


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path | str]:
    if request.param == "sqlite":
        yield tmp_path / "data"
    else:
        with fresh_database() as url:
            yield url


def test_ratings_follow_from_the_games_and_can_be_computed_again(where: Path | str) -> None:
    with accounts(where, "Ann", "Ben") as (served, (ann, ben)):
        game = start(ann, ben)
        resign(ben, game)
        until(lambda: of(served, "ben"))
        found = {name: of(served, name)["fast"] for name in ("ann", "ben")}
        assert found["ann"]["rating"]["points"] > POINTS > found["ben"]["rating"]["points"]
        for one in found.values():
            assert (one["rating"]["sure"], one["rating"]["games"]) == (False, 1)
            assert [day[1:] for day in one["days"]] == [[one["rating"]["points"], False]]
        # Aborted games and those that are not rated change nothing.
        aborted = start(ann, ben)
        ann.do(aborted, ann.look(aborted)["seq"], do="abort").raise_for_status()
        casual = start(ann, ben, rated=False)
        resign(ann, casual)
        # Against a bot, in another pool.
        slow, _ = ann.make(bots={"1": "pip"}, time={"kind": "days", "days": 2}, rated=True)
        resign(ann, slow)
        until(lambda: "correspondence" in of(served, "bot:pip"))
        assert of(served, "ann")["correspondence"]["rating"]["points"] < POINTS
        games = ann.http.get("/api/profiles/ann/games").json()["games"]
        assert [one["table"] for one in games] == [slow, casual, game]
        assert [one["seats"][0]["result"] for one in games] == ["lost", "lost", "won"]
        (one,) = ann.http.get("/api/profiles/ann/games?opponent=ben&result=won").json()["games"]
        assert (one["table"], one["rated"], one["speed"], one["variant"]) == (game, True, "fast", "duel")
        assert of(served, "ann")["fast"]["rating"]["games"] == 1
        before = all_ratings(served)

        # Also while the server runs.
        rebuilt = robotable("ratings", "rebuild", str(where), "--json").done().json
        assert rebuilt == {"games": 3, "rated": 2, "ratings": 4, "changed": 0}
        assert all_ratings(served) == before


def test_games_that_were_never_counted_are_counted(tmp_path: Path) -> None:
    """As those from before there were ratings."""
    data = tmp_path / "data"
    with accounts(data, "Ann", "Ben") as (served, (ann, ben)):
        for number, loser in enumerate((ann, ben, ben), 1):
            resign(loser, start(ann, ben))
            # Games that end at the same moment may be counted in another order.
            until(partial(has_counted, served, "ann", number))
        before = all_ratings(served)
    with closing(sqlite3.connect(database_path(data))) as db:
        for table in ("finished_games", "finished_seats", "ratings", "rating_days"):
            db.execute(f"DELETE FROM {table}")
        db.commit()
    found = robotable("ratings", "rebuild", str(data)).done()
    assert found.out == "3 finished games, 3 of them rated; 2 ratings, 2 of them changed\n"
    with running(data) as served:
        assert all_ratings(served) == before


def test_a_closed_account_leaves_the_games_of_others(tmp_path: Path) -> None:
    with accounts(tmp_path / "data", "Ann", "Ben") as (served, (ann, ben)):
        resign(ben, start(ann, ben))
        until(lambda: of(served, "ann"))
        before = of(served, "ann")
        body = {"password": "a long enough password"}
        ben.http.post("/api/me/close", json=body).raise_for_status()
        assert httpx.get(f"{served.url}/api/profiles/ben").status_code == 404
        assert of(served, "ann") == before
        (one,) = ann.http.get("/api/profiles/ann/games").json()["games"]
        assert [(seat["player"]["name"], seat["player"]["login"]) for seat in one["seats"]] == [
            ("Ann", "ann"),
            ("–", None),
        ]
