"""Records of games that ended other than by the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from robotable.games.early_end import EarlyEnd
from robotable.games.record_json import read_record_json, write_record_json
from robotable.games.record_text import read_record, write_record
from tests.cli.command import run
from tests.games.robot_master.sample_records import DUEL, error_of

LEFT = DUEL[: DUEL.index("0a1 2a2")] + "result: unfinished\n"
"""The same duel after eight cards."""

SOLO = "robotable record 1\ngame: robot_master\nrules: 1\nvariant: solo\n+3 +5\nresult: unfinished\n"


@pytest.mark.parametrize(
    ("text", "result", "ending"),
    [
        (LEFT, "seat 1 wins, points 0 0, resigned", EarlyEnd("resigned", (1,))),
        (LEFT, "seat 0 wins, points 0 0, time", EarlyEnd("time", (0,))),
        (LEFT, "seat 0 wins, points 0 0, absence", EarlyEnd("absence", (0,))),
        (LEFT, "draw, points 0 0, agreed draw", EarlyEnd("agreed draw")),
        (LEFT, "aborted", EarlyEnd("aborted")),
        (SOLO, "points 0, resigned", EarlyEnd("resigned")),
    ],
)
def test_the_result_states_how_the_game_ended(text: str, result: str, ending: EarlyEnd) -> None:
    text = write_record(read_record(text)).replace("result: unfinished", f"result: {result}")
    record = read_record(text)
    assert record.early_end == ending
    assert write_record(record) == text
    assert read_record_json(write_record_json(record)) == record
    assert (record.outcome() is None) == (result == "aborted")


@pytest.mark.parametrize(
    "result",
    [
        "draw, points 0 0, resigned",
        "seat 1 wins, points 0 0, agreed draw",
        "seat 1 wins, points 0 0, aborted",
        "seats 0 1 win, points 0 0, time",
        "seat 2 wins, points 0 0, resigned",
        "seat 1 wins, points 0 5, resigned",
        "seat 01 wins, points 0 0, resigned",
        "seat 1 wins, points 0 0, bored",
        "resigned",
    ],
)
def test_an_impossible_ending_is_refused(result: str) -> None:
    assert error_of(read_record, LEFT.replace("unfinished", result)).startswith("line 17, column 1: ")


def test_a_finished_game_cannot_be_resigned() -> None:
    altered = DUEL.replace("points 0 5", "points 0 0, resigned")
    assert "the actions already end the game" in error_of(read_record, altered)
    json = write_record_json(read_record(DUEL)).decode()
    assert "the actions already end the game" in error_of(read_record_json, json[:-1] + ',"ended":"time"}')


def test_it_is_replayed_and_not_resumed(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    file.write_text(LEFT.replace("unfinished", "seat 1 wins, points 0 0, resigned"))
    assert "result: seat 1 wins, points 0 0, resigned" in run("replay", str(file)).done().out
    ran = run("play", "robot_master", "--resume", str(file))
    assert (ran.code, "this game is over (seat 1 wins" in ran.err) == (2, True)
