"""`robotable puzzle` and `robotable boards`: making, saving, continuing and choosing, and errors."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest

from robotable.puzzles.collection import read_collection
from tests.cli.command import PROGRAM, changed, run
from tests.patience import PATIENCE, until

MICRO = ("puzzle", "micro", "--moves", "6..8", "--seed", "5", "--jobs", "1")
RICOCHET = ("puzzle", "ricochet", "--moves", "4", "--seed", "5", "--jobs", "1")


def test_puzzles_are_printed_as_text_and_as_json() -> None:
    for order, game in ((MICRO, "micro_robots"), (RICOCHET, "ricochet_robots")):
        lines = run(*order, "--count", "3", "--json").done().out.splitlines()
        found = [json.loads(line) for line in lines]
        assert [one["game"] for one in found] == [game] * 3
        text = run(*order, "--count", "3").done().out.splitlines()
        assert text[::2] == [one["position"] for one in found]
        for line, one in zip(text[1::2], found, strict=True):
            assert line.startswith(f"  {one['difficulty']} {one['rating']:.2f}, {one['moves']} moves")


def test_what_is_made_can_be_solved() -> None:
    (line,) = run(*RICOCHET, "--json").done().out.splitlines()
    puzzle = json.loads(line)
    solved = run(
        "solve", "ricochet", "--must-turn", "--position", puzzle["position"], "--all", "--json"
    ).done()
    assert (solved.json["optimal"], solved.json["count"]) == (puzzle["moves"], puzzle["ways"])


def test_a_file_is_gone_on_with(tmp_path: Path) -> None:
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    assert run(*MICRO, "--count", "150", "--out", str(whole)).done().out == f"150 puzzles in {whole}\n"
    run(*MICRO, "--count", "40", "--out", str(part)).done()
    # An incomplete line, as after a power failure.
    with part.open("a") as file:
        file.write('{"game":"micro_rob')
    run(*MICRO, "--count", "150", "--out", str(part)).done()
    assert read_collection(part.read_text()).puzzles == read_collection(whole.read_text()).puzzles
    run(*MICRO, "--count", "10", "--out", str(part)).done()
    assert len(read_collection(part.read_text()).puzzles) == 150


def test_ctrl_c_loses_no_whole_round(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    order = ("puzzle", "micro", "--moves", "9..", "--seed", "3", "--jobs", "1", "--out", str(kept))
    running = subprocess.Popen(
        [*PROGRAM, *order, "--count", "1000000"], env=changed({}), stderr=subprocess.PIPE, text=True
    )
    until(lambda: kept.exists() and '"looked"' in kept.read_text(), "a whole round")
    os.kill(running.pid, signal.SIGINT)
    _, said = running.communicate(timeout=PATIENCE)
    assert (running.returncode, said) == (130, "error: Stopped.\n")
    found = read_collection(kept.read_text())
    assert found.looked > 0
    count = str(len(found.puzzles) + 3)
    run(*order, "--count", count).done()
    straight = tmp_path / "straight.jsonl"
    run(*order[:-1], str(straight), "--count", count).done()
    assert read_collection(kept.read_text()).puzzles == read_collection(straight.read_text()).puzzles


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    run(*MICRO, "--out", str(file)).done()
    before = file.read_bytes()
    other = run("puzzle", "micro", "--moves", "5", "--jobs", "1", "--out", str(file))
    assert (other.code, file.read_bytes()) == (2, before)
    assert "another request" in other.err
    for text, said in (
        ("", "The file is empty"),
        ("{}\n", "line 1"),
        ('{"puzzles":7,"wish":{}}\n', "line 1"),
    ):
        file.write_text(text)
        refused = run(*MICRO, "--out", str(file))
        assert (refused.code, file.read_text()) == (2, text)
        assert said in refused.err
    nowhere = run(*MICRO, "--out", str(tmp_path / "no" / "folder.jsonl"))
    assert nowhere.code == 1
    assert "folder.jsonl" in nowhere.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("micro --moves 7-9", "such as 7, or a range"),
        ("micro --moves 9..7", "moves is 9..7"),
        ("micro --moves 0", "moves is 0..0"),
        ("micro --count 0", "--count is 0"),
        ("micro --jobs 0", "--jobs is 0"),
        ("micro --difficulty tough", "tough"),
        ("micro --tiles gold", "black, copper, open-black, open-copper"),
        ("micro --board nothing", "board:"),
        ("ricochet --fifth gold", "gold"),
        ("ricochet --helpers 7", "0 to 3"),
        ("micro --board black.A0B0C0D0 --tiles copper", "Leave out tiles"),
        ("ricochet --board 1A.2A.3A.4A --box 1999", "Leave out box"),
        ("catalogue chess", "chess"),
        ("catalogue micro --count -1", "--count is -1"),
        ("catalogue micro --variant silver", "plain, via"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: str, said: str) -> None:
    refused = run("puzzle", *arguments.split())
    assert (refused.code, refused.out) == (2, "")
    assert said in refused.err


def test_too_few_is_said() -> None:
    few = run("puzzle", "micro", "--moves", "30", "--most-draws", "100", "--jobs", "1")
    assert few.code == 1
    assert few.err == "error: Only 0 of 1 puzzles were found in 100 draws.\n"
    five = run("puzzle", "micro", "--count", "9", "--most-draws", "5", "--jobs", "1")
    assert five.err == "error: Only 5 of 9 puzzles were found in 5 draws.\n"
    none = run("puzzle", "catalogue", "micro", "--moves", "40")
    assert (none.code, none.err) == (1, "error: No puzzle in the catalogue fits.\n")


def test_the_catalogue_is_listed_and_chosen_from() -> None:
    found = run("puzzle", "catalogue", "ricochet", "--difficulty", "hard", "--moves", "7..8", "--json").done()
    puzzles = [json.loads(line) for line in found.out.splitlines()]
    assert len(puzzles) == 10
    assert {one["difficulty"] for one in puzzles} == {"hard"}
    named = run("puzzle", "catalogue", "ricochet", "--name", puzzles[3]["name"], "--json").done()
    assert json.loads(named.out) == puzzles[3]
    drawn = [
        run("puzzle", "catalogue", "micro", "--variant", "via", "--count", "2", "--seed", seed).done().out
        for seed in ("1", "1", "2")
    ]
    assert drawn[0] == drawn[1] != drawn[2]


def test_all_boards_of_tile_sets(tmp_path: Path) -> None:
    found = run("boards", "micro", "black", "open-copper", "--via", "--json").done().json["sets"]
    assert found["black"]["connected"] == 6144
    assert (found["black"]["mean"], found["black"]["diameter"]) == (3.543, [5, 14])
    assert (found["open-copper"]["mean"], found["open-copper"]["dead_ends"]) == (4.391, [2.25, 8])
    assert all(abs(sum(one["via_bands"]) - 100) < 0.3 for one in found.values())
    text = run("boards", "micro", "copper").done().out
    assert "3.239" in text
    mine = tmp_path / "mine.txt"
    mine.write_text(
        "mine\n6G 2Y 2G 4R 5Y 3G\n2B 3B 6B 1R 5B 3Y\n5G 5P 5W 3R 1Y 4Y\n"
        "3P 4W 4B 3W 6R 1P\n4P 6Y 1G 6W 5R 2P\n4G 2W 1B 1W 2R 6P\n"
    )
    own = run("boards", "micro", str(mine), "open-black", "--json").done().json["sets"]
    assert own[str(mine)] == own["open-black"]


def test_one_board() -> None:
    found = run("boards", "micro", "--board", "black.A0B0C0D0", "--json").done().json
    assert (found["diameter"], found["dead_ends"]) == (9, ["1W", "2B"])
    start, target = found["farthest"][0]
    solved = run(
        "solve", "micro", "--board", "black.A0B0C0D0", "--from", start, "--to", target, "--json"
    ).done()
    assert solved.json["optimal"] == 9
    for arguments in (("--board", "red.A0"), ("black", "--board", "black.A0B0C0D0"), ("nothing.txt",)):
        assert run("boards", "micro", *arguments).code == 2


@pytest.mark.parametrize(
    ("puzzle", "told"),
    [
        (
            ("ricochet", "--position", "1D.4D.3D.2D_ra7.gg15.bl1.yj2.te4_bm3"),
            [
                "The transparent robot moves first.",
                "It takes 4 moves.",
                "The first move is tE+1l4.",
                "tE+1l4.bS.bE",
            ],
        ),
        (
            ("micro", "--position", "black.A0B1C2D3.1P-2W"),
            [
                "The first move keeps the colour.",
                "It takes 3 moves.",
                "The first move is 1P-4P.",
                "1P-4P-2P-2W",
            ],
        ),
    ],
    ids=["ricochet", "micro"],
)
def test_hints_tell_as_much_as_is_asked_for(puzzle: tuple[str, ...], told: list[str]) -> None:
    for grade, expected in zip(("start", "count", "move", "way"), told, strict=True):
        assert run("solve", *puzzle, "--hint", grade).done().out == f"{expected}\n"
    assert run("solve", *puzzle, "--hint", "count", "--json").done().json["moves"] == []
    refused = run("solve", *puzzle, "--hint", "way", "--all")
    assert (refused.code, "--hint tells part of one solution" in refused.err) == (2, True)
