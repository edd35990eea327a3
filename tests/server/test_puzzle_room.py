"""The puzzle room over HTTP: runs, ratings, puzzles that people make, and everything that is refused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from robotable.puzzles import catalogue
from robotable.puzzles.kinds import puzzle_games
from robotable.puzzles.puzzle import Puzzle
from robotable.server.ops.limits import STORM_SECONDS
from tests.server.hosting import Place, place_at
from tests.server.loopback import FrozenClock

NOON = 1_793_534_400_000
GAMES = puzzle_games()
BY_POSITION: dict[str, dict[str, Puzzle]] = {
    game: {puzzle.position: puzzle for _, puzzle in catalogue.chosen(game)} for game in GAMES
}


@asynccontextmanager
async def room(
    path: Path, clock: FrozenClock | None = None
) -> AsyncIterator[tuple[Place, httpx.AsyncClient]]:
    async with place_at(path, clock=clock or FrozenClock(NOON)) as place, place.guest("Ann") as ann:
        yield place, ann


def solution(game: str, run: dict[str, Any]) -> str:
    return BY_POSITION[game][run["puzzle"]["position"]].way


def wrong(game: str, run: dict[str, Any]) -> str:
    """An answer that can be read but solves nothing."""
    puzzle = BY_POSITION[game][run["puzzle"]["position"]]
    if game == "micro_robots":
        return puzzle.way.split("-")[0] + "-" + puzzle.way.split("-")[1]
    if game == "ricochet_robots":
        return puzzle.way.split(".")[0]
    view = run["puzzle"]["picture"]["view"]
    names = [f"{one['card']}{'abcde'[one['cell'] % 5]}{5 - one['cell'] // 5}" for one in view["legal"]]
    return next(name for name in names if name != puzzle.way)


async def start(ann: httpx.AsyncClient, game: str, mode: str, **more: Any) -> dict[str, Any]:
    answer = await ann.post(f"/api/puzzles/{game}/runs", json={"mode": mode, **more})
    assert answer.status_code == 201, answer.text
    run: dict[str, Any] = answer.json()
    return run


async def send(ann: httpx.AsyncClient, run: dict[str, Any], way: str, **more: Any) -> httpx.Response:
    path = f"/api/puzzles/{run['game']}/runs/{run['id']}/answer"
    return await ann.post(path, json={"number": run["number"], "way": way, **more})


def play(scenario: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(scenario())


@pytest.mark.parametrize("game", GAMES)
def test_a_streak_lasts_until_the_first_miss(tmp_path: Path, game: str) -> None:
    async def scenario() -> None:
        async with room(tmp_path) as (_, ann):
            run = await start(ann, game, "streak")
            seen = set()
            for number in range(3):
                assert (run["number"], run["solved"], run["over"]) == (number, number, False)
                seen.add(run["puzzle"]["position"])
                verdict = (await send(ann, run, solution(game, run))).json()
                assert verdict["right"]
                assert verdict["rating"] is None
                run = verdict["run"]
            assert len(seen) > 1
            best = solution(game, run)
            verdict = (await send(ann, run, wrong(game, run))).json()
            assert not verdict["right"]
            assert verdict["why"]
            assert verdict["best"] == best
            assert verdict["run"]["over"]
            assert verdict["run"]["puzzle"] is None
            after = await send(ann, run, best)
            assert (after.status_code, after.json()["error"]) == (409, "over")
            bests = {one["mode"]: one for one in (await ann.get(f"/api/puzzles/{game}")).json()["bests"]}
            assert bests["streak"] == {"mode": "streak", "ever": 3, "today": 3}
            assert bests["storm"] == {"mode": "storm", "ever": 0, "today": 0}

    play(scenario)


def test_a_storm_ends_by_the_clock_of_the_server(tmp_path: Path) -> None:
    async def scenario() -> None:
        clock = FrozenClock(NOON)
        async with room(tmp_path, clock) as (_, ann):
            run = await start(ann, "micro_robots", "storm")
            assert run["left"] == 1000 * STORM_SECONDS.most
            run = (await send(ann, run, solution("micro_robots", run))).json()["run"]
            run = (await send(ann, run, wrong("micro_robots", run))).json()["run"]
            assert (run["solved"], run["missed"], run["over"]) == (1, 1, False)
            clock.at += 1000 * STORM_SECONDS.most - 1
            path = f"/api/puzzles/micro_robots/runs/{run['id']}"
            assert (await ann.get(path)).json()["left"] == 1
            run = (await send(ann, run, solution("micro_robots", run))).json()["run"]
            assert run["solved"] == 2
            clock.at += 1
            late = await send(ann, run, solution("micro_robots", run))
            assert (late.status_code, late.json()["error"]) == (409, "over")
            found = (await ann.get(path)).json()
            assert (found["over"], found["solved"], found["left"]) == (True, 2, 0)

    play(scenario)


@pytest.mark.parametrize("game", GAMES)
def test_training_rates_the_person_and_chooses_by_the_rating(tmp_path: Path, game: str) -> None:
    async def scenario() -> None:
        async with room(tmp_path) as (_, ann):
            assert (await ann.get(f"/api/puzzles/{game}")).json()["rating"] is None
            run = await start(ann, game, "training")
            first, points = run["puzzle"]["points"], []
            for _ in range(8):
                verdict = (await send(ann, run, solution(game, run))).json()
                points.append(verdict["rating"]["points"])
                run = verdict["run"]
            assert points == sorted(points)
            assert len(set(points)) > 4
            assert run["puzzle"]["points"] > first
            verdict = (await send(ann, run, wrong(game, run))).json()
            assert verdict["rating"]["points"] < points[-1]
            assert not verdict["run"]["over"]
            rating = (await ann.get(f"/api/puzzles/{game}")).json()["rating"]
            assert rating == verdict["rating"]
            assert rating["answers"] == 9
            hard = await start(ann, game, "training", level="expert")
            assert hard["puzzle"]["difficulty"] == "expert"

    play(scenario)


def test_what_is_not_an_answer_changes_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path) as (place, ann):
            for game in GAMES:
                run = await start(ann, game, "streak")
                best = solution(game, run)
                for way, more, status, error in (
                    ("nonsense", {}, 422, "bad_way"),
                    ("", {}, 422, "bad_way"),
                    ("x" * 1001, {}, 422, "bad_way"),
                    (best, {"moves": 99}, 422, "wrong_result"),
                    (wrong(game, run), {"moves": run["puzzle"]["moves"]}, 422, "wrong_result"),
                    (best, {"number": 1}, 409, "other_puzzle"),
                ):
                    answer = await send(ann, run, way, **more)
                    assert (answer.status_code, answer.json()["error"]) == (status, error), (game, way)
                claim = (await send(ann, run, best, moves=99)).json()
                assert "you claim 99" in str(claim)
                now = (await ann.get(f"/api/puzzles/{game}/runs/{run['id']}")).json()
                assert now == run
                async with place.guest("Ben") as ben:
                    for other in (
                        await ben.get(f"/api/puzzles/{game}/runs/{run['id']}"),
                        await send(ben, run, best),
                    ):
                        assert (other.status_code, other.json()["error"]) == (404, "no_run")
                assert (await send(ann, run, best, moves=run["puzzle"]["moves"])).json()["right"]
            chess = await ann.post("/api/puzzles/chess/runs", json={"mode": "streak"})
            assert (chess.status_code, chess.json()["error"]) == (404, "no_puzzle")
            mode = await ann.post("/api/puzzles/micro_robots/runs", json={"mode": "endless"})
            assert mode.status_code == 400

    play(scenario)


def test_a_detour_is_a_miss_and_says_how_many_moves_are_enough(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path) as (_, ann):
            run = await start(ann, "micro_robots", "streak")
            way = solution("micro_robots", run).split("-")
            detour = "-".join([way[0], way[1], *way])
            verdict = (await send(ann, run, detour)).json()
            assert not verdict["right"]
            assert f"{len(way) + 1} moves, but {len(way) - 1} are enough" in verdict["why"]

    play(scenario)


def test_moves_can_be_tried_out_in_the_game_that_allows_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path) as (_, ann):
            run = await start(ann, "ricochet_robots", "training")
            found = await ann.post(f"/api/puzzles/ricochet_robots/runs/{run['id']}/try", json={"slides": []})
            assert found.json()["next"]
            run = await start(ann, "micro_robots", "training")
            refused = await ann.post(f"/api/puzzles/micro_robots/runs/{run['id']}/try", json={"slides": []})
            assert (refused.status_code, refused.json()["error"]) == (404, "no_trial")

    play(scenario)


OWN = {
    "robot_master": ("duel 2445./31.0./55003/3.30./..... 11224/22345", "1c4", "4c4", 1),
    "micro_robots": ("black.A0B0C0D0.1P-2W", "1P-6P-6W-6R-2R-2W", "1P-6P-6W", 5),
    "ricochet_robots": ("1D.4D.3D.2D_ra7.gg15.bl1.yj2_bm3", "rS.rE.rN.bS.bE", "rS.rE", 5),
}


@pytest.mark.parametrize("game", GAMES)
def test_a_position_of_ones_own_can_be_solved(tmp_path: Path, game: str) -> None:
    position, right, other, moves = OWN[game]

    async def scenario() -> None:
        async with room(tmp_path) as (_, ann):
            path = f"/api/puzzles/{game}/positions"
            found = (await ann.post(path, json={"position": position})).json()
            assert (found["moves"], found["solvable"]) == (moves, True)
            assert found["picture"]
            assert right not in str(found)
            good = (await ann.post(f"{path}/answer", json={"position": position, "way": right})).json()
            assert (good["moves"], good["shortest"]) == (moves, moves)
            bad = (await ann.post(f"{path}/answer", json={"position": position, "way": other})).json()
            assert bad["moves"] is None
            assert bad["why"]
            shown = (await ann.post(f"{path}/answer", json={"position": position, "way": ""})).json()
            assert shown["best"]
            garbage = await ann.post(f"{path}/answer", json={"position": position, "way": "garbage"})
            assert (garbage.status_code, garbage.json()["error"]) == (422, "bad_way")

    play(scenario)


@pytest.mark.parametrize("game", GAMES)
def test_an_editor_reads_positions_without_solving_them(tmp_path: Path, game: str) -> None:
    position = OWN[game][0]

    async def scenario() -> None:
        async with room(tmp_path) as (place, _), place.stranger() as other:
            path = f"/api/puzzles/{game}/positions/read"
            found = (await other.post(path, json={"position": position})).raise_for_status().json()
            assert (found["game"], found["position"]) == (game, position)
            assert found["picture"]
            refused = await other.post(path, json={"position": position[:-2]})
            assert (refused.status_code, refused.json()["error"]) == (422, "bad_position")

    play(scenario)


def test_rows_of_cells_become_the_text_of_their_tiles(tmp_path: Path) -> None:
    rows = "5P2P3P2Y1W1B_6R4R3Y2W2G2R_4B5G3G4P6G4W_6W6B2B6P5Y1P_3R4Y3W1R5B6Y_3B4G5W1G5R1Y"

    async def scenario() -> None:
        async with room(tmp_path) as (_, ann):
            path = "/api/puzzles/micro_robots/positions/read"
            found = (await ann.post(path, json={"position": f"{rows}.1P-4G-2W"})).json()
            assert found["position"] == "black.A0B0C0D0.1P-4G-2W"
            assert found["picture"]["via"] == "4G"

    play(scenario)


def test_a_game_id_of_another_program_is_a_position_too(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path) as (_, ann):
            path, text = "/api/puzzles/ricochet_robots/positions", "0765+42+2E21BD0F+93"
            found = (await ann.post(path, json={"position": text})).json()
            assert found["position"] == "1A.4B.3B.2B_ro3.gb3.bn12.yp1_bd10"
            assert found["exported"] == {"program": "DriftingDroids", "text": text}
            own = (await ann.post(path, json={"position": OWN["ricochet_robots"][0]})).json()
            assert own["exported"] is None
            wrong = await ann.post(path, json={"position": "0765+42+2E2EBD0F+93"})
            assert (wrong.status_code, wrong.json()["error"]) == (422, "bad_position")
            assert "column 11" in wrong.json()["message"]

    play(scenario)


@pytest.mark.parametrize(
    ("game", "position", "where"),
    [
        ("micro_robots", "black.A0B0C0D0.1P-2Z", "column"),
        ("micro_robots", "", "column 1"),
        ("ricochet_robots", "1D.4D.3D.2D_ra7.gg15", "column 21"),
        ("ricochet_robots", "1D.1D.3D.2D_ra7.gg15.bl1.yj2_bm3", "same digit"),
        ("robot_master", "duel 2445./31.0./55003/3.30./..... 11224/2234", "the hands have 5/4 cards"),
        ("robot_master", "solo ...../...../..3../...../..... 5", "a puzzle is a duel"),
        ("robot_master", "x" * 1001, "at most 1000 characters"),
    ],
)
def test_garbage_is_refused_with_its_place(tmp_path: Path, game: str, position: str, where: str) -> None:
    async def scenario() -> None:
        async with room(tmp_path) as (_, ann):
            for path, more in (("", {}), ("/read", {}), ("/answer", {"way": "x"}), ("/try", {})):
                body = {"position": position, **more}
                answer = await ann.post(f"/api/puzzles/{game}/positions{path}", json=body)
                assert (answer.status_code, answer.json()["error"]) == (422, "bad_position")
                assert where in str(answer.json())

    play(scenario)
