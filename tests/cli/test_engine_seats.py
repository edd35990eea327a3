"""Engines of our own at a table in the terminal. About 3 s."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Final

import pytest

from robotable.games.record_json import read_record_json
from robotable.games.record_text import read_record
from tests.cli.command import run

EXAMPLE: Final = Path(__file__).parents[2] / "docs/examples/engine.py"
GREED: Final = f"engine:{sys.executable} -I -S {EXAMPLE}"

CHEAT: Final = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": "Cheat \\x1b[2J"}), flush=True)
    if message["type"] == "go":
        taken = {"action": "place", "card": 5, "cell": 12}
        print(json.dumps({"type": "action", "action": taken}), flush=True)
"""


@pytest.mark.parametrize("variant", ["duel", "solo"])
def test_an_engine_plays_a_whole_game(variant: str) -> None:
    seats = ["--seat", GREED] + ["--seat", "random"] * (variant == "duel")
    asked = ("play", "--variant", variant, *seats, "--seed", "3", "--json")
    found = run(*asked).done()
    record = read_record_json(found.out)
    assert record.players[0] == "Greed"
    assert record.outcome() is not None
    assert run(*asked).done().out == found.out, "the seed reaches the engine"
    assert run(*asked, "--engine-option", "greed=0").done().out != found.out


def test_two_engines_in_a_match_are_numbered() -> None:
    found = run("play", "--rounds", "2", "--duplicate", "--seat", GREED, "--seat", GREED, "--json").done()
    assert read_record_json(found.out).players == ("Greed", "Greed 2")


def test_a_person_plays_against_an_engine_and_takes_a_card_back() -> None:
    lines = "\n".join(["1c4", "u", "1d3", "", "q"]) + "\n"
    found = run("play", "--seat", "human", "--seat", GREED, "--seed", "11", "--save", "x", stdin=lines).done()
    assert "Greed (columns) plays " in found.out
    record = read_record(Path("x").read_text(encoding="utf-8"))
    assert [seat for seat, _ in record.log if seat >= 0] == [0, 1]
    again = run("play", "--resume", "x", "--seat", "human", "--seat", GREED, stdin="q\n").done()
    assert "Greed, columns: 11 cards" in again.out


def test_a_cheat_loses_and_it_is_said_why() -> None:
    cheat = f"engine:{shlex.join([sys.executable, '-c', CHEAT])}"
    found = run("play", "--seat", cheat, "--seat", "random", "--save", "lost", "--seed", "1").done()
    assert "\nCheat \\x1b[2J loses: it acts illegally: " in found.out
    record = read_record(Path("lost").read_text(encoding="utf-8"))
    assert record.early_end is not None
    assert (record.early_end.cause, record.outcome().winners) == ("disqualified", (1,))  # type: ignore[union-attr]
    assert "result: seat 1 wins, points 0 0, disqualified" in Path("lost").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("seat", "options", "said"),
    [
        ("engine:", (), "the command of an engine is missing"),
        ("engine:'", (), "invalid command"),
        ("engine:./nowhere", (), "No such file"),
        (f"engine:{sys.executable} -c pass", (), "ended with exit code 0"),
        (
            f"engine:{sys.executable} -c 'from robotable.cli import main; main()' engine micro-easy",
            (),
            "micro-easy does not play Robot Master",
        ),
        (GREED, ("--engine-option", "greed=99"), "greed cannot be 99"),
        (GREED, ("--engine-option", "greed"), "write NAME=VALUE"),
        (GREED, ("--engine-budget", "soon"), "invalid budget 'soon'"),
        (GREED, ("--engine-memory", "1"), "at least 16 megabytes"),
    ],
)
def test_what_cannot_be_started_is_refused(seat: str, options: tuple[str, ...], said: str) -> None:
    found = run("play", "--seat", seat, "--seat", "random", *options)
    assert found.code == 2
    assert said in found.err
    assert len(found.err.splitlines()) == 1
