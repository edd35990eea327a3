"""Lessons over HTTP: courses, tries without a session, progress of guests, refusals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from robotable.games.catalogue import GAMES
from robotable.lessons.courses import course
from robotable.lessons.lesson import LANGUAGES, DoStep
from tests.server.running import Guest, running


def test_every_step_can_be_done_over_http(tmp_path: Path) -> None:
    """As the page does it, in every language: the way of each step is shown, tried, and right."""
    with running(tmp_path) as served, httpx.Client(base_url=served.url, verify=False) as http:
        games = {game["name"]: game["lessons"] for game in http.get("/api/games").json()}
        assert games == {game: len(course(game)) for game in GAMES}
        for game in GAMES:
            heads = http.get(f"/api/lessons/{game}").raise_for_status().json()["lessons"]
            assert [head["finished"] for head in heads] == [0] * len(heads)
            for number, head in enumerate(heads):
                language = LANGUAGES[number % len(LANGUAGES)]
                at, query = f"/api/lessons/{game}/{head['name']}", {"language": language}
                lesson = http.get(at, params=query).raise_for_status().json()
                assert len(lesson["steps"]) == head["steps"]
                for step, shown in enumerate(lesson["steps"]):
                    tried: dict[str, Any] | None = None
                    for upto in range(1, len(shown["way"]) + 1):
                        body = {"actions": shown["way"][:upto]}
                        tried = http.post(f"{at}/{step}", params=query, json=body).raise_for_status().json()
                    found = course(game)[head["name"]].steps[step]
                    if isinstance(found, DoStep):
                        assert tried is not None
                        assert (tried["verdict"], tried["text"]) == (
                            "right",
                            found.right.in_language(language),
                        )
                    if shown["kind"] == "question":
                        assert shown["frames"][0]["view"]["outcome"] is None
                        assert sum(choice["right"] for choice in shown["choices"]) == 1


def test_a_guided_game_to_its_end(tmp_path: Path) -> None:
    with running(tmp_path) as served, httpx.Client(base_url=served.url, verify=False) as http:
        at = "/api/lessons/robot_master/first_game/0"
        actions: list[Any] = []
        turn = http.post(at, json={"actions": []}).json()
        assert turn["text"].startswith("Begin anywhere")
        while turn["verdict"] == "going":
            actions.append(turn["frames"][-1]["view"]["legal"][0])
            turn = http.post(at, json={"actions": actions}).raise_for_status().json()
        assert len(actions) == 12
        assert turn["frames"][-1]["view"]["outcome"] is not None
        assert "Pip" in turn["text"]


def test_slides_can_be_tried_as_at_a_table(tmp_path: Path) -> None:
    with running(tmp_path) as served, httpx.Client(base_url=served.url, verify=False) as http:
        at = "/api/lessons/ricochet_robots/bidding/0/try"
        slides: list[Any] = []
        for robot, direction in ((0, "E"), (0, "N")):
            trial = http.post(at, json={"slides": slides}).raise_for_status().json()
            reaches = [one for one in trial["next"] if (one["robot"], one["direction"]) == (robot, direction)]
            slides.append(
                {"action": "slide"} | {key: reaches[0][key] for key in ("robot", "direction", "cell", "cost")}
            )
        assert http.post(at, json={"slides": slides}).json()["arrived"]
        refused = http.post("/api/lessons/robot_master/scoring/1/try", json={"slides": []})
        assert (refused.status_code, refused.json()["error"]) == (404, "no_trial")


def test_progress_is_kept_for_guests_and_never_goes_back(tmp_path: Path) -> None:
    with running(tmp_path) as served, httpx.Client(base_url=served.url, verify=False) as stranger:
        at = "/api/lessons/robot_master/scoring"
        assert stranger.put(at, json={"steps": 1}).status_code == 401
        with Guest(served.url, "Ann") as ann:
            for steps in (2, 1):
                assert ann.http.put(at, json={"steps": steps}).status_code == 204
            heads = ann.http.get("/api/lessons/robot_master").json()["lessons"]
            assert [head["finished"] for head in heads][:2] == [2, 0]
            for steps in (0, 4, -1):
                refused = ann.http.put(at, json={"steps": steps})
                assert (refused.status_code, refused.json()["error"]) == (422, "bad_steps")


@pytest.mark.parametrize(
    ("path", "actions", "status", "error"),
    [
        ("chess/scoring/0", [], 404, "no_lesson"),
        ("robot_master/nothing/0", [], 404, "no_lesson"),
        ("robot_master/scoring/3", [], 404, "no_lesson"),
        ("robot_master/scoring/0", [], 422, "bad_try"),
        ("robot_master/scoring/1", [{"action": "place", "card": 5, "cell": 6}], 422, "bad_try"),
        ("robot_master/scoring/1", [{"action": "place", "card": 4, "cell": 6}] * 2, 422, "bad_try"),
        ("robot_master/scoring/1", [{"action": "place", "card": "x", "cell": 6}], 400, "malformed"),
        ("robot_master/first_game/0", [{"action": "place", "card": 0, "cell": 0}] * 41, 422, "bad_try"),
        ("micro_robots/move/0", [{"action": "roll", "face": "3W"}], 422, "bad_try"),
    ],
)
def test_refusals(tmp_path: Path, path: str, actions: list[Any], status: int, error: str) -> None:
    with running(tmp_path) as served, httpx.Client(base_url=served.url, verify=False) as http:
        refused = http.post(f"/api/lessons/{path}", json={"actions": actions})
        assert (refused.status_code, refused.json()["error"]) == (status, error), refused.text
        unknown = http.get("/api/lessons/robot_master", params={"language": "xx"})
        assert unknown.status_code == 400
