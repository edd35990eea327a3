"""The measurements run on a small scale and print their key results."""

from __future__ import annotations

import json
from typing import Any

import pytest

from benchmarks.strength.__main__ import app
from benchmarks.strength.budgets import budgets
from benchmarks.strength.doubling import doubling
from benchmarks.strength.endings import BEST, endings
from benchmarks.strength.exploit import exploit
from benchmarks.strength.ladder import ladder
from benchmarks.strength.matches import matches
from benchmarks.strength.options import ParallelRun, Run


def rows(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    found = json.loads(capsys.readouterr().out)
    assert "processors" in found["conditions"]
    listed: list[dict[str, Any]] = found["rows"]
    return listed


def test_matches_name_the_players(capsys: pytest.CaptureFixture[str]) -> None:
    matches("greedy", "random", variant=("duel", "solo"), deals=3, run=ParallelRun(json=True))
    duel, solo = rows(capsys)
    assert duel["found"]["score"]["value"] > 0.5
    assert (duel["variant"], solo["variant"]) == ("duel", "solo")
    matches("random", "greedy", variant=("duel",), deals=3)
    assert "| duel | random | greedy | 6 |" in capsys.readouterr().out


def test_a_ladder_of_two(capsys: pytest.CaptureFixture[str]) -> None:
    ladder("random", "greedy", deals=3, run=ParallelRun(json=True))
    assert [rung["player"] for rung in rows(capsys)] == ["greedy", "random"]


def test_the_best_average_placement_has_no_average_regret(capsys: pytest.CaptureFixture[str]) -> None:
    endings("random", left=(4, 5), deals=2, run=ParallelRun(json=True))
    found = rows(capsys)
    best = [row for row in found if row["player"] == BEST]
    assert [row["average_regret"]["value"] for row in best] == [0, 0]
    assert sum(row["average_regret"]["value"] for row in found) > 0
    assert [row["hidden_regret"] is None for row in best] == [False, True]


def test_a_best_response_gains_against_a_random_player(capsys: pytest.CaptureFixture[str]) -> None:
    exploit("random", left=(3,), deals=6, seeds=8, run=ParallelRun(json=True))
    (row,) = rows(capsys)
    assert row["gain"]["value"] > 0


def test_doubling_doubles(capsys: pytest.CaptureFixture[str]) -> None:
    doubling("ismcts", least=2, steps=2, deals=1, run=ParallelRun(json=True))
    assert [(row["one"], row["two"]) for row in rows(capsys)] == [
        ("ismcts@4it", "ismcts@2it"),
        ("ismcts@8it", "ismcts@4it"),
    ]


def test_a_budget_gets_at_least_ten_moves(capsys: pytest.CaptureFixture[str]) -> None:
    budgets("ismcts", budget=(2,), deals=3, seconds=0.001, run=Run(json=True))
    assert [row["moves"] for row in rows(capsys)] == [10]
    with pytest.raises(SystemExit):
        app(["budgets", "--help"])
    told = " ".join(capsys.readouterr().out.replace("│", " ").split())
    assert "each from a different deal; at least 10" in told
    assert "but at least 10" in told


def test_budgets_report_their_times(capsys: pytest.CaptureFixture[str]) -> None:
    budgets("netis", budget=(2,), deals=10, run=Run(json=True))
    (row,) = rows(capsys)
    assert row["longest"] >= row["p99"] >= row["median"] > 0
    assert row["megabytes"] > 0


def test_zero_deals_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("costs", "ladder", "matches"):
        with pytest.raises(SystemExit) as refused:
            app([command, "--deals", "0"])
        assert refused.value.code
        assert "Must be >= 1" in capsys.readouterr().err
