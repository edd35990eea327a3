"""Invalid input: exit code 2, a single line on standard error, and no other effects."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.cli.command import refused, run, spawn, tree

EMPTY: Final = "...../...../...../...../....."
SOLO: Final = "solo ...../...../..3../...../..... 5"
RICOCHET: Final = "1A.2A.3A.4A_ra1.ga2.ba3.ya4_rh6"
RECORD: Final = """robotable record 1
game: robot_master
rules: 1
variant: solo
first: rows
fives: unit
seat 0: Ann

+3
+5 5c4
+4 4c2
result: unfinished
"""


def texts() -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Yield bad command lines, each with a part of the expected message."""
    yield "no such command", ("nosuch",), 'Unknown command "nosuch"'
    yield "no such option of the program", ("--nosuch",), "--nosuch"
    yield "score nothing", ("score",), "`robotable score` needs BOARD."
    yield "score too much", ("score", EMPTY, EMPTY), "unexpected argument"
    yield "score an unknown value", ("score", "6..../...../...../...../....."), "column 1: unknown card '6'"
    yield "score a letter", ("score", "...../..x../...../...../....."), "column 9: unknown card 'x'"
    yield "score four rows", ("score", "...../...../...../....."), "4 rows separated by '/' instead of 5"
    yield "score six rows", ("score", EMPTY + "/....."), "6 rows separated by '/' instead of 5"
    yield "score a short row", ("score", "..../...../...../...../....."), "row 5 has 4 cells instead of 5"
    yield "score a long row", ("score", "....../...../...../...../....."), "row 5 has 6 cells instead of 5"
    yield "score no text", ("score", ""), "row 5 has 0 cells"
    yield (
        "score seven of a value",
        ("score", "11111/11.../...../...../....."),
        "column 8: this is the seventh 1",
    )
    yield "score with unknown fives", ("score", EMPTY, "--fives", "six"), '"unit", "pair"'
    yield "score an unknown option", ("score", EMPTY, "--colour"), "--colour"
    yield "score an option for a board", ("score", "--colour"), "No such option"
    yield "score a surrogate", ("score", "\udcff..../...../...../...../....."), r"unknown card '\udcff'"
    yield "score a control character", ("score", "\x1b..../...../...../...../....."), r"unknown card '\x1b'"
    yield "score a wide digit", ("score", "３..../...../...../...../....."), "unknown card"
    yield "score a huge text", ("score", "." * 100_000), "row 5 has 100000 cells"

    yield "show nothing", ("show",), "`robotable show` needs POSITION."
    yield "show no position", ("show", "castle"), "'castle' is not a position of any game."
    yield (
        "show no position of any game",
        ("show", "castle"),
        "As a position of Robot Master: line 1, column 7",
    )
    yield "show a position of a game to name", ("show", "castle"), "name it with --game: robot_master"
    yield (
        "show an unknown variant",
        ("show", f"trio {EMPTY} -"),
        "unknown variant 'trio'",
    )
    yield "perft an unknown option", ("perft", f"duel,fives=par {EMPTY} -/-"), "unexpected 'fives=par'"
    yield (
        "show too few hands",
        ("show", "duel ...../...../..3../...../..... 5"),
        "expected 2 hands for duel, found 1",
    )
    yield "show seven of a value", ("show", "solo ...../...../..333/..333/..... 3"), "7 cards of value 3"
    yield (
        "show cards apart",
        ("show", "solo 5..../...../..3../...../..... 5"),
        "the cards are not connected with c3",
    )
    yield "show an unknown seat", ("show", SOLO, "--seat", "1"), "There is no seat 1."
    yield "show a negative seat", ("show", SOLO, "--seat", "-1"), "There is no seat -1."
    yield "show a seat that is not a number", ("show", SOLO, "--seat", "two"), "'two'"
    yield "show an unknown game", ("show", SOLO, "--game", "chess"), "Unknown game 'chess'"
    yield "show in two ways at once", ("show", SOLO, "--svg", "-", "--json"), "both print"
    yield "show without a file's name", ("show", SOLO, "--svg", ""), "The file name is empty."
    yield "show to an option", ("show", SOLO, "--svg", "--json"), "No such option"

    yield "replay nothing", ("replay",), "`robotable replay` needs FILE."
    yield "replay no name", ("replay", ""), "The file name is empty."
    yield "replay a missing file", ("replay", "missing"), "missing: No such file"
    yield "replay a folder", ("replay", "."), ".: Is a directory"
    yield "replay a surrogate", ("replay", "\udcff"), r"\udcff: No such file"
    yield "replay a NUL", ("replay", "a\0b"), "null"
    yield "replay a terminal command", ("replay", "\x1b[31mred"), r"\x1b[31mred: No such file"
    yield "replay a name of two lines", ("replay", "a\nb"), "a b: No such file"
    yield "replay a name too long", ("replay", "x" * 5_000), "File name too long"

    yield "count nothing", ("perft",), "`robotable perft` needs POSITION."
    yield "count no position", ("perft", "castle"), "'castle' is not a position of any game."
    yield "count to a negative depth", ("perft", SOLO, "--depth", "-1"), "Must be >= 0"
    yield "count too deep", ("perft", SOLO, "--depth", "13"), "Must be <= 12"
    yield "count to no number", ("perft", SOLO, "--depth", "deep"), "'deep'"
    yield "count to a fraction", ("perft", SOLO, "--depth", "1.5"), "'1.5' is not a whole number"
    yield "count to a huge depth", ("perft", SOLO, "--depth", "9" * 5_000), "--depth"

    yield "play an unknown game", ("play", "chess"), "Unknown game 'chess'"
    yield "play an unknown variant", ("play", "--variant", "trio"), '"duel", "refill", "teams", "solo"'
    yield "play with an unknown first", ("play", "--first", "nobody"), '"rows", "columns", "random"'
    yield "play with unknown fives", ("play", "--fives", "six"), '"unit", "pair"'
    yield "play with a stranger", ("play", "--seat", "cat"), "unknown player 'cat'"
    yield (
        "play with a strange bot",
        ("play", "--seat", "bot:cat"),
        "Choose one of human, bot:random, bot:greedy, bot:pip",
    )
    yield (
        "play with a bot that has a budget",
        ("play", "--seat", "human", "--seat", "bot:Greedy@10ms"),
        "--seat 'bot:Greedy@10ms': built-in bots take no budget. Write bot:greedy.",
    )
    yield "play with too many", ("play", *["--seat", "human"] * 3), "there are only 2 seats"
    yield "play solo with two", ("play", "--variant", "solo", *["--seat", "human"] * 2), "only one seat"
    yield "play with too many names", ("play", *["--name", "Ann"] * 3), "--name is given 3 times"
    yield "play under a bot's name", ("play", "--name", "random"), "is the name of a bot"
    yield "play under a name of two lines", ("play", "--name", "a\nb"), "invalid name"
    yield "play under a surrogate", ("play", "--name", "\udcff"), "invalid name"
    yield "play under a long name", ("play", "--name", "x" * 61), "invalid name"
    yield "play no rounds", ("play", "--rounds", "0"), "rounds is 0; it may be 1 to 1000"
    yield "play fewer than no rounds", ("play", "--rounds", "-3"), "rounds is -3"
    yield "play too many rounds", ("play", "--rounds", "1001"), "rounds is 1001"
    yield "play huge rounds", ("play", "--rounds", "9" * 30), "rounds is 999"
    yield "play half a round", ("play", "--rounds", "0.5"), "'0.5' is not a whole number"
    yield "play to no points", ("play", "--points", "0"), "points is 0"
    yield (
        "play to two ends",
        ("play", "--rounds", "2", "--points", "2"),
        "either a number of rounds or a number of points",
    )
    yield "play odd duplicates", ("play", "--rounds", "3", "--duplicate"), "even number"
    yield "play a duplicate alone", ("play", "--duplicate"), "--rounds or --points"
    yield "play a solo match", ("play", "--variant", "solo", "--rounds", "2"), "two sides"
    yield "play with a word for a seed", ("play", "--seed", "luck"), "'luck'"
    yield "play for JSON as a person", ("play", "--json"), "a game between bots"
    yield "play without a file's name", ("play", "--save", ""), "needs a file name"
    yield "play into standard output", ("play", "--save=-"), "needs a file name"
    yield "play on with nothing", ("play", "--resume", "missing"), "missing: No such file"
    yield "play on with the keyboard", ("play", "--resume=-"), "standard input is the keyboard"
    yield "play over another file", ("play", "--save", "taken"), "taken exists"
    yield "play on otherwise", ("play", "--resume", "good", "--variant", "duel"), "Leave out the others."
    yield "play on elsewhere", ("play", "--resume", "good", "--save", "other"), "Leave out the others."
    yield "play on with a stranger", ("play", "--resume", "good", "--seat", "cat"), "'cat'"
    yield "play on with too many", ("play", "--resume", "good", *["--seat", "human"] * 2), "only one seat"
    yield "play too much", ("play", "robot_master", "more"), "Unknown game 'more'"
    yield "play with an unknown option", ("play", "--nosuch"), "--nosuch"


def records() -> Iterator[tuple[str, bytes, str]]:
    """Yield contents of files that are not records, each with a part of the expected message."""
    good = RECORD.encode()
    yield "empty", b"", "found nothing"
    yield "blank lines", b"\n\n\n", "found nothing"
    yield (
        "binary garbage",
        bytes(range(255, -1, -1)) * 20,
        "this is not a text file. Byte 0 is not valid UTF-8.",
    )
    yield "zeros", bytes(5_000), "expected 'robotable record 1'"
    yield "UTF-16", RECORD.encode("utf-16"), "is not valid UTF-8"
    yield "another text", b"Dear Ann,\n", "found 'Dear Ann,'"
    yield "head only", good[: good.index(b"\n\n")], "line"
    yield "cut in a word", good[: good.index(b"4c2") + 2], "line 11"
    yield "without its result", good[: good.index(b"result")], "the record has no 'result: …' at its end"
    yield "cut in its result", good[:-5], "result: unfinished"
    yield "going on after its end", good + b"+1\n", "nothing can follow the result"
    yield "unknown game", good.replace(b"robot_master", b"chess"), "line 2, column 7: Unknown game 'chess'"
    yield "unknown rules", good.replace(b"rules: 1", b"rules: 99"), "'99'"
    yield "unknown option", good.replace(b"fives", b"sixes"), "; robot_master has variant, first, fives"
    yield "unknown variant", good.replace(b"solo", b"trio"), "line 4"
    yield "unknown value", good.replace(b"5c4", b"7c4"), "line 10, column 4: unknown action '7c4'"
    yield "unknown cell", good.replace(b"5c4", b"5c9"), "unknown action '5c9'"
    yield "a card not in hand", good.replace(b"5c4", b"2c4"), "card 2 is not in the hand"
    yield "a cell with no neighbour", good.replace(b"5c4", b"5a1"), "cell a1 is not next to a card"
    yield "a cell that is taken", good.replace(b"5c4", b"5c3"), "cell c3 already has a 3"
    yield "another result", good.replace(b"unfinished", b"points 3"), "the actions lead to"
    yield "another seat", good.replace(b"seat 0", b"seat 1"), "the seats are 0 to 0"
    yield "truncated JSON", b'{"record":1,"game":', "$"
    yield "empty JSON", b"{}", "$"
    yield "JSON of another kind", b'{"record":1,"colour":"red"}', "$"
    yield "deep JSON", b'{"record":' + b"[" * 100_000, "$"
    yield "a line without end", b"robotable record 1\nrules: 1\ngame: " + b"x" * 200_000, "Unknown game"


@pytest.mark.parametrize(("arguments", "said"), [pytest.param(*case[1:], id=case[0]) for case in texts()])
def test_arguments_that_cannot_be_used(arguments: tuple[str, ...], said: str) -> None:
    Path("good").write_text(RECORD)
    Path("taken").write_text("precious")
    refused(*arguments, said=said)


@pytest.mark.parametrize("command", [("replay",), ("play", "--resume")], ids=["replay", "resume"])
@pytest.mark.parametrize(("data", "said"), [pytest.param(*case[1:], id=case[0]) for case in records()])
def test_files_that_are_no_records(command: tuple[str, ...], data: bytes, said: str) -> None:
    Path("bad").write_bytes(data)
    refused(*command, "bad", said=said)


@pytest.mark.parametrize(("data", "said"), [pytest.param(*case[1:], id=case[0]) for case in records()])
def test_standard_input_that_is_no_record(data: bytes, said: str) -> None:
    refused("replay", "-", stdin=data, said=said)


def test_a_file_too_large_to_be_a_game() -> None:
    with Path("huge").open("wb") as file:
        file.truncate(20 * 1024 * 1024)
    found = run("replay", "huge")
    assert (found.code, found.out) == (2, "")
    assert found.err == "error: huge: larger than 16 MiB. No game is that long.\n"


@pytest.mark.parametrize("at", ["-1", "3", "99", "9" * 30])
def test_a_ply_that_is_not_in_the_record(at: str) -> None:
    Path("good").write_text(RECORD)
    refused("replay", "good", "--at", at, said=f"There is no ply {at} in this record. It has plies 0 to 2.")


@pytest.mark.parametrize("at", ["1.5", "one", "", "1e3", "٣x"])
def test_a_ply_that_is_no_number(at: str) -> None:
    Path("good").write_text(RECORD)
    refused("replay", "good", f"--at={at}", said="--at")


def test_a_seat_that_is_not_in_the_record() -> None:
    Path("good").write_text(RECORD)
    refused("replay", "good", "--seat", "1", said="There is no seat 1.")


@pytest.mark.parametrize(
    "arguments",
    [
        (b"nosuch",),
        (b"score", b"\xff..../...../...../...../....."),
        (b"score", b"11111/11.../...../...../....."),
        (b"show", b"duel \xc3\x28 -"),
        (b"replay", b"\xfe\xff"),
        (b"perft", SOLO.encode(), b"--depth", b"99"),
        (b"play", b"--name", b"\xff"),
        (b"play", b"--resume", os.urandom(20).replace(b"\0", b"x").replace(b"/", b"x").replace(b"-", b"x")),
    ],
    ids=["command", "score", "seven", "show", "replay", "perft", "play", "resume"],
)
def test_a_process_fails_the_same_way(arguments: tuple[bytes, ...]) -> None:
    before = tree(Path.cwd().parent)
    found = spawn(*arguments)
    assert (found.code, found.out) == (2, "")
    assert found.err.startswith("error: ")
    assert found.err.count("\n") == 1
    assert tree(Path.cwd().parent) == before
