"""`robotable analyse`: placements evaluated exactly, or from what the seat knows."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from robotable.cli.replay import plies
from robotable.games.record_text import read_record, write_record
from robotable.games.robot_master import Options
from robotable.games.robot_master.notation import RobotMasterNotation
from robotable.kernel.robot_master_solver import solve
from tests.cli.command import run
from tests.kernel.test_solver import ending

NOTATION = RobotMasterNotation()
RECORDS = Path(__file__).parents[1] / "records/robot_master"
RECORD = str(RECORDS / "duel-columns-win-on-line-1.record")
FRESH = "duel ...../...../..3../...../..... 000111222333/000111222444"


def found(*arguments: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(run("analyse", *arguments, "--json").done().out)
    return answer


@pytest.mark.parametrize("seed", range(3))
def test_exact_values_are_those_of_the_solver(seed: int) -> None:
    state, _ = ending(Options("duel"), 6, seed)
    answer = found(NOTATION.write_position(state), "--exact", "--best", "1000")
    assert answer["exact"] is True
    (seat, *_) = (answer["seat"],)
    for aim in ("outcome", "margin"):
        solution = solve(state, aim, each=True)
        values = {NOTATION.write_action(state, seat, place): value for place, value in solution.moves}
        assert {one["placement"]: one[aim] for one in answer["best"]} == values
    assert answer["best"][0]["outcome"] == solve(state, "outcome").value


def test_an_estimate_follows_from_the_seed() -> None:
    asked = (FRESH, "--budget", "60it", "--best", "3")
    once = found(*asked)
    assert once["exact"] is False
    assert once["iterations"] == 60
    assert len(once["best"]) == 3
    assert once["placements"] == 4 * 4
    assert all(0 <= one["value"] <= 1 for one in once["best"])
    assert found(*asked) == once
    assert found(*asked, "--seed", "2") != once


def test_the_hand_of_the_other_seat_does_not_matter() -> None:
    other = "duel ...../...../..3../...../..... 000111222333/113344445555"
    one, two = (found(text, "--budget", "60it") for text in (FRESH, other))
    assert one["best"] == two["best"]


def test_a_record_is_analysed_at_any_turn() -> None:
    first = found(RECORD, "--at", "0", "--budget", "20it")
    assert first["position"].startswith("duel ...../...../..")
    last = found(RECORD, "--exact")
    assert last["position"].count(".") == 1
    assert last["best"][0]["outcome"] in (-1, 0, 1)


def test_a_record_knows_its_draws() -> None:
    solo = found(str(RECORDS / "solo-over-60-points.record"), "--at", "18", "--exact")
    assert solo["best"][0]["lowest"] >= solo["best"][-1]["lowest"] >= 0


def test_for_people_it_is_a_table() -> None:
    state, _ = ending(Options("duel"), 4, 1)
    exact = run("analyse", NOTATION.write_position(state), "--exact", "--best", "2").done().out.splitlines()
    assert exact[0].startswith("duel, ")
    assert exact[0].endswith(" to place, 4 cards to come; exact, with all cards open")
    assert exact[1].split() == ["placement", "outcome", "margin"]
    assert len(exact) == 4
    guessed = run("analyse", FRESH, "--budget", "20it").done().out.splitlines()
    assert guessed[0] == "duel, rows to place, 24 cards to come; from what this seat knows, 20 iterations"
    assert guessed[1].split() == ["placement", "to", "win", "thought"]


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("nowhere.record",), 2, "'nowhere.record' is neither a position of Robot Master nor a file."),
        (("duel ...../...../..3../...../.....",), 2, "2 fields instead of 3"),
        (("duel ...../...../...../...../..... -/-",), 2, "A card has to be dealt here"),
        ((FRESH, "--at", "3"), 2, "--at needs a recorded game"),
        ((FRESH, "--budget", "soon"), 2, "invalid budget 'soon'"),
        ((FRESH, "--exact", "--budget", "5it"), 2, "An exact search has no iterations"),
        ((FRESH, "--exact", "--budget", "5000n"), 3, "Not solved within 5,000 positions: 24 cards"),
        (("solo ...../...../..3../...../..... 5", "--exact"), 2, "23 draws to come"),
        ((RECORD, "--at", "24"), 2, "This record has turns at plies 0 to 23"),
        ((FRESH, "--best", "0"), 2, "Must be >= 1"),
        ((FRESH, "--threads", "65"), 2, "Must be <= 64"),
    ],
)
def test_what_cannot_be_analysed_is_refused(arguments: tuple[str, ...], code: int, words: str) -> None:
    done = run("analyse", *arguments)
    assert done.code == code
    assert words in done.err
    assert done.out == ""


def test_a_game_that_breaks_off_is_looked_at_where_it_stands() -> None:
    text = Path(RECORD).read_text(encoding="utf-8")
    record = read_record(text)
    for placements in (0, 1, 23):
        cut = plies(record)[placements]
        Path("cut.record").write_text(write_record(replace(record, log=record.log[:cut])), encoding="utf-8")
        answer = found("cut.record", "--budget", "20it")
        assert answer["position"] == NOTATION.write_position(record.state(cut))
        assert answer == found(RECORD, "--at", str(placements), "--budget", "20it")
    Path("cut.record").write_text(write_record(replace(record, log=record.log[:3])), encoding="utf-8")
    assert "the deal is not complete" in run("analyse", "cut.record").err
