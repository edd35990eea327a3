"""`robotable arena`: the score of two players and its confidence interval."""

from __future__ import annotations

import json

import pytest

from tests.cli.command import run
from tests.cli.terminal import Terminal


def test_greedy_beats_random() -> None:
    done = run("arena", "greedy", "random", "--deals", "4", "--json").done()
    found = json.loads(done.out)
    assert found["games"] == 8
    assert found["score"] > 0.8
    assert found["lowest"][0] > found["lowest"][1]


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
    found = json.loads(run(*asked, "--json").done().out)
    assert (found["interval"], found["lowest_interval"]) == (None, [None, None])


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
    ],
)
def test_what_cannot_be_played_is_refused(arguments: tuple[str, ...], words: str) -> None:
    done = run("arena", *arguments)
    assert done.code == 2
    assert words in done.err
    assert len(done.err.splitlines()) == 1


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
