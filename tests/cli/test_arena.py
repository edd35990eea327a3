"""`robotable arena`: tournaments, their results for people and programs, files and pictures."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

import pytest

from robotable.games.record_text import read_record
from tests.cli.command import Ran, run
from tests.cli.terminal import Terminal

GREED: Final = f"engine:{sys.executable} -I -S {Path(__file__).parents[2] / 'docs/examples/engine.py'}"


def found(*arguments: str) -> Any:
    return json.loads(run("arena", *arguments, "--json").done().out)


def test_greedy_beats_random() -> None:
    result = found("greedy", "random", "--deals", "4")
    assert (result["version"], result["games"]) == (1, 8)
    assert result["score"] > 0.8
    assert result["lowest"][0] > result["lowest"][1]
    assert [one["name"] for one in result["players"]] == ["greedy", "random"]
    (pairing,) = result["pairings"]
    assert (pairing["wins"] + pairing["draws"] + pairing["losses"], sum(pairing["pairs"])) == (8, 4)


def test_it_is_the_same_again_and_on_more_processes() -> None:
    asked = ("arena", "ismcts@10it", "greedy", "--deals", "3", "--variant", "refill", "--json")
    once = run(*asked).done().out
    assert run(*asked, "--processes", "2").done().out == once
    assert run(*asked, "--seed", "2").done().out != once


def test_for_people_it_names_the_interval() -> None:
    out = run("arena", "greedy", "random", "--deals", "2", "--variant", "teams").done().out
    lines = out.splitlines()
    assert lines[0] == "greedy against random, teams: 2 deals, 4 games"
    assert lines[1].startswith("score of greedy: ")
    assert " % ± " in lines[1]


def test_one_deal_has_no_interval() -> None:
    asked = ("arena", "greedy", "random", "--deals", "1")
    assert run(*asked).done().out.splitlines()[1] == "score of greedy: 100.0 % (no interval)"
    result = found(*asked[1:])
    assert (result["interval"], result["lowest_interval"]) == (None, [None, None])
    assert result["pairings"][0]["elo"] is None


def test_several_players_get_a_table_a_file_a_picture_and_their_games(tmp_path: Path) -> None:
    Path("own.py").write_text(
        "def cheat(seen, rng):\n    return seen.view.legal[0].__class__(card=5, cell=12)\n"
    )
    asked = (
        "arena",
        "greedy",
        GREED,
        "own:cheat",
        "--deals",
        "1",
        "--engine-budget",
        "9000ms",
    )
    out = run(*asked, "--out", "file", "--records", "games", "--svg", "plot.svg").done().out
    lines = out.splitlines()
    assert lines[0] == "3 players, duel: 3 deals, 6 games"
    assert lines[1].split() == ["player", "Elo", "score", "1", "2", "3"]
    assert [line.split()[1] for line in lines[2:5]] == ["greedy", "Greed", "own:cheat"]
    assert "own:cheat lost 4 of its games outside the rules: it acts illegally" in out
    assert run("arena", "--results", "file").done().out == out
    names = sorted(path.name for path in Path("games").iterdir())
    assert len(names) == 6
    assert names[0] == "deal-000001-Greed-own_cheat-1.record"
    text = Path("games", names[0]).read_text(encoding="utf-8")
    assert text.splitlines()[-1].startswith("# own:cheat loses: it acts illegally: ")
    assert read_record(text).early_end is not None
    run("arena", "--results", "file", "--records", "again").done()
    assert {path.name: path.read_bytes() for path in Path("again").iterdir()} == {
        path.name: path.read_bytes() for path in Path("games").iterdir()
    }
    root = ElementTree.fromstring(Path("plot.svg").read_text(encoding="utf-8"))
    drawn = [element.get("data-text") for element in root.iter() if element.get("data-text")]
    assert [name for name in drawn if name in ("greedy", "Greed", "own:cheat")] == [
        "greedy",
        "Greed",
        "own:cheat",
    ]
    assert len(list(root.iter("{http://www.w3.org/2000/svg}circle"))) == 3


def test_a_sequential_test_stops_early_and_says_why(tmp_path: Path) -> None:
    asked = ("greedy", "random", "--variant", "solo", "--sprt", "--elo1", "300", "--deals", "200")
    result = found(*asked, "--out", "file", "--svg", "plot.svg")
    test = result["test"]
    assert test["verdict"] == "stronger"
    assert test["ratio"] >= test["upper"] == pytest.approx(2.9444)
    assert result["deals"] == test["deals"] < 40
    assert found(*asked, "--out", "file") == result, "nothing is left to play"
    assert found(*asked, "--processes", "2") == result
    text = run("arena", "--results", "file", "--sprt", "--elo1", "300").done().out
    assert f"greedy is stronger after {test['deals']} deals" in text
    assert "Sequential test" in Path("plot.svg").read_text(encoding="utf-8")


def test_a_gauntlet_of_races_and_matches() -> None:
    result = found("micro-hard", "micro-easy", "micro-medium", "--format", "gauntlet", "--deals", "1")
    assert (result["game"], result["options"]["players"]) == ("micro_robots", 2)
    assert [(one["one"], one["two"]) for one in result["pairings"]] == [
        ("micro-hard", "micro-easy"),
        ("micro-hard", "micro-medium"),
    ]
    match = ("greedy", "random", "--rounds", "2", "--duplicate", "--deals", "1")
    assert found(*match)["match"] == {"rounds": 2, "points": None, "duplicate": True}
    assert "duel, matches of 2 rounds, each deal twice: 1 deal" in run("arena", *match).done().out


def test_options_of_the_game() -> None:
    result = found("greedy", "random", "--option", "fives=pair", "--option", "first=columns", "--deals", "1")
    assert result["options"] == {"variant": "duel", "first": "columns", "fives": "pair"}


def refused(done: Ran, words: str) -> None:
    assert done.code == 2
    assert words in done.err
    assert len(done.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("oracle", "random"), "Unknown player 'oracle'"),
        (("x:smile:", "random"), "Unknown player 'x:smile:'"),
        (("netis:@50it", "random"), "a network must follow netis:"),
        (("random", "ismcts@1.5ms"), "invalid budget '1.5ms'"),
        (("random", "netis:nowhere.net"), "cannot read 'nowhere.net'"),
        (("random", "greedy@10ms"), "greedy takes no budget"),
        (("random", "netis@100"), "100 needs a unit. Write 100ms"),
        (("random", "netis@0ms"), "invalid budget '0ms'"),
        (("random", "netis,mark=50@5it"), "mark=50 is for solo, not for duel. Leave it out."),
        (("netis:base", "random", "--variant", "refill"), "its network was trained for duel, not for refill"),
        (("netis:duel,mark=9", "random", "--variant", "solo"), "trained for duel, not for solo"),
        (("random", "greedy", "--deals", "0"), "Must be >= 1"),
        (("random", "greedy", "--variant", "trio"), "trio"),
        (("greedy",), "A tournament needs 2 to 64 players"),
        (("greedy", "random", "pip", "--sprt"), "--sprt compares two players"),
        (("greedy", "random", "--sprt", "--elo0", "50"), "elo0 must be less than elo1"),
        (("greedy", "random", "--duplicate"), "Give --rounds or --points, too"),
        (("greedy", "random", "--rounds", "3", "--duplicate"), "needs an even number"),
        (("greedy", "random", "--option", "speed=9"), "its options are variant, first, fives"),
        (("greedy", "random", "--option", "speed"), "write NAME=VALUE"),
        (("greedy", "random", "--game", "chess"), "unknown game 'chess'"),
        (("micro-easy", "micro-hard", "--option", "players=3"), "this game has 3 sides"),
        (("greedy", "random", "--json", "--svg", "-"), "would both print"),
        (("greedy", "--results", "x"), "Leave out the players"),
        (("greedy", "engine:./nowhere"), "No such file"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: tuple[str, ...], words: str) -> None:
    refused(run("arena", *arguments), words)


def test_a_file_of_another_tournament_is_refused() -> None:
    run("arena", "greedy", "random", "--deals", "1", "--out", "file").done()
    refused(run("arena", "greedy", "pip", "--out", "file"), "the results of another request")
    Path("broken").write_text("{}\n", encoding="utf-8")
    refused(run("arena", "--results", "broken"), "broken: line 1: ")
    assert "Cannot read nowhere" in run("arena", "--results", "nowhere").err


def test_a_slip_that_does_no_harm_is_forgiven() -> None:
    done = run("arena", "Greedy", "bot:random", "--deals", "1").done()
    assert done.out.startswith("Greedy against bot:random, duel: 1 deal, 2 games")


@pytest.mark.parametrize("processes", ["1", "2"])
def test_ctrl_c_waits_for_no_deal(processes: str) -> None:
    """A single one of these deals would take a quarter of an hour."""
    players = ("ismcts@20000ms", "ismcts@20000ms")
    with Terminal("arena", *players, "--deals", "4", "--processes", processes) as terminal:
        terminal.wait_for("0/4")
        terminal.type("\x03", enter=False)
        assert terminal.wait() == 130
        assert terminal.raw.rstrip().endswith("error: Stopped.")
        assert "Traceback" not in terminal.raw


def test_ctrl_c_shows_what_has_been_played() -> None:
    players = ("greedy", "random", "ismcts@20000ms")
    with Terminal("arena", *players, "--deals", "1", "--out", "file") as terminal:
        terminal.wait_for("1/3")
        terminal.type("\x03", enter=False)
        assert terminal.wait() == 130
        assert "3 players, duel: 1 deal, 2 games" in terminal.raw
    assert "3 players, duel: 1 deal, 2 games" in run("arena", "--results", "file").done().out
