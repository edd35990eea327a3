"""`robotable … | head`: a reader that has seen enough is no error."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Final

import pytest

from robotable.cli import streams
from tests.cli.command import PROGRAM, changed
from tests.patience import PATIENCE

SOLO: Final = "solo ...../...../..3../...../..... 5"
COMMANDS: Final = [
    ("--help",),
    ("completion", "bash"),
    ("play", "--seat", "random", "--seat", "random", "--save", "game"),
    ("puzzle", "catalogue", "ricochet", "--count", "1000", "--json"),
    ("perft", SOLO, "--divide"),
    ("show", SOLO, "--svg", "-"),
    ("solve", "micro", "--board", "black.A0B0C0D0", "--from", "1P", "--to", "2W", "--all"),
]
"""Programs start slowly, so these run side by side."""


def test_nobody_reads_the_output(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    running = [
        subprocess.Popen(
            [*PROGRAM, *command],
            stdin=subprocess.DEVNULL,
            stdout=writer,
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            env=changed({}),
            text=True,
        )
        for command in COMMANDS
    ]
    os.close(writer)
    said = [child.communicate(timeout=PATIENCE)[1] for child in running]
    ended = {" ".join(command): child.returncode for command, child in zip(COMMANDS, running, strict=True)}
    assert ended == dict.fromkeys(ended, 0)
    assert said == [""] * len(COMMANDS)
    # The game was saved before its picture was printed.
    assert "\nresult: " in (tmp_path / "game").read_text(encoding="utf-8")


def test_a_pipe_has_a_reader_until_it_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    reader, writer = os.pipe()
    with open(writer, "w", encoding="utf-8") as output:
        monkeypatch.setattr("sys.stdout", output)
        assert streams.has_reader()
        os.close(reader)
        assert not streams.has_reader()
        monkeypatch.undo()
