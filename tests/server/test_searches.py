"""Searches for solutions take seconds, so they run in a process of their own, and networks take turns."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, NoReturn

import pytest

from robotable.puzzles import catalogue
from robotable.puzzles.kinds import known_kind
from robotable.puzzles.robot_master import deal, judging
from robotable.server.play.puzzle_judge import PuzzleJudge
from robotable.server.play.replay_queue import Asker
from robotable.server.play.searches import Searches
from tests.server.shared_replays import SEARCHES
from tests.server.test_puzzle_room import room, send, start, wrong

GAME = "robot_master"
HARD = "duel ...../.1.../.43../.10../.5... 122233344/0001223345"
"""Nobody solves this with the effort that a stranger's position gets."""


def busy(*arguments: Any, **more: Any) -> NoReturn:
    raise AssertionError("this search runs in the server")


@pytest.fixture
def no_search_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process for searches does not see this."""
    for module in (judging, deal):
        monkeypatch.setattr(module, "solve", busy)


@pytest.mark.usefixtures("no_search_here")
def test_the_server_itself_searches_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with room(tmp_path) as (_, ann):
            run = await start(ann, GAME, "training")
            missed = (await send(ann, run, wrong(GAME, run))).json()
            assert (missed["right"], missed["why"] != "") == (False, True)
            path, position = f"/api/puzzles/{GAME}/positions", run["puzzle"]["position"]
            found = (await ann.post(path, json={"position": position})).json()
            assert (found["moves"], found["solvable"]) == (1, True)
            judged = await ann.post(f"{path}/answer", json={"position": position, "way": wrong(GAME, run)})
            assert (judged.json()["moves"], judged.json()["best"]) == (None, missed["best"])
            refused = await ann.post(f"{path}/answer", json={"position": position, "way": "no way"})
            assert (refused.status_code, refused.json()["error"]) == (422, "bad_way")
            hard = (await ann.post(path, json={"position": HARD})).json()
            assert (hard["moves"], hard["solvable"]) == (None, None)
            await ann.get(f"/api/daily/{GAME}")
            daily = (await ann.get(f"/api/daily/{GAME}")).json()
            answer = wrong(GAME, {"puzzle": daily})
            assert (await ann.post(f"/api/daily/{GAME}", json={"way": answer})).json()["answered"]["why"]
            assert (await ann.get(f"/api/daily/{GAME}")).json()["answered"]["why"]
            view = (await ann.get(f"/api/deals/{GAME}")).json()
            while view["result"] is None:
                body = {"number": view["placed"], "action": view["view"]["legal"][0]}
                view = (await ann.post(f"/api/deals/{GAME}", json=body)).json()
            assert view["result"]["outlook"]["left"] > 0

    asyncio.run(scenario())


@pytest.mark.usefixtures("no_search_here")
def test_answers_are_judged_once() -> None:
    (_, puzzle), *_ = catalogue.chosen(GAME)
    judge = PuzzleJudge(Searches(SEARCHES))

    async def ask(way: str) -> Any:
        return await judge.judge(Asker("ann", "203.0.113.1"), GAME, puzzle.position, way, puzzle.way)

    async def scenario() -> None:
        assert (await ask(puzzle.way)).moves == 1
        other = wrong(
            GAME,
            {"puzzle": {"position": puzzle.position, "picture": known_kind(GAME).pieces(puzzle.position)}},
        )
        first = await ask(other)
        assert first.moves is None
        assert await ask(other) is first

    asyncio.run(scenario())
