"""Races at a real terminal with a real clock, played by reading the screen."""

from __future__ import annotations

import re
import shutil
import signal
from pathlib import Path
from random import Random
from time import sleep
from typing import Final

import pytest

from robotable.games.micro_robots import Position
from robotable.games.micro_robots.notation import read_board
from robotable.games.micro_robots.reference import shortest_path
from robotable.games.record_text import read_record, write_record
from robotable.games.ricochet_robots import Options
from tests.cli.race_script import begun
from tests.cli.terminal import ENTER, LEAVE, Terminal

BOARD: Final = "black.A0B0C0D0"
THREE: Final = ("--players", "3", "--name", "Ann", "--name", "Ben", "--name", "Cleo")
MICRO: Final = ("play", "micro_robots", *THREE, "--board", BOARD, "--save", "race")
RICOCHET: Final = begun("@a3 @d5 @g12 @n10 *1", Options(players=2, board="1A.2A.3A.4A"))
"""Red goes to n2: rS.rE.rN."""

ASKED: Final = r"your key › \Z"


def begin(terminal: Terminal) -> str:
    terminal.wait_for(r"Enter: (begin|go on) › \Z")
    terminal.type("")
    return terminal.wait_for(r"(your key|move \d of \d) › \Z")


def resumed(**environment: str | None) -> Terminal:
    Path("race").write_text(write_record(RICOCHET), encoding="utf-8")
    arguments = ("play", "ricochet_robots", "--resume", "race")
    return Terminal(*arguments, columns=80, lines=45, through='exec "$@"', **environment)


def way_on(screen: str) -> list[str]:
    """Return the cells of a shortest path, found from the screen alone."""
    found = re.search(r"from \((\w\w)\) to \[(\w\w)\]", screen)
    assert found is not None
    board = read_board(BOARD)
    way = shortest_path(Position(board, board.cell(found[1]), board.cell(found[2])))
    assert way is not None
    return [board.faces[cell].lower() for cell in way[1:]]


def test_a_race_of_three_with_a_chip_won_a_failure_and_a_time_out() -> None:
    with Terminal(*MICRO) as terminal:
        modes = terminal.modes
        way = way_on(begin(terminal))
        terminal.type("l", enter=False)
        terminal.wait_for(r"Ben \[l\], how many moves\? › \Z")
        terminal.type(f"7\x7f{len(way)}", enter=False)
        terminal.wait_for(rf"how many moves\? › {len(way)}\Z")
        terminal.type("")
        for number, cell in enumerate(way, 1):
            terminal.wait_for(rf"Ben \[l\], move {number} of {len(way)} › \Z")
            terminal.type(cell[0], enter=False)
            terminal.wait_for(rf"› {cell[0]}\Z")
            terminal.type(cell[1], enter=False)
        screen = terminal.wait_for(r"Enter: next target › \Z")
        assert "Ben [l] wins the chip with " in screen
        assert "Ann [a]: 0 chips · Ben [l]: 1 chip · Cleo [f]: 0 chips" in screen

        terminal.type("")
        start = re.search(r"from \((\w\w)\)", terminal.wait_for(ASKED))
        assert start is not None
        terminal.type("l1", enter=True)
        terminal.wait_for(r"move 1 of 1 › \Z")
        terminal.type(start[1], enter=False)
        screen = terminal.wait_for(r"Enter: next target › \Z")
        assert f"Ben [l] fails: the robot is already on {start[1]}." in screen
        assert "Ben [l] pays a chip to Cleo [f], who had the fewest." in screen

        terminal.type("")
        terminal.wait_for(ASKED)
        terminal.type("a1")
        terminal.wait_for(r"\d s · Ann \[a\], move 1 of 1 › \Z")
        screen = terminal.wait_for(r"Enter: next target › \Z")
        assert "Ann [a] fails: time is up." in screen
        assert re.search(rb"  2 s (.|\n)*  1 s ", terminal._raw), "the clock was seen to run"
        terminal.type("q", enter=False)
        assert terminal.wait() == 0
        assert terminal.modes == modes
        assert (terminal.raw.count(ENTER), terminal.raw.count(LEAVE)) == (1, 1)
        assert "Continue with: robotable play micro_robots --resume race\n" in terminal.lasting
        for frame in terminal.frames:
            assert len(frame.splitlines()) <= 24
            assert max(map(len, frame.splitlines())) <= 80
            assert "too small" not in frame
    record = read_record(Path("race").read_text(encoding="utf-8"))
    assert record.state().chips == (0, 0, 1)
    assert [word for word, _ in record.words()][-1].startswith("up")


def test_a_round_of_bids_with_a_failed_and_a_won_showing() -> None:
    with resumed() as terminal:
        begin(terminal)
        for typed, said in (
            ("a5", r"Ann \[a\]: 0 chips, bids 5 · Ben \[l\]: 0 chips\n"),
            ("l3", r"bids 5 · Ben \[l\]: 0 chips, bids 3\n"),
            ("a2", r"Ann \[a\]: 0 chips, bids 2 "),
            ("l4", r"Ben \[l\] has already bid 3"),
        ):
            terminal.type(typed)
            terminal.wait_for(rf"{said}(.|\n)*{ASKED}")
        terminal.type("  ", enter=False)
        terminal.wait_for(r"Ann \[a\], move 1 of 2 › \Z")
        terminal.type("r\x1b[B", enter=False)
        terminal.wait_for(r"so far rS\n(.|\n)*move 2 of 2 › \Z")
        terminal.type("rw", enter=False)
        screen = terminal.wait_for(r"Not possible: the red robot cannot move W\.(.|\n)*move 2 of 2 › \Z")
        terminal.type("re", enter=False)
        screen = terminal.wait_for(r"Ben \[l\], move 1 of 3 › \Z")
        assert "Ann [a] fails: after 2 moves the red robot is not on n2." in screen
        assert "The robots go back, and Ben [l] shows 3 moves." in screen
        for slide, rest in (("rs", "move 2"), ("r\x1b[C", "move 3"), ("rN", "Enter: next target")):
            terminal.type(slide, enter=False)
            terminal.wait_for(rf"{rest}.* › \Z")
        assert "Ben [l] wins the chip with rS.rE.rN" in terminal.screen
        terminal.type("q", enter=False)
        assert terminal.wait() == 0
    assert read_record(Path("race").read_text(encoding="utf-8")).state().chips == (0, 1)


# --- leaving


@pytest.mark.parametrize(
    ("where", "way", "code"),
    [
        ("", "qq", 0),
        ("", "\x03", 130),
        ("a", "\x03", 130),
        ("a", "\x04", 0),
        ("a3\n", "qq", 0),
        ("a3\n", "\x1c", 128 + signal.SIGQUIT),
        ("a3\n", signal.SIGTERM, 128 + signal.SIGTERM),
        ("a3\n", signal.SIGHUP, 128 + signal.SIGHUP),
    ],
)
def test_the_terminal_is_given_back(where: str, way: str | signal.Signals, code: int) -> None:
    with Terminal(*MICRO) as terminal:
        modes = terminal.modes
        begin(terminal)
        if where:
            terminal.type(where, enter=False)
            terminal.wait_for(r"(how many|move 1).* › \Z")
        assert terminal.modes != modes
        if isinstance(way, str):
            terminal.type(way, enter=False)
        else:
            terminal.signal(way)
        assert terminal.wait() == code
        assert terminal.modes == modes
        assert (terminal.raw.count(ENTER), terminal.raw.count(LEAVE)) == (1, 1)
        assert "Traceback" not in terminal.raw
    assert read_record(Path("race").read_text(encoding="utf-8")).outcome() is None


def test_the_terminal_is_given_back_when_nothing_can_be_saved_any_more() -> None:
    Path("folder").mkdir()
    with Terminal(*MICRO[:-1], "folder/race") as terminal:
        modes = terminal.modes
        begin(terminal)
        shutil.rmtree("folder")
        terminal.type("a3")
        assert terminal.wait() == 1
        assert terminal.modes == modes
        assert terminal.lasting.endswith("error: Cannot write folder/race: No such file or directory\n")


def test_a_pause_by_ctrl_z() -> None:
    shell = 'set -m; "$@"; echo "suspended: $?"; stty -a; fg'
    with Terminal(*MICRO, through=shell) as terminal:
        begin(terminal)
        terminal.type("a9")
        terminal.wait_for(r"\d s · Ann \[a\], move 1 of 9 › \Z")
        terminal.type("\x1a", enter=False)
        terminal.wait_for(r"suspended: \d+")
        terminal.wait_for(r"s · Ann \[a\], move 1 of 9 › \Z")  # once the alternate screen is back
        terminal.type("x", enter=False)
        terminal.wait_for(r"gives up\.(.|\n)*› \Z")
        terminal.type("q", enter=False)
        terminal.wait_for("The record is in race")
        meanwhile = terminal.raw.split(LEAVE)[1].split(ENTER)[0]
        assert f"suspended: {128 + signal.SIGTSTP}" in meanwhile
        assert " icanon" in meanwhile
        assert "-icanon" not in meanwhile


# --- windows, characters, keys


def test_a_window_too_low_for_the_board_gets_a_flat_one() -> None:
    with resumed() as terminal:
        assert "┗━━━" in begin(terminal)
        for lines, board in ((24, r"\A(?!(.|\n)*(┗|too small))"), (45, r"┗━━━")):
            terminal.resize(80, lines)
            terminal.signal(signal.SIGWINCH)
            screen = terminal.wait_for(rf"{board}(.|\n)*bring the red robot to n2(.|\n)*{ASKED}")
            assert len(screen.splitlines()) <= lines
        terminal.resize(50, 20)
        terminal.signal(signal.SIGWINCH)
        terminal.wait_for(rf"This window is too small: 7\d × 2\d is needed\.(.|\n)*{ASKED}")
        assert len(terminal.screen.splitlines()) <= 20


def test_quick_resizes_do_no_harm() -> None:
    with resumed() as terminal:
        begin(terminal)
        rng = Random(1)
        for lines in (24, 45) * 100:
            terminal.resize(80, lines)
            sleep(rng.uniform(0, 0.01))  # some arrive while the previous resize is being drawn
        for lines, board in ((24, r"\A(?!(.|\n)*┗)"), (45, "┗━━━")):
            terminal.resize(80, lines)
            terminal.wait_for(rf"{board}(.|\n)*bring the red robot to n2(.|\n)*{ASKED}")
        for frame in terminal.frames[1:]:
            assert re.fullmatch(r"[ _]*a[ _]+b[ _]+c[ _a-p]+", frame.split("\n")[0]), frame
            assert "bring the red robot to n2" in frame


def test_a_terminal_that_cannot_be_cleared() -> None:
    with Terminal(*MICRO, TERM="dumb") as terminal:
        begin(terminal)
        terminal.type("a", enter=False)
        terminal.wait_for(r"how many moves\? › \Z")
        terminal.type("7\x7f4", enter=False)
        terminal.wait_for(r"how many moves\? › 7\x08 \x084\Z")
        terminal.type("\n6", enter=False)
        terminal.wait_for(r"move 1 of 4 › 6\Z")
        terminal.type("x", enter=False)
        terminal.wait_for(r"gives up\.(.|\n)*› \Z")
        assert "\x1b" not in terminal.raw


def test_a_terminal_without_characters() -> None:
    with resumed(LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0") as terminal:
        terminal.wait_for(r"Enter: go on > \Z")
        terminal.type("")
        terminal.wait_for(r"your key > \Z")
        terminal.resize(80, 24)
        terminal.signal(signal.SIGWINCH)
        terminal.wait_for(r"\A[^+]*your key > \Z")
        assert terminal.raw.isascii()
        assert "?" not in terminal.screen.replace("?: help", "").replace("Solved it?", "").replace(
            "Fewer moves?", ""
        )


def test_keys_that_are_no_characters() -> None:
    with Terminal(*MICRO) as terminal:
        begin(terminal)
        terminal.type("a", enter=False)
        terminal.wait_for(r"Ann \[a\], how many moves\? › \Z")
        terminal.type("\x1b[A\x1b[1;5C\x1bOP\x1b[15~7\x1b", enter=False)
        terminal.wait_for(r"Ann \[a\], how many moves\? › 7\Z")
        for part in ("\x1b", "[", "A", "é", "4"):
            terminal.type(part, enter=False)
        terminal.wait_for(r"Ann \[a\], how many moves\? › 74\Z")


def test_no_colours_where_none_are_wanted() -> None:
    with resumed(NO_COLOR="1") as terminal:
        begin(terminal)
        styles = set(re.findall(rb"\x1b\[([0-9;]*)m", terminal._raw))
        assert styles <= {b"0", b"1", b"2", b"1;7"}, "bold, dim and reverse are no colours"
