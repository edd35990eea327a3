"""Invalid puzzles and races: exit code 2, and one line that says what would be correct."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from robotable.games.micro_robots import Options
from robotable.games.record_text import write_record
from robotable.games.ricochet_robots.cells import rim_sides
from tests.cli.command import refused, run
from tests.cli.race_script import begun

BLACK: Final = ("--board", "black.A0B0C0D0")
MICRO: Final = ("solve", "micro", *BLACK)
RICOCHET: Final = ("solve", "ricochet", "--position")
OPEN: Final = [rim_sides(cell) for cell in range(256)]
SOUND: Final[dict[str, Any]] = {
    "walls": OPEN,
    "robots": [0, 15, 240, 255],
    "target_robot": 0,
    "target_cell": 37,
}
APART: Final = "1B2Y3G4R5P6W_2G1R4B3P6Y5B_3R4W1Y2P5G6B_4G3B5W6R1P2W_5Y6P2R1G3W4Y_6G5R3Y1W2B4P"


def texts() -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Yield bad command lines, each with a part of the expected message."""
    yield "solve another game", ("solve", "chess"), 'Unknown command "chess"'
    yield "solve nothing", ("solve", "micro"), "Give --board, --from and --to, or all of them in --position"
    yield "solve without a target", (*MICRO, "--from", "1P"), "Give --board, --from and --to"
    yield "solve without a board", ("solve", "micro", "--from", "1P", "--to", "2W"), "Give --board"
    yield (
        "solve from nowhere",
        (*MICRO, "--from", "7P", "--to", "2W"),
        "--from: unknown cell '7P'. Write a number 1 to 6",
    )
    yield "solve to no colour", (*MICRO, "--from", "1P", "--to", "2X"), "--to: unknown cell '2X'"
    yield (
        "solve by way of nothing",
        (*MICRO, "--from", "1P", "--to", "2W", "--via", ""),
        "--via: unknown cell ''",
    )
    yield "solve to the start", (*MICRO, "--from", "1P", "--to", "1P"), "the target 1P is also the start"
    yield (
        "solve by way of the start",
        (*MICRO, "--from", "1P", "--to", "2W", "--via", "1P"),
        "the via cell 1P",
    )
    yield (
        "solve by way of the target",
        (*MICRO, "--from", "1P", "--to", "2W", "--via", "2W"),
        "the via cell 2W",
    )
    cells = ("--from", "1P", "--to", "2W")
    for name, board, said in (
        (
            "an unknown tile set",
            "gold.A0B0C0D0",
            "--board: line 1, column 1: unknown tile set 'gold'",
        ),
        ("no arrangement", "black", "expected a dot and an arrangement, as in black.A0B0C0D0"),
        ("a tile twice", "black.A0A1C0D0", "column 9: found 'A', expected one of the remaining tiles: B C D"),
        ("too many turns", "black.A0B4C0D0", "column 10: found '4', expected quarter turns 0-3"),
        ("five tiles", "black.A0B0C0D0A0", "expected the end after four tiles"),
        ("five rows", "_".join(APART.split("_")[:5]), "expected six rows, found 5"),
        ("a face twice", APART.replace("2Y3G", "2Y2Y"), "2Y"),
        ("no face", APART.replace("2Y3G", "2Y3X"), "unknown cell '3X'"),
        ("a surrogate", "\udcff", "--board: "),
        ("a page", "x" * 5_000, "at most 4000 are allowed"),
    ):
        yield f"solve on {name}", ("solve", "micro", "--board", board, *cells), said
    for name, position, said in (
        ("no cells", "black.A0B0C0D0", "expected a board, a dot and the cells"),
        ("one cell", "black.A0B0C0D0.1P", "expected start-target or start-via-target, found 1"),
        ("four cells", "black.A0B0C0D0.1P-2W-3G-4R", "found 4 in all"),
        ("half a JSON", '{"board":', "--position: "),
        ("a JSON of another kind", '{"walls":[]}', "--position: "),
        ("nothing", "", "--position: "),
        ("an option", "--json", "No such option"),
    ):
        yield f"solve {name}", ("solve", "micro", "--position", position), said
    yield "solve twice", (*MICRO, "--position", "black.A0B0C0D0.1P-2W"), "Leave out --board"
    yield "solve and draw in one", (*MICRO, *cells, "--json", "--svg", "-"), "both print"
    yield "solve too much", (*MICRO, *cells, "more"), "more"

    yield "slide nothing", ("solve", "ricochet"), "`robotable solve ricochet` needs --position."
    yield (
        "slide without an option",
        ("solve", "ricochet", "nonsense"),
        "nonsense: unexpected argument. Did you mean `--position nonsense`? Try",
    )
    yield "slide without a value", ("solve", "ricochet", "--position"), "--position needs a value."
    yield "slide no file", (*RICOCHET, "missing"), "missing: No such file or directory"
    yield "slide no name", (*RICOCHET, ""), "The file name is empty."
    yield "slide a folder", (*RICOCHET, "."), ".: Is a directory"
    yield "slide an option", (*RICOCHET, "--all"), "No such option"
    yield (
        "slide without a target",
        (*RICOCHET, "1A.2A.3A.4A_ra3.gd5.bg12.yn10_"),
        "--position: line 1, column 31",
    )
    yield (
        "slide two on a cell",
        (*RICOCHET, "1A.2A.3A.4A_ra3.ga3.bg12.yn10_rh6"),
        "the red and the green robot are both on cell 32 (a3)",
    )
    yield "slide on a digit twice", (*RICOCHET, "1A.1B.3A.4A_ra3.gd5.bg12.yn10_rh6"), "one of each, 1 to 4"
    yield "slide beyond the rim", (*RICOCHET, "1A.2A.3A.4A_rq3.gd5.bg12.yn10_rh6"), "a cell, a1 to p16"
    yield "slide and draw in one", (*RICOCHET, "sound", "--json", "--svg", "-"), "both print"
    for option, value, said in (
        ("--id", "1", "sound: there is no position 1. --id may be 0, the only one"),
        ("--id", "-1", "there is no position -1"),
        ("--id", "one", "'one' is not a whole number"),
        ("--id", "0.4", "'0.4' is not a whole number"),
        ("--max-states", "0", "--max-states is 0. It must be 1 or more."),
        ("--max-states", "-1", "--max-states is -1"),
        ("--max-states", "abc", "'abc' is not a whole number"),
        ("--max-states", "1.5", "'1.5' is not a whole number"),
        ("--max-states", "9" * 50, "is not a whole number"),
        ("--fifth", "gold", '"silver", "transparent"'),
        (
            "--fifth",
            "silver",
            "sound: the position has four robots. --fifth silver needs the cell of a fifth one",
        ),
    ):
        yield f"slide with {option} {value}", (*RICOCHET, "sound", option, value), said

    yield "show half a board", ("show", "black.A0B0"), "expected a board, a dot and the cells"
    yield "show a seat of a puzzle", ("show", "black.A0B0C0D0.1P-2W", "--seat", "0"), "A puzzle has no seats"
    yield "show half a position", ("show", "1A.2A.3A.4A_ra3"), '"." and the green robot'
    yield "show walls alone", ("show", '{"walls":[1,2]}'), 'expected a key "robots"'
    yield (
        "show another game's",
        ("show", "black.A0B0C0D0.1P-2W", "--game", "robot_master"),
        "1 field instead of 3",
    )
    yield "count a wrong cell", ("perft", "black.A0B0C0D0.1P-9W"), "unknown cell '9W'"

    micro, ricochet = ("play", "micro_robots"), ("play", "ricochet_robots")
    yield "race of nobody", (*micro, "--players", "0"), "players is 0; it may be 1 to 99"
    yield (
        "race with too many",
        (*micro, "--players", "26"),
        "26 players are too many: one keyboard has keys for 25",
    )
    yield "race with a hundred", (*ricochet, "--players", "100"), "players is 100; it may be 1 to 99"
    yield "race with a few", (*ricochet, "--players", "few"), "'few' is not a whole number"
    yield (
        "race with too many names",
        (*micro, *["--name", "Ann"] * 3),
        "--name is given 3 times, but there are only 2",
    )
    yield "race under a name of two lines", (*ricochet, "--name", "a\nb"), "invalid name"
    yield "race on unknown tiles", (*micro, "--tiles", "gold"), "gold: No such file"
    yield "race on tiles that are none", (*micro, "--tiles", "sound"), "sound: "
    yield "race on an unknown board", (*micro, "--board", "gold.A0B0C0D0"), "board: "
    yield "race on a board in parts", (*micro, "--board", APART), "board: most cells cannot reach"
    yield "race too far away", (*micro, "--min-distance", "4"), '"1", "2", "3"'
    yield "race on a board without targets", (*ricochet, "--board", "1A.2A.3A"), "board: "
    yield "race from an unknown box", (*ricochet, "--box", "2004"), '"1999", "all"'
    yield "race with a golden robot", (*ricochet, "--fifth", "gold"), '"silver", "transparent"'
    yield "race and perhaps turn", (*ricochet, "--must-turn", "maybe"), '"yes", "no"'
    yield "race into standard output", (*micro, "--save=-"), "needs a file name"
    yield "race over another file", (*micro, "--save", "sound"), "sound exists"
    yield "race on with nothing", (*micro, "--resume", "missing"), "missing: No such file"
    yield "race on with no record", (*micro, "--resume", "sound"), "sound: "
    yield "race on otherwise", (*micro, "--resume", "race", "--pro"), "Leave out the others."
    yield "race on elsewhere", (*micro, "--resume", "race", "--save", "other"), "Leave out the others."
    yield "race on as another", (*micro, "--resume", "race", "--name", "Ann"), "Leave out the others."
    yield (
        "race on with another game",
        (*ricochet, "--resume", "race"),
        "race: this is a record of micro_robots, not of",
    )
    yield (
        "race on with thirty",
        (*micro, "--resume", "thirty"),
        "30 players are too many: one keyboard has keys for 25",
    )
    yield "race on with thirty by any name", ("play", "--resume", "thirty"), "30 players"


@pytest.mark.parametrize(("arguments", "said"), [pytest.param(*case[1:], id=case[0]) for case in texts()])
def test_arguments_that_cannot_be_used(arguments: tuple[str, ...], said: str) -> None:
    Path("sound").write_text(json.dumps(SOUND))
    Path("race").write_text(write_record(begun("@1P @2W")))
    Path("thirty").write_text(write_record(begun("", Options(players=30))))
    refused(*arguments, said=said)


def positions() -> Iterator[tuple[str, str | bytes, str]]:
    """Yield contents of files without a valid position, each with a part of the expected message."""
    yield "nothing", b"", "line 1, column 1: expected four quadrants"
    yield (
        "binary garbage",
        bytes(range(255, -1, -1)) * 20,
        "this is not a text file. Byte 0 is not valid UTF-8.",
    )
    yield "zeros", bytes(5_000), "expected four quadrants"
    yield "prose", b"Dear Ann,\n", "expected four quadrants"
    yield "half a JSON", b'{"walls": [9, 1, ', "line 1, column 18: invalid JSON"
    yield "deep JSON", b"[" * 100_000, "invalid JSON"
    yield "no position", b"[]", "the file has no positions"
    yield "a list of numbers", b"[1]", "expected an object with walls, robots and target, found 1"
    yield "several", json.dumps([SOUND] * 3), "the file has 3 positions. Choose one with --id 0 to 2"
    yield "not a number", b'{"walls": NaN}', "NaN is not a JSON number"
    for key in ("robots", "target_robot", "target_cell"):
        yield f"no {key}", _changed(**{key: None}, drop=key), f'expected a key "{key}"'
    yield "no walls", _changed(drop="walls"), 'expected a key "walls" or "quadrants"'
    yield "a misspelt key", _changed(target_cel=3), 'unknown key "target_cel"; expected "target_cell"'
    yield "short walls", _changed(walls=OPEN[:255]), "walls has 255 masks, expected 256"
    yield "a mask of 16", _changed(walls=_with(37, 16)), "walls[37] (f3) is 16, expected 0 to 15"
    yield "a mask of words", _changed(walls=[*OPEN[:255], "N"]), 'expected a mask, 0 to 15, found "N"'
    yield (
        "a rim with a hole",
        _changed(walls=_with(5, 0)),
        "walls[5] (f1) is 0: its N side is the rim, expected 1",
    )
    one_sided = "walls[37] (f3) is 2, closed on its E side, but walls[38] (g3) is 0, open on its W side"
    yield "a wall of one side", _changed(walls=_with(37, 2)), one_sided
    yield "three robots", _changed(robots=[1, 2, 3]), "3 robots given, expected 4"
    yield "six robots", _changed(robots=[1, 2, 3, 4, 5, 6]), "6 robots given, expected 5"
    yield (
        "a robot elsewhere",
        _changed(robots=[1, 2, 3, 256]),
        "the yellow robot is on cell 256: expected 0 to 255",
    )
    yield (
        "two on a cell",
        _changed(robots=[1, 2, 3, 1]),
        "the red and the yellow robot are both on cell 1 (b1)",
    )
    yield "an unknown robot", _changed(target_robot=4), "target_robot is 4, expected 0 to 3"
    yield "a target elsewhere", _changed(target_cell=-1), "the target is on cell -1: expected 0 to 255"
    yield "an unknown colour", _changed(diagonals=[[40, "pink", "/"]]), 'found "pink"'
    yield "an unknown slant", _changed(diagonals=[[40, "red", "|"]]), 'found "|"'
    yield "two diagonals", _changed(diagonals=[[40, "red", "/"]] * 2), "two diagonals on cell 40 (i3)"
    yield (
        "an unknown quadrant",
        _changed(quadrants=["1A", "2A", "3A", "9A"], drop="walls"),
        "expected 1A to 4D",
    )
    yield "walls of other quadrants", _changed(quadrants=["1A", "2A", "3A", "4A"]), "but 1A.2A.3A.4A has "


def _with(cell: int, mask: int) -> list[int]:
    return [*OPEN[:cell], mask, *OPEN[cell + 1 :]]


def _changed(drop: str | None = None, **changes: Any) -> str:
    return json.dumps({key: value for key, value in (SOUND | changes).items() if key != drop})


@pytest.mark.parametrize(("data", "said"), [pytest.param(*case[1:], id=case[0]) for case in positions()])
def test_files_that_hold_no_position(data: str | bytes, said: str) -> None:
    Path("bad").write_bytes(data.encode() if isinstance(data, str) else data)
    refused(*RICOCHET, "bad", said=said)
    if b"no UTF-8" not in said.encode():
        refused(*RICOCHET, "-", "--json", stdin=data, said=said)


def test_a_file_too_large_to_be_a_position() -> None:
    with Path("huge").open("wb") as file:
        file.truncate(20 * 1024 * 1024)
    refused(*RICOCHET, "huge", said="huge: larger than 16 MiB")
    refused("solve", "micro", "--position", "huge", said="huge: larger than 16 MiB")


def test_nothing_is_solved_where_the_picture_cannot_be_written() -> None:
    found = run(*MICRO, "--from", "1P", "--to", "2W", "--svg", "missing/way.svg")
    assert (found.code, found.out) == (1, "")
    assert found.err == "error: Cannot write missing/way.svg: No such file or directory\n"
