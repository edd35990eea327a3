"""Streams that are closed, full or limited to ASCII, and unwritable files: one line and exit code 1."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path
from typing import Final

import pytest

from robotable import cli
from robotable.cli import saving
from robotable.cli.errors import CommandError
from robotable.version import __version__
from tests.cli.command import changed, run, spawn, tree

SOLO: Final = "solo ...../...../..3../...../..... 5"
RICOCHET: Final = "1A.2A.3A.4A_ra1.ga2.ba3.ya4_rh6"
COMMANDS: Final = [
    ("--help",),
    ("--version",),
    ("play", "--help"),
    ("score", "...../...../..3../...../....."),
    ("score", "...../...../..3../...../.....", "--json"),
    ("show", SOLO),
    ("show", SOLO, "--svg", "-"),
    ("perft", SOLO, "--depth", "4"),
    ("play", "--seat", "random", "--seat", "random"),
]
some = pytest.mark.parametrize("command", [COMMANDS[1], COMMANDS[2], COMMANDS[4]], ids=" ".join)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_nothing_is_said_on_standard_error_when_all_is_well(command: tuple[str, ...]) -> None:
    assert run(*command).done().out


def test_a_command_does_not_wait_for_the_others() -> None:
    """Importing all commands takes longer than running most of them."""
    script = "import sys; from robotable.cli import main; main(sys.argv[1:]); print(*sys.modules)"
    found = subprocess.run(
        [sys.executable, "-c", script, *COMMANDS[3]],
        capture_output=True,
        text=True,
        check=True,
        env=changed({}),
    )
    modules = found.stdout.split()
    assert "robotable.cli.robot_master.score" in modules
    assert not {
        f"robotable.cli.{other}" for other in ("ricochet_robots.bench", "play", "puzzle", "serve", "solve")
    } & {*modules}


def test_the_version_needs_no_command_and_no_parser() -> None:
    script = "import sys; from robotable.cli import main; main(['--version']); print(*sys.modules)"
    found = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, env=changed({})
    )
    version, modules = found.stdout.split("\n", 1)
    assert version == f"robotable {__version__}"
    ours = {module for module in modules.split() if module.startswith("robotable")}
    assert ours == {"robotable", "robotable.cli", "robotable.version"}
    assert not {"cyclopts", "msgspec", "rich"} & {*modules.split()}


def test_a_game_brings_its_own_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder in `robotable.cli` is enough: no shared list names the command."""
    folder = tmp_path / "nim"
    folder.mkdir()
    (folder / "__init__.py").write_text('COMMANDS = {"heaps": "heaps:heaps"}\n')
    (folder / "heaps.py").write_text('def heaps() -> None:\n    """Show heaps."""\n    print("3 4 5")\n')
    monkeypatch.setattr(cli, "__path__", [*cli.__path__, str(tmp_path)])
    assert run("heaps").done().out == "3 4 5\n"
    assert "Show heaps." in run("--help").done().out


@pytest.mark.parametrize(
    "command", [("--help",), ("arena", "pip", "random"), ("show", RICOCHET)], ids=" ".join
)
def test_a_kernel_that_is_not_there_is_named_in_one_line(command: tuple[str, ...], tmp_path: Path) -> None:
    missing, broken = tmp_path / "nowhere", tmp_path / "broken.so"
    broken.write_bytes(b"no library")
    found = spawn(*command, ROBOTABLE_KERNEL=str(missing))
    assert (found.code, found.out) == (2, "")
    assert found.err == (
        "error: Cannot load the compiled kernel: "
        f"ROBOTABLE_KERNEL is {str(missing)!r}, but there is no build of the kernel\n"
    )
    found = spawn(*command, ROBOTABLE_KERNEL=str(broken))
    assert (found.code, found.out) == (2, "")
    assert found.err.startswith(f"error: Cannot load the compiled kernel: {broken}: ")
    assert found.err.count("\n") == 1


@some
def test_a_full_disk_behind_standard_output(command: tuple[str, ...]) -> None:
    found = spawn(*command, redirect=">/dev/full")
    assert found.code == 1
    assert found.err == "error: Cannot write to standard output: No space left on device\n"


@some
def test_a_closed_standard_output(command: tuple[str, ...]) -> None:
    found = spawn(*command, redirect=">&-")
    assert found.code == 1
    assert found.err == "error: Standard output is closed.\n"


def test_a_reader_that_has_seen_enough() -> None:
    found = spawn("play", "--help", redirect="| true")
    assert (found.code, found.err) == (0, "")
    found = spawn("perft", SOLO, redirect=">&2 2>&-")
    assert found.code == 0


@pytest.mark.parametrize("redirect", ["2>&-", "2>/dev/full"], ids=["closed", "full"])
def test_standard_error_that_takes_nothing(redirect: str) -> None:
    """The exit code still reports the failure."""
    assert spawn("score", "nonsense", redirect=redirect).code == 2
    found = spawn("score", "...../...../..3../...../.....", redirect=redirect)
    assert found.code == 0
    assert "lowest" in found.out


def test_a_closed_standard_input_is_an_empty_one() -> None:
    found = spawn("play", "--save", "game", redirect="<&-").done()
    assert "Continue with: robotable play robot_master --resume game\n" in found.out
    found = spawn("score", "-", redirect="<&-")
    assert found.code == 2
    assert found.err.startswith("error: ")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_no_character_set_is_too_small(encoding: str) -> None:
    command = ("play", "--help") if encoding == "ascii" else ("show", SOLO)
    shown = spawn(*command, redirect="| od -An -v -tx1", PYTHONIOENCODING=encoding).done()
    text = bytes.fromhex(shown.out).decode(encoding)
    assert "?" not in text
    assert len(text) > 500


def test_ascii_keeps_the_shape_of_the_board() -> None:
    found = spawn(
        "show", "duel ...../..5../..34./...../..... 00112234455/00012234455", PYTHONIOENCODING="ascii"
    )
    assert found.done().out == (
        "     a     b     c     d     e\n"
        "   +-----+-----+-----+-----+-----+\n"
        " 5 |     |     |  .  |     |     |   0=\n"
        "   +-----+-----+-----+-----+-----+\n"
        " 4 |     |  .  |  5  |  .  |     |   5\n"
        "   +-----+-----+-----+-----+-----+\n"
        " 3 |     |  .  |  3  |  4  |  .  |   7\n"
        "   +-----+-----+-----+-----+-----+\n"
        " 2 |     |     |  .  |  .  |     |   0=\n"
        "   +-----+-----+-----+-----+-----+\n"
        " 1 |     |     |     |     |     |   0=\n"
        "   +-----+-----+-----+-----+-----+\n"
        "      0|    0|    8     4     0|\n"
        "move 2 . = 0, 0, 0, 5  | 0, 0, 0, 4\n"
        "> seat 0, rows: 0 0 1 1 2 2 3 4 4 5 5\n"
        "  seat 1, columns: 0 0 0 1 2 2 3 4 4 5 5\n"
    )


def test_a_locale_without_characters_still_plays() -> None:
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    found = spawn(
        "play", "--variant", "solo", "--save", "game", stdin="c4\n\né\nq\n".encode(), **plain
    ).done()
    assert found.out.isascii()
    assert "your card and cell >" in found.out
    assert "unknown action" in found.out


def test_names_that_ascii_cannot_show_are_whole_in_json_and_in_the_record() -> None:
    arguments = ("play", "--variant", "solo", "--seat", "random", "--name", "Zoë", "--seed", "1")
    found = spawn(*arguments, "--json", PYTHONIOENCODING="ascii").done()
    assert found.json["players"] == ["Zoë (random)"]
    spawn(*arguments, "--save", "game", PYTHONIOENCODING="ascii").done()
    assert "seat 0: Zoë (random)\n" in Path("game").read_text(encoding="utf-8")
    assert "seats: 0 Zo? (random)" in spawn("replay", "game", PYTHONIOENCODING="ascii").done().out


def test_a_file_whose_name_is_no_text() -> None:
    name = b"game\xff"
    found = spawn("show", SOLO.encode(), b"--svg", name).done()
    assert found.out == ""
    assert os.listdir(b".") == [name]


# --- where games are saved


def test_no_home(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setattr(Path, "home", homeless)
    found = run("play")
    assert (found.code, found.out) == (1, "")
    assert found.err == "error: There is no home directory to save games in. Give a file with --save.\n"


def test_a_relative_state_folder_is_not_followed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "somewhere")
    monkeypatch.setenv("HOME", str(folder.parent / "home"))
    run("play").done()
    assert len(list((folder.parent / "home" / ".local" / "state" / "robotable").iterdir())) == 1
    assert tree(folder) == {}


@pytest.mark.parametrize("place", ["file/state", "/proc/nosuch"])
def test_a_state_folder_that_cannot_be_made(
    place: str, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    (folder / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(folder / place))
    found = run("play")
    assert (found.code, found.out) == (1, "")
    assert found.err.startswith("error: Cannot save games in ")
    assert found.err.endswith(". Give a file with --save.\n")
    assert found.err.count("\n") == 1


@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ("missing/game", "No such file or directory"),
        ("file/game", "Not a directory"),
        ("folder", "Is a directory"),
        ("/dev/full", "No space left on device"),
        ("x" * 300, "File name too long"),
    ],
)
def test_a_file_that_cannot_be_written(place: str, reason: str, folder: Path) -> None:
    (folder / "file").write_text("precious")
    (folder / "folder").mkdir()
    before = tree(folder)
    for command in (("play", "--save"), ("show", SOLO, "--svg")):
        found = run(*command, place)
        assert (found.code, found.out) == (1, "")
        assert found.err == f"error: Cannot write {place}: {reason}\n"
        assert tree(folder) == before


def test_a_read_only_record_is_not_replaced() -> None:
    run("play", "--save", "game").done()
    Path("game").chmod(0o444)
    before = Path("game").read_bytes()
    found = run("play", "--resume", "game")
    assert (found.code, found.out) == (1, "")
    assert found.err == "error: Cannot write game: the file is read-only\n"
    assert Path("game").read_bytes() == before


# --- how files are written


def test_a_file_is_the_old_one_until_it_is_the_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    saving.save("game", "old")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CommandError, match="Cannot write game: No space left on device"):
        saving.save("game", "new")
    assert tree(Path()) == {"game": b"old"}


def test_a_link_stays_a_link() -> None:
    Path("real").write_text("old")
    Path("link").symlink_to("real")
    saving.save("link", "new")
    assert Path("link").is_symlink()
    assert Path("real").read_text() == "new"


def test_permissions_are_kept_and_new_files_follow_the_mask() -> None:
    Path("private").write_text("old")
    Path("private").chmod(0o600)
    mask = os.umask(0o027)
    try:
        saving.save("private", "new")
        saving.save("fresh", "new")
    finally:
        os.umask(mask)
    assert stat.S_IMODE(Path("private").stat().st_mode) == 0o600
    assert stat.S_IMODE(Path("fresh").stat().st_mode) == 0o640


def test_a_pipe_is_written_to_and_not_replaced() -> None:
    os.mkfifo("pipe")
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(Path("pipe").read_text()))
    reader.start()
    saving.save("pipe", "through")
    reader.join()
    assert read == ["through"]
    assert Path("pipe").is_fifo()
