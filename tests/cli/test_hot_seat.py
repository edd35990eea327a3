"""People at one terminal: whole games played by reading the screen. No player sees another's hand."""

from __future__ import annotations

import re
import signal
import threading
from pathlib import Path
from random import Random
from typing import Final

import pytest

from robotable.games.record_text import read_record
from robotable.pictures.robot_master_text import ROWS_MARK
from tests.cli.command import moves
from tests.cli.terminal import CLEAR, ENTER, LEAVE, Terminal

PEOPLE: Final = ("--seat", "human", "--seat", "human", "--name", "Ann", "--name", "Ben")
FOUR: Final = (*["--seat", "human"] * 4, "--name", "Ann", "--name", "Ben", "--name", "Cleo", "--name", "Dan")
HAND: Final = re.compile(r"^[▸ ] (\w+), (?:rows|columns): ([0-5](?: [0-5])*)$", re.MULTILINE)
QUESTION: Final = r"› \Z"


def hands(screen: str) -> dict[str, str]:
    """Return the visible hands by player."""
    return {name: cards.replace(" ", "") for name, cards in HAND.findall(screen)}


def open_cells(screen: str) -> list[str]:
    """Return the open cells, which are drawn as dots."""
    rows = [line.split("│") for line in screen.splitlines() if line.count("│") == 6]
    assert len(rows) == 5
    return [
        column + row[0].strip()
        for row in rows
        for column, cell in zip("abcde", row[1:6], strict=True)
        if cell.strip() == "·"
    ]


def play(terminal: Terminal, rng: Random) -> list[str]:
    """Play to the end, answering each question from the screen alone. Return the placements."""
    placed: list[str] = []
    sitting = None
    while True:
        screen = terminal.wait_for(rf"{QUESTION}|The record is in .*\n")
        question = screen.splitlines()[-1]
        if "The record is in" in screen:
            return placed
        if "to take your turn" in question:
            assert hands(screen) == {}
            sitting = question.split(" (")[0]
            line = ""
        elif "your card and cell" in question:
            assert sitting is not None
            assert question.startswith(f"{sitting} (")
            assert list(hands(screen)) == [sitting]
            line = rng.choice(hands(screen)[sitting]) + rng.choice(open_cells(screen))
            placed.append(line)
        elif "goes on" in question:
            assert set(hands(screen)) <= {sitting}
            line = ""
        else:
            assert "Press Enter for round" in question
            assert hands(screen) == {}
            sitting = None
            line = ""
        terminal.answer(line, rf"{QUESTION}|The record is in .*\n")


@pytest.mark.parametrize(
    "arguments",
    [
        PEOPLE,
        (*PEOPLE, "--variant", "refill", "--quick"),
        (*FOUR, "--variant", "teams", "--first", "columns"),
        (*PEOPLE, "--rounds", "2", "--duplicate", "--quick"),
    ],
    ids=["duel", "refill", "teams", "duplicate"],
)
def test_nobody_sees_the_hand_of_another(arguments: tuple[str, ...]) -> None:
    with Terminal("play", *arguments, "--save", "game") as terminal:
        placed = play(terminal, Random(1))
        assert terminal.wait() == 0
        for frame in terminal.frames:
            assert len(hands(frame)) <= 1
            for name in hands(frame):
                assert re.search(
                    rf"^{name} \(.*card and cell|to go on, or u to take it back", frame, re.MULTILINE
                )
        assert hands(terminal.lasting) == {}
        assert "move 24" in terminal.lasting
    record = Path("game").read_text(encoding="utf-8")
    assert read_record(record).outcome() is not None
    assert moves(record) == placed


def test_a_turn_fits_into_80_by_24() -> None:
    """With the longest remark, the help, on the screen."""
    with Terminal("play", *FOUR, "--variant", "teams", "--rounds", "2") as terminal:
        terminal.wait_for(QUESTION)
        terminal.answer("", QUESTION)
        terminal.answer("h", QUESTION)
        terminal.type("q")
        terminal.wait()
        for frame in terminal.frames:
            assert len(frame.splitlines()) <= 24
            assert max(map(len, frame.splitlines())) <= 80
            assert "too small" not in frame


def test_the_screen_is_cleared_for_every_question_and_given_back_at_the_end() -> None:
    with Terminal("play", *PEOPLE) as terminal:
        terminal.wait_for(QUESTION)
        for line in ("", "nonsense", "h", ""):
            terminal.answer(line, QUESTION)
        terminal.type("q")
        assert terminal.wait() == 0
        raw = terminal.raw
        assert (raw.count(ENTER), raw.count(LEAVE)) == (1, 1)
        assert raw.count(CLEAR) == 5
        assert "Continue with: robotable play robot_master --resume" in terminal.lasting
        assert hands(terminal.lasting) == {}


@pytest.mark.parametrize(("key", "code"), [("\x03", 130), ("\x04", 0)], ids=["Ctrl-C", "Ctrl-D"])
def test_leaving_by_a_key(key: str, code: int) -> None:
    with Terminal("play", *PEOPLE, "--save", "game") as terminal:
        terminal.wait_for(QUESTION)
        terminal.answer("", r"your card and cell › \Z")
        terminal.type(key, enter=False)
        assert terminal.wait() == code
        assert "Continue with: robotable play robot_master --resume game\n" in terminal.lasting
        assert hands(terminal.lasting) == {}
        assert "Traceback" not in terminal.raw
    assert read_record(Path("game").read_text()).outcome() is None


def test_being_ended_gives_the_screen_back() -> None:
    with Terminal("play", *PEOPLE) as terminal:
        terminal.wait_for(QUESTION)
        terminal.signal(signal.SIGTERM)
        assert terminal.wait() == 128 + signal.SIGTERM
        assert terminal.raw.count(LEAVE) == 1


def test_a_pause_by_ctrl_z_takes_the_hand_off_the_screen() -> None:
    """The shell resumes the game as soon as it is suspended."""
    shell = 'set -m; "$@"; echo "suspended: $?"; fg'
    with Terminal("play", *PEOPLE, "--save", "game", through=shell) as terminal:
        terminal.wait_for(QUESTION)
        screen = terminal.answer("", r"your card and cell › \Z")
        terminal.type("\x1a", enter=False)
        terminal.wait_for(rf"{ROWS_MARK}(.|\n)*your card and cell › \Z", after=len(terminal.raw))
        terminal.answer("q", "The record is in game")
        before, meanwhile, _ = terminal.raw.split(LEAVE)
        assert before.split(CLEAR)[-1].startswith(screen)
        assert f"suspended: {128 + signal.SIGTSTP}" in meanwhile.split(ENTER)[0]
        assert meanwhile.split(CLEAR)[-1].startswith(screen)
        assert hands(terminal.lasting) == {}


def test_another_size_redraws() -> None:
    with Terminal("play", *PEOPLE) as terminal:
        terminal.wait_for(QUESTION)
        frames = len(terminal.frames)
        terminal.resize(40, 10)
        terminal.signal(signal.SIGWINCH)
        terminal.wait_for(r"This window is too small: \d+ columns and \d+ lines are needed(.|\n)*› \Z")
        terminal.resize(100, 40)
        terminal.signal(signal.SIGWINCH)
        terminal.wait_for(r"\A(?!(.|\n)*too small)(.|\n)*› \Z")
        assert len(terminal.frames) >= frames + 2


def test_resizes_at_any_moment_do_no_harm() -> None:
    """Also while the program is writing to the terminal."""
    stopped = threading.Event()

    def resize(terminal: Terminal) -> None:
        while not stopped.wait(0.001):
            terminal.signal(signal.SIGWINCH)

    with Terminal("play", *PEOPLE) as terminal:
        terminal.wait_for(QUESTION)
        resizing = threading.Thread(target=resize, args=(terminal,))
        resizing.start()
        try:
            for _ in range(3):
                terminal.answer("", r"your card and cell › \Z")
                terminal.answer("h", r"your card and cell › \Z")
        finally:
            stopped.set()
            resizing.join()


def test_a_terminal_that_cannot_be_cleared_is_scrolled_off() -> None:
    with Terminal("play", *PEOPLE, TERM="dumb", lines=30) as terminal:
        terminal.wait_for(QUESTION)
        screen = terminal.answer("", r"your card and cell › \Z")
        line = hands(screen)["Ann"][0] + "c4"
        screen = terminal.answer(line, r"Ben .*take your turn.* › \Z")
        assert "\x1b" not in terminal.raw
        assert hands("\n".join(screen.splitlines()[-30:])) == {}


def test_no_colours_where_none_are_wanted() -> None:
    with Terminal("play", *PEOPLE, NO_COLOR="1") as terminal:
        terminal.wait_for(QUESTION)
        terminal.answer("", r"your card and cell › \Z")
        styles = set(re.findall(rb"\x1b\[([0-9;]*)m", terminal._raw))
        assert styles <= {b"0", b"1", b"2"}, "bold and dim are no colours"
    with Terminal("play", *PEOPLE) as terminal:
        terminal.wait_for(QUESTION)
        terminal.answer("", r"your card and cell › \Z")
        assert b"\x1b[1;3" in terminal._raw
